import { datesInScope } from '#core/catalog/event-dates/change-dates.ts'
import { changePrice, datePriceProblem, priceField } from '#core/catalog/event-dates/change-prices.ts'
import type { DatePricesUpdate } from '#core/catalog/event-dates/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'
import { purgeEventPages } from '#server/catalog/events/purge-event-pages.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findEvent, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { type DatePriceRow, findDatePrices, writeDatePrices } from './price-queries.ts'
import { type EventDateRow, findAllEventDates, updateEventDates } from './queries.ts'

interface Wanted {
  readonly id: number
  readonly input: DatePricesUpdate
}

/** A price of a date before and after. */
interface Changed {
  readonly from: DatePriceRow
  readonly to: DatePriceRow
}

/**
 * DAT-24, with the scopes of DAT-20. Holds and orders keep what they cost; a quantity is written with its counter locked,
 * if the date has one yet (STK-4, DAT-7).
 */
export async function changeDatePrices(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  { id, input }: Wanted,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const event = await findEvent(tx, ctx.actor.account_id, event_id)
    const all = await findAllEventDates(tx, event_id)
    const named = all.find((date) => date.id === id)
    if (!event || !named) throw new AppError('NOT_FOUND')
    const dates = datesInScope(all, { named, scope: input.scope, zone: event.timezone, now: ctx.now })
    if (!dates) throw wrongField('scope', 'not_of_a_rule')
    const stored = await findDatePrices(tx, event_id, [...new Set([id, ...dates.map((date) => date.id)])])
    checkPrices(
      stored.filter(({ event_date_id }) => event_date_id === id),
      input,
    )
    const changed = dates.flatMap((date) => changesIn(date, { stored, named, input }))
    if (changed.length === 0) return
    await writeDatePrices(
      tx,
      changed.map(({ to }) => ({ ...pick(to), event_id })),
    )
    await writeOwnFields(tx, ctx, { dates, named, changed, input })
    await auditPrices(tx, ctx, { event_id, changed })
    await purgeEventPages(tx, event)
    await writeQuantities(tx, changed)
  })
}

const pick = ({ event_date_id, ticket_price_id, price, quantity_available, is_hidden }: DatePriceRow) => ({
  event_date_id,
  ticket_price_id,
  price,
  quantity_available,
  is_hidden,
})

function checkPrices(stored: readonly DatePriceRow[], { prices }: DatePricesUpdate): void {
  prices.forEach((input, index) => {
    const price = stored.find(({ ticket_price_id }) => ticket_price_id === input.ticket_price_id)
    if (!price) throw wrongField(`prices.${index}.ticket_price_id`, 'unknown_id')
    const problem = datePriceProblem(price.ticket_type, input)
    if (problem) throw wrongField(`prices.${index}.price`, problem)
  })
}

interface Scope {
  readonly stored: readonly DatePriceRow[]
  readonly named: EventDateRow
  readonly input: DatePricesUpdate
}

/** The prices of one date that change: those that are its own stay, unless overwritten (DAT-21). */
function changesIn(date: EventDateRow, { stored, named, input }: Scope): Changed[] {
  const own = (ticket_price_id: number) =>
    date.id !== named.id && !input.overwrite && date.changed_fields.includes(priceField(ticket_price_id))
  const wanted = new Map(input.prices.map((price) => [price.ticket_price_id, price]))
  return stored.flatMap((from) => {
    const given = wanted.get(from.ticket_price_id)
    if (from.event_date_id !== date.id || !given || own(from.ticket_price_id)) return []
    const to = changePrice(from, given)
    return to ? [{ from, to }] : []
  })
}

/** What THIS changes is the date's own from now on; what a wider scope writes is nobody's own (DAT-21). */
async function writeOwnFields(
  tx: Tx,
  ctx: StaffCtx,
  {
    dates,
    named,
    changed,
    input,
  }: Omit<Scope, 'stored'> & { dates: readonly EventDateRow[]; changed: readonly Changed[] },
): Promise<void> {
  const fields = [...new Set(changed.map(({ to }) => priceField(to.ticket_price_id)))]
  if (input.scope === 'THIS' && named.date_rule_id !== null) {
    const changed_fields = [...new Set([...named.changed_fields, ...fields])]
    return updateEventDates(tx, [{ ...named, changed_fields }], ctx.now)
  }
  const written = dates.filter(
    (date) => (date.id === named.id || input.overwrite) && date.changed_fields.some((field) => fields.includes(field)),
  )
  if (written.length === 0) return
  const common = written.map((date) => ({
    ...date,
    changed_fields: date.changed_fields.filter((field) => !fields.includes(field)),
  }))
  await updateEventDates(tx, common, ctx.now)
}

async function auditPrices(
  tx: Tx,
  ctx: StaffCtx,
  { event_id, changed }: { event_id: number; changed: readonly Changed[] },
): Promise<void> {
  const by_date = Map.groupBy(changed, ({ to }) => to.event_date_id)
  const lines = [...by_date].map(([event_date_id, prices]) => ({
    ctx,
    subject: { event_id },
    data: { event_date_id, fields: ['prices'] },
    changes: { prices: [prices.map(({ from }) => pick(from)), prices.map(({ to }) => pick(to))] as const },
  }))
  await auditAll(tx, 'date.updated', lines)
}

async function writeQuantities(tx: Tx, changed: readonly Changed[]): Promise<void> {
  const limits = new Map(
    changed.flatMap(({ from, to }) =>
      to.stock_id !== null && from.quantity_available !== to.quantity_available
        ? [[to.stock_id, to.quantity_available ?? to.series_quantity] as const]
        : [],
    ),
  )
  const counters = await lockStock(tx, [...limits.keys()])
  await writeStock(
    tx,
    [...counters.values()].map(({ id, held, sold }) => ({ id, held, sold, limit: limits.get(id) ?? null })),
  )
}
