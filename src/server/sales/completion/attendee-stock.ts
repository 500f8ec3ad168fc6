import { toDateSales } from '#core/catalog/tickets/catalog-of-date.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { checkStockLines, type RefusedLine } from '#core/sales/checkout/check-order-lines.ts'
import { loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { readDates } from '#server/catalog/tickets/date-queries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { LinksChanged, lockedCounter, lockStock, type StockRow } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { dateOf, readUnitStock, type UnitMove } from './queries.ts'

interface MoveTerms {
  /** Which side of the counters they are on. */
  readonly as?: 'SOLD' | 'HELD'
  /** Staff say that units kept for the waiting list may be taken (WTL-13). */
  readonly use_promised?: boolean
}

/**
 * Moves single units of tickets that are sold already, or are being sold. What is
 * taken must fit stock and every capacity, decided under the locks; what is freed never refuses (STK-2, CAP-4, ATT-5,
 * ATT-9, ATT-10). The order and the attendee are locked by the caller (RES-5).
 */
export async function moveUnits(
  tx: Tx,
  moves: readonly UnitMove[],
  { as = 'SOLD', use_promised = false }: MoveTerms = {},
): Promise<void> {
  const before = await readUnitStock(tx, moves)
  const counters = await lockStock(
    tx,
    before.map(({ stock_id }) => stock_id),
  )
  const after = await readUnitStock(tx, moves)
  if (JSON.stringify(before) !== JSON.stringify(after)) throw new LinksChanged()
  if (moves.some(({ quantity }) => quantity > 0)) await checkFits(tx, moves, { counters, use_promised })
  await writeStock(
    tx,
    after.map(({ stock_id, units, limit }) => {
      const row = lockedCounter(counters, stock_id)
      const held = row.held + (as === 'HELD' ? units : 0)
      const sold = row.sold + (as === 'SOLD' ? units : 0)
      const takes_promised = use_promised && units > 0 && limit !== null && held + sold + row.promised > limit
      const promised = takes_promised ? { promised: Math.max(0, limit - held - sold) } : {}
      return { id: stock_id, held, sold, limit, ...promised }
    }),
  )
}

interface Under {
  readonly counters: ReadonlyMap<number, StockRow>
  readonly use_promised: boolean
}

async function checkFits(tx: Tx, moves: readonly UnitMove[], { counters, use_promised }: Under): Promise<void> {
  const nothing_promised = new Map([...counters].map(([id, row]) => [id, { ...row, promised: 0 }]))
  const checkWith = await fitsWith(tx, moves)
  const refused = checkWith(use_promised ? nothing_promised : counters)
  if (refused.length === 0) return
  if (refused.some(({ reason }) => reason === 'DATE_CANCELLED')) throw new AppError('DATE_CANCELLED')
  const even_so = checkWith(nothing_promised)
  const isSame = (line: RefusedLine) => (other: RefusedLine) =>
    other.ticket_price_id === line.ticket_price_id && other.event_date_id === line.event_date_id
  const lines = refused.map((line) => (even_so.some(isSame(line)) ? line : { ...line, reason: 'PROMISED' as const }))
  throw new AppError('ITEMS_UNAVAILABLE', { data: { lines } })
}

/** Which of the units that are taken do not fit, by what the counters say. */
async function fitsWith(tx: Tx, moves: readonly UnitMove[]) {
  const catalog = await loadCatalog(tx, moves[0]!.event_id)
  const lines = moves.map((move) => ({ ...move, event_date_id: dateOf(move) }))
  const dates =
    catalog &&
    (await readDates(
      tx,
      catalog,
      lines.map(({ event_date_id }) => event_date_id),
    ))
  // a unit of a ticket deleted meanwhile can still be given back
  const wanted = lines.filter(({ quantity }) => quantity > 0)
  return (counters: Under['counters']): RefusedLine[] => {
    const sales = catalog && dates ? toDateSales(dates, counters, { event: catalog.event, promo: null }) : new Map()
    const checked = checkStockLines(lines, sales)
    if (checked.ok) return []
    return checked.lines.filter((line) =>
      wanted.some((move) => move.ticket_price_id === line.ticket_price_id && move.event_date_id === line.event_date_id),
    )
  }
}
