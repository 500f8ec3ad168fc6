import { sql } from 'kysely'
import { type Counter, capacitiesOfTicket } from '#core/catalog/tickets/sale-catalog.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Catalog } from './catalog.ts'

interface ForgivenRow {
  readonly ticket_id: number
  readonly stock_id: number
  readonly promo_stock_id: number | null
  readonly order_id: number
  readonly quantity: number
}

/** Holds that a buyer looking now may count as free: lapsed ones and the own replaceable ones, without open payment. */
async function findForgivenHolds(ctx: Ctx, event_id: number, session_hash: Buffer | null): Promise<ForgivenRow[]> {
  const { rows } = await sql<ForgivenRow>`
    select o.id as order_id, i.ticket_id, p.stock_id, c.stock_id as promo_stock_id, sum(i.quantity)::int as quantity
    from orders o
    join order_items i on i.order_id = o.id
    join ticket_prices p on p.id = i.ticket_price_id
    left join promo_codes c on c.id = o.promo_code_id
    where o.event_id = ${event_id} and o.status in ('RESERVED', 'AWAITING_PAYMENT')
      and (o.reserved_until <= ${ctx.now} or (o.session_hash = ${session_hash} and o.offline_confirmed_at is null))
      and not exists (select from payment_attempts a
        where a.order_id = o.id and a.status in ('CREATED', 'SUBMITTED', 'PROCESSING'))
    group by 1, 2, 3, 4`.execute(ctx.db)
  return rows
}

/**
 * Counters as they are shown: lapsed holds without open payment count as free, and a caller does not see the own
 * replaceable holds (VIS-18). Never decide on these: reservation goes by the locked counters.
 */
export async function displayCounters(
  ctx: Ctx,
  catalog: Catalog,
  { stock, session_hash }: { stock: ReadonlyMap<number, Counter>; session_hash: Buffer | null },
): Promise<Map<number, Counter>> {
  const shown = new Map<number, Counter>([...stock].map(([id, { held, sold }]) => [id, { held, sold }]))
  const forgive = (id: number, units: number): void => {
    const counter = shown.get(id)
    if (counter) shown.set(id, { sold: counter.sold, held: Math.max(0, counter.held - units) })
  }
  const codes = new Map<number, number>()
  for (const row of await findForgivenHolds(ctx, catalog.event.id, session_hash)) {
    forgive(row.stock_id, row.quantity)
    for (const capacity of capacitiesOfTicket(catalog, row.ticket_id)) forgive(capacity.stock_id, row.quantity)
    // One use per order, however many lines it has (PRO-4).
    if (row.promo_stock_id !== null) codes.set(row.order_id, row.promo_stock_id)
  }
  for (const stock_id of codes.values()) forgive(stock_id, 1)
  return shown
}
