import { sql } from 'kysely'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { PaymentAttemptStatus } from '#core/platform/states/payment-state.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import type { OrderRow } from './queries.ts'

/** Expired orders with personal data that never took money (EXP-9). */
export async function lockErasableOrders(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<Pick<OrderRow, 'id' | 'event_id' | 'person_key'>[]> {
  const { rows } = await sql<Pick<OrderRow, 'id' | 'event_id' | 'person_key'>>`
    select id, event_id, person_key from orders o where status = ${literal(OrderStatus.EXPIRED)} and expired_at < ${before} and email is not null
      and not exists (select 1 from payment_attempts p where p.order_id = o.id and p.status = ${literal(PaymentAttemptStatus.SUCCEEDED)})
    order by id limit ${limit} for no key update of o skip locked`.execute(tx)
  return rows
}

export async function eraseOrderDetails(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('orders')
    .set({
      first_name: null,
      last_name: null,
      email: null,
      details: null,
      attribution: null,
      session_hash: null,
      person_key: null,
      updated_at: now,
    })
    .where('id', 'in', [...ids])
    .execute()
}
