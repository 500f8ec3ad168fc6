import { laidOverBound } from '#core/catalog/events/sale-bounds.ts'
import { packagePrice } from '#core/catalog/prices/package-price.ts'
import { TICKET_TYPE_RULES, type TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import type { TicketUpdate } from '#core/catalog/tickets/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { hasRequiredGroup } from '#server/catalog/addon-groups/queries.ts'
import { type DatePriceCounter, findPriceCounters } from '#server/catalog/event-dates/counter-queries.ts'
import { checkFresh, wrongField } from '#server/catalog/events/event-columns.ts'
import { eventPages } from '#server/catalog/events/page-subjects.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findEvent, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { queuePersonKeys } from '#server/catalog/events/queue-person-keys.ts'
import { replaceTicketTaxes } from '#server/catalog/taxes-and-fees/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { lockStock, type StockRow } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { purgePages } from '#server/platform/storage/page-cache.ts'
import { checkPageWeight } from './check-page-weight.ts'
import { insertNewPrice } from './create-ticket.ts'
import { checkParts } from './parts/package-parts.ts'
import { findParts, findPricesInPackages, replaceParts } from './parts/queries.ts'
import {
  findPrices,
  findPricesWithAttendees,
  findTicket,
  hasTicketAttendees,
  measureEvent,
  type PriceRow,
  removePrices,
  type TicketRow,
  updatePriceRow,
  updateTicketRow,
} from './queries.ts'
import {
  checkTaxes,
  checkTicketTerms,
  ticketColumns,
  type WantedPrice,
  wantedSinglePrice,
  wantedTiers,
} from './ticket-columns.ts'

/**
 * Changes never touch holds and orders: their prices are frozen (TIX-17). The counters of all prices, on all dates, are
 * locked before anything is decided on holds or written to limits (CAP-6, DAT-5).
 */
export async function updateTicket(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  { id, input }: { id: number; input: TicketUpdate },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const event = await findEvent(tx, ctx.actor.account_id, event_id)
    const ticket = await findTicket(tx, event_id, id)
    if (!event || !ticket) throw new AppError('NOT_FOUND')
    checkFresh(ticket.updated_at, input.updated_at)
    const weight = await measureEvent(tx, event_id)
    const stored = await findPrices(tx, id)
    checkFixed(ticket, input)
    const parts = { stored: await findParts(tx, id), wanted: input.parts ?? null }
    checkTicketTerms({ ...mergedTerms(ticket, stored, input), parts: parts.wanted ?? parts.stored }, event.timezone)
    if (input.has_waiting_list && (await hasRequiredGroup(tx, event_id, id)))
      throw wrongField('has_waiting_list', 'no_waiting_list')
    if (input.requires_approval && (await hasRequiredGroup(tx, event_id, id)))
      throw wrongField('requires_approval', 'no_approval')
    if (parts.wanted) await checkParts(tx, event_id, parts.wanted)
    const counters = await findPriceCounters(tx, event_id, { ticket_ids: [id], event_date_id: null })
    const stock = await lockStock(
      tx,
      counters.map(({ stock_id }) => stock_id),
    )
    const type = input.type ?? ticket.type
    if (type !== ticket.type) await checkTypeIsFree(tx, ticket, { type, stored, stock: [...stock.values()] })
    const wanted = wantedPrices(stored, ofParts(ticket, input), { type, timezone: event.timezone })
    const columns = ticketColumns(input, event.timezone)
    const follows = after('ticket.updated', 'persons.fill-keys')
    await queuePersonKeys(tx, { event_id, limit: input.max_per_person, follows, now: ctx.now })
    await updateTicketRow(tx, id, { ...columns, updated_at: ctx.now })
    if (wanted) await writePrices(tx, { ticket, stored, counters, stock, wanted, now: ctx.now })
    if (parts.wanted) await replaceParts(tx, { event_id, ticket_id: id }, parts.wanted)
    if (input.tax_and_fee_ids !== undefined) {
      const tax_or_fee_ids = await checkTaxes(tx, event, input.tax_and_fee_ids ?? [])
      await replaceTicketTaxes(tx, { account_id: event.account_id, event_id, ticket_id: id, tax_or_fee_ids })
    }
    await checkPageWeight(tx, event_id, weight)
    const changes = changesOf(
      { ...ticket, prices: stored.map(toldPrice), parts: parts.stored },
      { ...columns, prices: wanted?.map(toldPrice), parts: parts.wanted ?? undefined },
    )
    const fields = [...Object.keys(changes), ...(input.tax_and_fee_ids === undefined ? [] : ['tax_and_fee_ids'])]
    await audit(tx, ctx, 'ticket.updated', { event_id, data: { ticket_id: id, fields }, changes })
    await purgePages(tx, eventPages(event_id))
    await completeKey(tx, ctx, { status: 200, answer: { ticket_id: id } })
  })
}

/** Kind and counting by date are fixed after creation (DAT-6). */
function checkFixed(ticket: TicketRow, input: TicketUpdate): void {
  for (const field of ['kind', 'stock_per_date'] as const)
    if (input[field] !== undefined && input[field] !== null && input[field] !== ticket[field])
      throw wrongField(field, 'fixed_once_created')
}

/** The price of a package is that of its parts, whatever is sent (PKG-1). */
function ofParts({ kind }: TicketRow, input: TicketUpdate): TicketUpdate {
  if (kind !== 'PACKAGE') return input
  return { ...input, price: input.parts ? packagePrice(input.parts) : undefined }
}

/** Of a price, what organizers set. */
const toldPrice = (price: WantedPrice) => ({
  label: price.label,
  price: price.price,
  quantity_available: price.quantity_available,
  sale_start_date: price.sale_start_date,
  sale_start_offset: price.sale_start_offset,
  sale_end_date: price.sale_end_date,
  sale_end_offset: price.sale_end_offset,
  is_hidden: price.is_hidden,
})
type BoundField = `sale_${'start' | 'end'}_${'date' | 'offset'}`

/** The stored ticket with the changes laid over it, as the rules over several fields see it. */
function mergedTerms(ticket: TicketRow, stored: readonly PriceRow[], input: TicketUpdate) {
  const pick = <T>(given: T | undefined, kept: T): T => (given === undefined ? kept : given)
  const tiers = stored.map((price) => ({
    label: price.label,
    ...windowTerms(price, {}),
  }))
  return {
    kind: ticket.kind,
    stock_per_date: ticket.stock_per_date,
    sale_mode: pick(input.sale_mode, ticket.sale_mode),
    parts_cancellable: pick(input.parts_cancellable, ticket.parts_cancellable),
    tax_and_fee_ids: input.tax_and_fee_ids,
    type: input.type ?? ticket.type,
    price: pick(input.price, stored[0]?.price ?? null),
    prices: input.prices ?? tiers,
    min_per_order: pick(input.min_per_order, ticket.min_per_order),
    max_per_order: pick(input.max_per_order, ticket.max_per_order),
    max_per_person: pick(input.max_per_person, ticket.max_per_person),
    has_waiting_list: pick(input.has_waiting_list, ticket.has_waiting_list),
    requires_approval: pick(input.requires_approval, ticket.requires_approval),
    ...windowTerms(ticket, input),
  }
}

/** The window with what was sent of it (DAT-25). */
function windowTerms(stored: Pick<TicketRow, BoundField>, sent: Partial<Pick<TicketUpdate, BoundField>>) {
  const boundOf = (bound: 'start' | 'end') => {
    const [date, offset] = [`sale_${bound}_date`, `sale_${bound}_offset`] as const
    const old = { date: stored[date]?.toISOString() ?? null, offset: stored[offset] }
    return laidOverBound(old, { date: sent[date], offset: sent[offset] })
  }
  const [opens, closes] = [boundOf('start'), boundOf('end')]
  return {
    sale_start_date: opens.date,
    sale_start_offset: opens.offset,
    sale_end_date: closes.date,
    sale_end_offset: closes.offset,
  }
}

interface TypeChange {
  readonly type: TicketType
  readonly stored: readonly PriceRow[]
  readonly stock: readonly StockRow[]
}

/** TIX-13: no attendee and no unit of any status, no hold. Packages contain nothing whose price buyers choose (PKG-1). */
async function checkTypeIsFree(tx: Tx, ticket: TicketRow, { type, stored, stock }: TypeChange): Promise<void> {
  const price_ids = stored.map(({ id }) => id)
  if (type === 'DONATION' && (await findPricesInPackages(tx, ticket.event_id, price_ids)).size > 0)
    throw wrongField('type', 'part_of_package')
  const held = stock.some((counter) => counter.held > 0)
  if (held || (await hasTicketAttendees(tx, ticket.event_id, ticket.id))) throw new AppError('TICKET_TYPE_LOCKED')
}

/** The prices the ticket is to have; null where they stay as they are. */
function wantedPrices(
  stored: readonly PriceRow[],
  input: TicketUpdate,
  { type, timezone }: { type: TicketType; timezone: string },
): WantedPrice[] | null {
  if (TICKET_TYPE_RULES[type].has_tiers) return input.prices ? wantedTiers(input.prices, timezone, stored) : null
  const [only] = stored
  const keep = <T>(given: T | undefined, kept: T): T => (given === undefined ? kept : given)
  return [
    wantedSinglePrice({
      type,
      id: only?.id ?? null,
      price: keep(input.price, only?.price ?? null),
      quantity_available: keep(input.quantity_available, only?.quantity_available ?? null),
    }),
  ]
}

interface PriceChange {
  readonly ticket: TicketRow
  readonly stored: readonly PriceRow[]
  /** Those of each date, locked. */
  readonly counters: readonly DatePriceCounter[]
  readonly stock: ReadonlyMap<number, StockRow>
  readonly wanted: readonly WantedPrice[]
  readonly now: Date
}

/** Prices with an id are kept, without one they are new, the others are removed (API-61). */
async function writePrices(tx: Tx, { ticket, stored, counters, stock, wanted, now }: PriceChange): Promise<void> {
  const ids = wanted.flatMap(({ id }) => id ?? [])
  const unknown = wanted.findIndex(
    ({ id }, index) =>
      id !== null &&
      (!stored.some((price) => price.id === id) || wanted.findIndex((other) => other.id === id) !== index),
  )
  if (unknown >= 0) throw wrongField(`prices.${unknown}.id`, 'unknown_id')
  await removeOthers(
    tx,
    stored.filter((price) => !ids.includes(price.id)),
    { ticket, counters, stock, now },
  )
  for (const [index, price] of wanted.entries()) {
    const { id, ...columns } = price
    const order = index + 1
    if (id === null)
      await insertNewPrice(tx, {
        ...{ event_id: ticket.event_id, ticket_id: ticket.id, kind: ticket.kind },
        ...{ order, now, price },
      })
    else await updatePriceRow(tx, id, { ...columns, order })
  }
  const kept = wanted.flatMap(({ id, quantity_available }) => {
    const counter = stock.get(stored.find((price) => price.id === id)?.stock_id ?? 0)
    return counter ? [{ id: counter.id, held: counter.held, sold: counter.sold, limit: quantity_available }] : []
  })
  await writeStock(tx, kept)
}

/** TIX-15: a tier with an attendee, a unit or a hold, on whatever date, stays, and one that is part of a package (PKG-5). */
async function removeOthers(
  tx: Tx,
  others: readonly PriceRow[],
  { ticket, counters, stock, now }: Pick<PriceChange, 'ticket' | 'counters' | 'stock' | 'now'>,
): Promise<void> {
  if (others.length === 0) return
  const ids = others.map(({ id }) => id)
  const attended = await findPricesWithAttendees(tx, ids)
  const held = new Set(
    counters.filter(({ stock_id }) => (stock.get(stock_id)?.held ?? 0) > 0).map((one) => one.ticket_price_id),
  )
  const packed = await findPricesInPackages(tx, ticket.event_id, ids)
  const used = others.find(({ id }) => attended.has(id) || held.has(id) || packed.has(id))
  if (used) throw new AppError('PRICE_IN_USE', { data: { ticket_price_id: used.id } })
  await removePrices(tx, ids, now)
}
