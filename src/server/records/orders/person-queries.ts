import { sql } from 'kysely'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { literal } from '#server/platform/database/literals.ts'
import type { OrderRow } from './queries.ts'

/**
 * Orders of an event whose person is not known yet, locked by ascending id (LIM-4). One that is only reserved is waited for:
 * whoever saves its details at this moment may not have seen the limit.
 */
export async function lockOrdersWithoutPerson(
  tx: Tx,
  { event_id, after_id, limit }: { event_id: number; after_id: number; limit: number },
): Promise<Pick<OrderRow, 'id' | 'email'>[]> {
  const { rows } = await sql<Pick<OrderRow, 'id' | 'email'>>`
    select id, email from orders where event_id = ${event_id} and id > ${after_id} and person_key is null
      and (email is not null or status = ${literal(OrderStatus.RESERVED)})
    order by id limit ${limit} for no key update`.execute(tx)
  return rows
}

/** The persons of locked orders (LIM-2). */
export async function writePersonKeys(
  tx: Tx,
  orders: readonly { readonly id: number; readonly person_key: Buffer }[],
): Promise<void> {
  await sql`update orders o set person_key = p.person_key
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ person_key }) => person_key)}::bytea[]) as p (id, person_key)
    where o.id = p.id`.execute(tx)
}

/** Once more these locked orders were refused for the limits of a person (LIM-3). */
export const countPersonRefusals = (tx: Tx, ids: readonly number[]) =>
  tx
    .updateTable('orders')
    .set((eb) => ({ person_refusals: eb('person_refusals', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute()
