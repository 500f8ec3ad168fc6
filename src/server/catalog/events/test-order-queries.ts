import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** Test orders of keys that hold or have taken stock (KEY-10). */
export async function countOrdersOfKeys(tx: Tx, event_id: number): Promise<number> {
  const row = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', event_id)
    .where('api_key_id', 'is not', null)
    .where('status', '<>', OrderStatus.EXPIRED)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
