import type { TestApp } from './app.ts'
import type { OnSale } from './buyer.ts'
import { networkBuyer } from './network-buyer.ts'

let networks = 0

/** A buyer who has reserved, behind a network of their own; `save` gives the details with any address. */
export async function reserved(t: TestApp, sale: OnSale, { quantity = 1 }: { quantity?: number } = {}) {
  const buyer = await networkBuyer(t, sale, {
    ip: `198.51.${100 + Math.floor(++networks / 250)}.${networks % 250}`,
    quantity,
  })
  const save = (email: string) =>
    buyer.call('PUT', '', { body: { ...buyer.details, order: { ...buyer.details.order, email } } })
  const row = () =>
    t.deps.db.selectFrom('orders').selectAll().where('short_id', '=', buyer.view.short_id).executeTakeFirstOrThrow()
  return { ...buyer, save, row }
}

/** Units that buyers have at an event: in orders that wait for payment, and as ACTIVE attendees (LIM-3). */
export async function unitsHad(t: TestApp, event_id: number): Promise<number> {
  const { rows } = await t.deps.pool.query<{ units: number }>(
    `select (select coalesce(sum(i.quantity), 0) from orders o join order_items i on i.order_id = o.id
        where o.event_id = $1 and o.status = 'AWAITING_PAYMENT')::int
      + (select count(*) from orders o join attendees a on a.order_id = o.id
        where o.event_id = $1 and o.status = 'COMPLETED' and a.status = 'ACTIVE')::int as units`,
    [event_id],
  )
  return rows[0]!.units
}
