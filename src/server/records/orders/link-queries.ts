import { sql } from 'kysely'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { loadTogether } from '#server/platform/database/load-together.ts'
import { lockOrder, type OrderItemRow, type OrderRow } from './queries.ts'

const orderOfShortId = loadTogether('orders by their links', async (db, short_ids: readonly string[]) => {
  const named = sql<string>`any(${short_ids}::text[])`
  const rows = await db.selectFrom('orders').selectAll().where('short_id', '=', named).execute()
  return new Map(rows.map((order) => [order.short_id, order]))
})

/**
 * Looked up by its own name alone: a plan that was made while there were no orders could go by the event as well, and
 * would read all of them for each buyer until the table's statistics are made (docs/decisions/0051-database-connections.md).
 */
export async function findOrderByShortId(
  db: Db | Tx,
  event_id: number,
  short_id: string,
): Promise<OrderRow | undefined> {
  const order = await orderOfShortId(db, short_id)
  return order?.event_id === event_id ? order : undefined
}

export async function lockOrderByShortId(tx: Tx, event_id: number, short_id: string): Promise<OrderRow> {
  const found = await findOrderByShortId(tx, event_id, short_id)
  if (!found) throw new AppError('ORDER_NOT_FOUND')
  return lockOrder(tx, found.id)
}

const itemsOfOrder = loadTogether('items of orders', async (db, order_ids: readonly number[]) => {
  const named = sql<number>`any(${order_ids}::bigint[])`
  const rows = await db.selectFrom('order_items').selectAll().where('order_id', '=', named).orderBy('id').execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
})

export const listItemsOfOrder = async (db: Db | Tx, order_id: number): Promise<OrderItemRow[]> =>
  (await itemsOfOrder(db, order_id)) ?? []
