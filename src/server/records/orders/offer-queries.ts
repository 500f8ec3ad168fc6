import type { Tx } from '#server/platform/database/db.ts'
import type { NewOrder, NewOrderItem } from './queries.ts'

export interface NewOffer {
  readonly order: NewOrder
  readonly items: readonly Omit<NewOrderItem, 'order_id'>[]
}

/** Many orders with their items, in two statements; the ids in the order given. */
export async function insertOrdersWithItems(tx: Tx, offers: readonly NewOffer[]): Promise<number[]> {
  if (offers.length === 0) return []
  const rows = await tx
    .insertInto('orders')
    .values(offers.map(({ order }) => order))
    .returning(['id', 'short_id'])
    .execute()
  const id_of = new Map(rows.map(({ id, short_id }) => [short_id, id]))
  const ids = offers.map(({ order }) => id_of.get(order.short_id) as number)
  await tx
    .insertInto('order_items')
    .values(offers.flatMap(({ items }, index) => items.map((item) => ({ ...item, order_id: ids[index] as number }))))
    .execute()
  return ids
}
