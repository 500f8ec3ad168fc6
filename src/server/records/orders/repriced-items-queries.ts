import type { Tx } from '#server/platform/database/db.ts'
import type { orderColumns } from './order-columns.ts'
import type { OrderItemRow, OrderRow } from './queries.ts'

type Lines = ReturnType<typeof orderColumns>['items']

interface Repriced {
  readonly items: Lines
  readonly former: readonly OrderItemRow[]
  /** For each item the row that becomes it; null makes a new one. */
  readonly rows: readonly (number | null)[]
}

/**
 * The lines of a locked, held order at their new prices (PRC-16); answers the number of each item's row. A row keeps its id
 * where its units stay together; where another code parts or joins them (PRC-35) rows are made and taken away.
 */
export async function writeRepricedItems(
  tx: Tx,
  { id: order_id, event_id }: OrderRow,
  { items, former, rows }: Repriced,
): Promise<number[]> {
  const ids: number[] = []
  // an item stands behind the one it belongs to
  for (const [index, { parent, ...item }] of items.entries()) {
    const values = { ...item, parent_item_id: parent === null ? null : ids[parent]! }
    const row = rows[index] ?? null
    if (row !== null) {
      await tx.updateTable('order_items').set(values).where('id', '=', row).execute()
      ids.push(row)
      continue
    }
    const { title, label } = former.find(({ ticket_price_id }) => ticket_price_id === item.ticket_price_id)!
    const { id } = await tx
      .insertInto('order_items')
      .values({ ...values, order_id, event_id, title, label })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  const gone = former.map(({ id }) => id).filter((id) => !ids.includes(id))
  if (gone.length > 0) await tx.deleteFrom('order_items').where('id', 'in', gone).execute()
  return ids
}
