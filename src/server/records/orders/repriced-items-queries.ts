import type { Tx } from '#server/platform/database/db.ts'
import type { orderColumns } from './order-columns.ts'
import type { OrderItemRow, OrderRow } from './queries.ts'

type Lines = ReturnType<typeof orderColumns>['items']

/**
 * The lines of a locked, held order at their new prices (PRC-16). A row keeps its id where its units stay together; where
 * another code parts or joins them (PRC-35) rows are made and taken away: nothing names those of a hold yet.
 */
export async function writeRepricedItems(
  tx: Tx,
  { id: order_id, event_id }: OrderRow,
  { items, former }: { readonly items: Lines; readonly former: readonly OrderItemRow[] },
): Promise<void> {
  const left = [...former]
  const ids: number[] = []
  // an item stands behind the one it belongs to
  for (const { parent, ...item } of items) {
    const values = { ...item, parent_item_id: parent === null ? null : ids[parent]! }
    const known = left.findIndex(
      (row) =>
        row.ticket_price_id === item.ticket_price_id &&
        row.event_date_id === item.event_date_id &&
        row.price_before_discount === item.price_before_discount &&
        row.is_included === item.is_included &&
        (row.parent_item_id === null) === (parent === null),
    )
    const [row] = known < 0 ? [] : left.splice(known, 1)
    if (row) {
      await tx.updateTable('order_items').set(values).where('id', '=', row.id).execute()
      ids.push(row.id)
    } else {
      const { title, label } = former.find(({ ticket_price_id }) => ticket_price_id === item.ticket_price_id)!
      const { id } = await tx
        .insertInto('order_items')
        .values({ ...values, order_id, event_id, title, label })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
    }
  }
  const gone = left.map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('order_items').where('id', 'in', gone).execute()
}
