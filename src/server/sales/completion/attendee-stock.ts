import { sql } from 'kysely'
import { toSale } from '#core/catalog/tickets/sale-catalog.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkStockLines } from '#core/sales/checkout/check-order-lines.ts'
import { loadCatalog } from '#server/catalog/tickets/catalog.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { LinksChanged, lockStock, type OrderStock, type StockRow, writeStock } from '#server/platform/stock/stock.ts'

export interface TicketUnit {
  readonly event_id: number
  readonly ticket_id: number
  readonly ticket_price_id: number
}

/** One unit given back (-1) or taken (1). */
export interface UnitMove extends TicketUnit {
  readonly quantity: 1 | -1
}

/**
 * The counters of single units by their present links, summed: the price, and every assignment of the ticket (STK-1,
 * CAP-3). A move inside one assignment nets to 0 there; its counter is locked all the same (ATT-9).
 */
async function readUnitStock(tx: Tx, moves: readonly UnitMove[]): Promise<OrderStock[]> {
  const { rows } = await sql<OrderStock>`
    with moves as (select * from unnest(${moves.map((move) => move.event_id)}::bigint[], ${moves.map((move) => move.ticket_id)}::bigint[],
      ${moves.map((move) => move.ticket_price_id)}::bigint[], ${moves.map((move) => move.quantity)}::int[])
      as m (event_id, ticket_id, ticket_price_id, quantity)),
    moved as (
      select p.stock_id, 'PRICE' as kind, m.quantity as units, p.quantity_available as "limit"
        from moves m join ticket_prices p on p.id = m.ticket_price_id
      union all
      select c.stock_id, 'CAPACITY', m.quantity, case when c.is_enabled then c.capacity end
        from moves m join capacity_assignments c on c.event_id = m.event_id and c.deleted_at is null
          and (c.applies_to = 'EVENT' or exists (select 1 from capacity_tickets l where l.capacity_assignment_id = c.id and l.ticket_id = m.ticket_id)))
    select stock_id, kind, sum(units)::int as units, "limit" from moved group by stock_id, kind, "limit" order by stock_id`.execute(
    tx,
  )
  return rows
}

/**
 * Moves single units of tickets that are sold already, or are being sold: `as` says which side of the counters. What is
 * taken must fit stock and every capacity, decided under the locks; what is freed never refuses (STK-2, CAP-4, ATT-5,
 * ATT-9, ATT-10). The order and the attendee are locked by the caller (RES-5).
 */
export async function moveUnits(tx: Tx, moves: readonly UnitMove[], as: 'SOLD' | 'HELD' = 'SOLD'): Promise<void> {
  const before = await readUnitStock(tx, moves)
  const counters = await lockStock(
    tx,
    before.map(({ stock_id }) => stock_id),
  )
  const after = await readUnitStock(tx, moves)
  if (JSON.stringify(before) !== JSON.stringify(after)) throw new LinksChanged()
  if (moves.some(({ quantity }) => quantity > 0)) await checkFits(tx, moves, counters)
  await writeStock(
    tx,
    after.map(({ stock_id, units, limit }) => {
      const row = counters.get(stock_id)!
      const held = row.held + (as === 'HELD' ? units : 0)
      const sold = row.sold + (as === 'SOLD' ? units : 0)
      return { id: stock_id, held, sold, limit }
    }),
  )
}

async function checkFits(tx: Tx, moves: readonly UnitMove[], counters: ReadonlyMap<number, StockRow>): Promise<void> {
  const catalog = await loadCatalog(tx, moves[0]!.event_id)
  const sale = catalog && toSale(catalog, counters, null)
  const checked = checkStockLines(moves, sale?.tickets ?? [], sale?.capacities ?? [])
  if (checked.ok) return
  // a unit of a ticket deleted meanwhile can still be given back
  const wanted = moves.filter(({ quantity }) => quantity > 0)
  const lines = checked.lines.filter(({ ticket_price_id }) =>
    wanted.some((move) => move.ticket_price_id === ticket_price_id),
  )
  if (lines.length > 0) throw new AppError('ITEMS_UNAVAILABLE', { data: { lines } })
}
