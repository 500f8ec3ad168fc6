import { shiftDate, shiftWindow } from '#core/catalog/events/shift-dates.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import type { BareCopy } from '#server/catalog/events/event-copy.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { followDates } from './follow-dates.ts'
import { findDatePrices, findWrittenPrices, writeDatePrices } from './price-queries.ts'
import { copyDateRules, type EventDateRow, findAllEventDates, insertEventDates, updateEventDates } from './queries.ts'

/** Prices of the source and what became of them. */
type CopiedPrices = ReadonlyMap<number, number>

const activeDates = async (tx: Tx, event_id: number) => {
  const dates = await findAllEventDates(tx, event_id)
  return { is_series: dates.length > 1, dates: dates.filter(({ status }) => status === EventDateStatus.ACTIVE) }
}

/** The end of the date that a copy begins with: with several dates the event's is that of the last one (DAT-12). */
export async function findFirstEnd(tx: Tx, source: EventRow): Promise<Date | null> {
  const { is_series, dates } = await activeDates(tx, source.id)
  return is_series && dates[0] ? dates[0].ends_at : source.end_date
}

/**
 * Dates that are not CANCELLED, with their prices, at the same wall-clock distance from the first one (DAT-59). The copy has
 * its first date already: it becomes the earliest of them, and the others follow. With one date start and end are the
 * copy's; with several each keeps its length. Answers old id → new id.
 */
export async function copyEventDates(
  tx: Tx,
  event: BareCopy,
  prices: CopiedPrices,
): Promise<ReadonlyMap<number, number>> {
  const { source, copy, now } = event
  const { is_series, dates: sources } = await activeDates(tx, source.id)
  const dates = oneOfEachStart(sources.map((date) => shifted(date, event)))
  const [first, ...others] = dates
  if (!first) return new Map()
  const rules = await copyDateRules(tx, { from: source.id, to: copy.id }, now)
  const ruled = (date: EventDateRow) => ({ ...date, date_rule_id: rules.get(date.date_rule_id ?? 0) ?? null })
  const times = is_series ? {} : { starts_at: copy.start_date, ends_at: copy.end_date }
  await updateEventDates(tx, [{ ...ruled(first), ...times, id: copy.id }], now)
  const made = others.map((date) => ({ ...ruled(date), event_id: copy.id, created_at: now, updated_at: now }))
  const ids = await insertEventDates(tx, made)
  const copies = new Map(dates.map(({ id }, index) => [id, index === 0 ? copy.id : ids[index - 1]!]))
  await copyPrices(tx, event, { dates: copies, prices })
  await followDates(tx, copy, now)
  return copies
}

/** Two starts that a clock change brings together are one date (DAT-16). */
const oneOfEachStart = (dates: readonly EventDateRow[]): EventDateRow[] => {
  const starts = new Set<number>()
  return dates.filter(({ starts_at }) => starts.size < starts.add(starts_at.getTime()).size)
}

/** A date as the copy has it: nobody was told of a move, and its counters begin anew (DUP-2, DUP-4). */
function shifted(date: EventDateRow, { shift }: BareCopy): EventDateRow {
  const [starts_at, ends_at] = shiftWindow(date.starts_at, date.ends_at, shift)
  const bounds = [shiftDate(date.sale_start_date, shift), shiftDate(date.sale_end_date, shift)] as const
  const anew = { moved_from: null, moved_at: null, stock_id: null, deleted_at: null }
  return { ...date, ...anew, starts_at: starts_at!, ends_at, sale_start_date: bounds[0], sale_end_date: bounds[1] }
}

async function copyPrices(
  tx: Tx,
  { source, copy }: BareCopy,
  { dates, prices }: { dates: ReadonlyMap<number, number>; prices: CopiedPrices },
): Promise<void> {
  const written = await findWrittenPrices(tx, source.id)
  const rows = written.flatMap(({ event_date_id, ticket_price_id, ...terms }) => {
    const [date, price] = [dates.get(event_date_id), prices.get(ticket_price_id)]
    return date && price ? [{ event_id: copy.id, event_date_id: date, ticket_price_id: price, ...terms }] : []
  })
  await writeDatePrices(tx, rows)
  // the first date's counters are those of the prices, which begin with what these say (DAT-6, STK-4)
  const own = (await findDatePrices(tx, copy.id, [copy.id])).filter(
    ({ quantity_available }) => quantity_available !== null,
  )
  const limits = new Map(own.map((price) => [price.stock_id, price.quantity_available]))
  const counters = await lockStock(
    tx,
    own.flatMap(({ stock_id }) => stock_id ?? []),
  )
  await writeStock(
    tx,
    [...counters.values()].map(({ id, held, sold }) => ({ id, held, sold, limit: limits.get(id) ?? null })),
  )
}
