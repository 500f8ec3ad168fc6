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
  for (const item of items) {
    const known = left.findIndex(
      ({ ticket_price_id, event_date_id, price_before_discount }) =>
        ticket_price_id === item.ticket_price_id &&
        event_date_id === item.event_date_id &&
        price_before_discount === item.price_before_discount,
    )
    const [row] = known < 0 ? [] : left.splice(known, 1)
    if (row) await tx.updateTable('order_items').set(item).where('id', '=', row.id).execute()
    else {
      const { title, label } = former.find(({ ticket_price_id }) => ticket_price_id === item.ticket_price_id)!
      await tx
        .insertInto('order_items')
        .values({ ...item, order_id, event_id, title, label })
        .execute()
    }
  }
  const gone = left.map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('order_items').where('id', 'in', gone).execute()
}
