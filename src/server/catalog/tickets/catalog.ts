import { quoteUnit } from '#core/catalog/prices/quote-order.ts'
import { appliesToTicket, type PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import { type CapacityStock, showsQuantity } from '#core/catalog/tickets/availability.ts'
import type { OrderableTicket, SalePrice } from '#core/catalog/tickets/sale-state.ts'
import { effectiveEndDate } from '#core/platform/time.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findImage, type ImageRow } from '#server/catalog/images/queries.ts'
import { cardAccount } from '#server/catalog/payment-methods/card-accounts.ts'
import { hasPromoCodes } from '#server/catalog/promo-codes/queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { findAllTickets, findSoldTickets } from './queries.ts'

export interface CatalogTicket extends Omit<Row<'tickets'>, 'type'> {
  readonly type: TicketType
  readonly prices: readonly Row<'ticket_prices'>[]
  readonly taxes_and_fees: readonly TaxOrFee[]
}

/** A ticket as far as its sale goes: without a word of what is told of it. */
export type SoldTicket = Omit<CatalogTicket, 'title' | 'description'>

/** What is sold of an event, as `toSale` needs it. */
export interface SaleCatalog {
  readonly tickets: readonly SoldTicket[]
  readonly capacities: readonly CatalogCapacity[]
  readonly settings: Pick<Row<'event_settings'>, 'show_available_quantity'>
}

export interface CatalogCapacity {
  readonly id: number
  readonly stock_id: number
  readonly capacity: number | null
  readonly is_enabled: boolean
  readonly applies_to: 'TICKETS' | 'EVENT'
  readonly ticket_ids: readonly number[]
}

/**
 * Everything about what an event sells that only organizers change: the event's `sale_version` names it (RES-24).
 * Counters are not in it; they are read, or locked, beside it.
 */
export interface Catalog {
  readonly event: EventRow
  readonly settings: Row<'event_settings'> & { readonly card_account: string | null }
  readonly organizer_name: string
  readonly cover: ImageRow | undefined
  readonly effective_end: Date
  readonly tickets: readonly CatalogTicket[]
  readonly capacities: readonly CatalogCapacity[]
  readonly has_promo_codes: boolean
}

/**
 * Reads the catalog of an event in any status; null when there is none. The event row is read first: a write in
 * between leaves an older `sale_version` here, which the reservation notices after its locks.
 */
export async function loadCatalog(db: Db | Tx, event_id: number): Promise<Catalog | null> {
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!event) return null
  const [organizer, cover, settings, tickets, prices, taxes, capacities, has_promo_codes] = await Promise.all([
    readOrganizer(db, event.organizer_id),
    findImage(db, { event_id }),
    readSettings(db, event_id),
    findAllTickets(db, event_id),
    readPrices(db, [event_id]),
    readTaxes(db, [event_id]),
    readCapacities(db, [event_id]),
    hasPromoCodes(db, event_id),
  ])
  return {
    event,
    settings,
    organizer_name: organizer.name,
    cover,
    effective_end: effectiveEndDate(event.start_date, event.end_date, event.timezone),
    tickets: tickets.map((ticket) => ({
      ...ticket,
      type: ticket.type as TicketType,
      prices: prices.filter((price) => price.ticket_id === ticket.id),
      taxes_and_fees: taxes.filter((tax) => tax.ticket_id === ticket.id).map(({ ticket_id: _ticket, ...tax }) => tax),
    })),
    capacities,
    has_promo_codes,
  }
}

const readOrganizer = (db: Db | Tx, id: number) =>
  db.selectFrom('organizers').select(['name', 'email']).where('id', '=', id).executeTakeFirstOrThrow()

const readSettings = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('event_settings')
    .selectAll()
    .select(cardAccount.as('card_account'))
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()

const readPrices = (db: Db | Tx, event_ids: readonly number[]) =>
  db
    .selectFrom('ticket_prices')
    .selectAll()
    .where('event_id', 'in', [...event_ids])
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .orderBy('id')
    .execute()

async function readTaxes(db: Db | Tx, event_ids: readonly number[]): Promise<(TaxOrFee & { ticket_id: number })[]> {
  const rows = await db
    .selectFrom('ticket_taxes')
    .innerJoin('taxes_and_fees as tax', 'tax.id', 'ticket_taxes.tax_or_fee_id')
    .where('ticket_taxes.event_id', 'in', [...event_ids])
    .where('tax.deleted_at', 'is', null)
    .orderBy('tax.id')
    .select([
      'ticket_taxes.ticket_id',
      'tax.id',
      'tax.name',
      'tax.type',
      'tax.calculation_type',
      'tax.rate',
      'tax.included_in_price',
    ])
    .execute()
  return rows as (TaxOrFee & { ticket_id: number })[]
}

async function readCapacities(
  db: Db | Tx,
  event_ids: readonly number[],
): Promise<(CatalogCapacity & { event_id: number })[]> {
  const [rows, links] = await Promise.all([
    db
      .selectFrom('capacity_assignments')
      .selectAll()
      .where('event_id', 'in', [...event_ids])
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('capacity_tickets')
      .selectAll()
      .where('event_id', 'in', [...event_ids])
      .execute(),
  ])
  const linked = Map.groupBy(links, ({ capacity_assignment_id }) => capacity_assignment_id)
  return rows.map((row) => ({
    id: row.id,
    event_id: row.event_id,
    stock_id: row.stock_id,
    capacity: row.capacity,
    is_enabled: row.is_enabled,
    applies_to: row.applies_to as 'TICKETS' | 'EVENT',
    ticket_ids: (linked.get(row.id) ?? []).map(({ ticket_id }) => ticket_id),
  }))
}

/** Tickets, prices, taxes and assignments of several events, each kind in one statement. */
export async function readSoldTickets(
  db: Db,
  event_ids: readonly number[],
): Promise<Map<number, Pick<SaleCatalog, 'tickets' | 'capacities'>>> {
  const [tickets, prices, taxes, capacities] = await Promise.all([
    findSoldTickets(db, event_ids),
    readPrices(db, event_ids),
    readTaxes(db, event_ids),
    readCapacities(db, event_ids),
  ])
  const pricesOf = Map.groupBy(prices, ({ ticket_id }) => ticket_id)
  const taxesOf = Map.groupBy(taxes, ({ ticket_id }) => ticket_id)
  const ticketsOf = Map.groupBy(tickets, ({ event_id }) => event_id)
  const capacitiesAt = Map.groupBy(capacities, ({ event_id }) => event_id)
  const sold = (event_id: number) => ({
    tickets: (ticketsOf.get(event_id) ?? []).map((ticket) => ({
      ...ticket,
      type: ticket.type as TicketType,
      prices: pricesOf.get(ticket.id) ?? [],
      taxes_and_fees: taxesOf.get(ticket.id) ?? [],
    })),
    capacities: capacitiesAt.get(event_id) ?? [],
  })
  return new Map(event_ids.map((event_id) => [event_id, sold(event_id)]))
}

/** The capacity assignments a ticket falls under, disabled ones included: they count but do not limit (CAP-2). */
export const capacitiesOfTicket = (catalog: Catalog, ticket_id: number): CatalogCapacity[] =>
  catalog.capacities.filter((capacity) => capacity.applies_to === 'EVENT' || capacity.ticket_ids.includes(ticket_id))

/** Every counter an order of these lines touches besides its code: prices and all their assignments (RES-5). */
export function stockIdsOf(
  catalog: Catalog,
  lines: readonly { ticket_id: number; ticket_price_id: number }[],
): number[] {
  const ids = new Set<number>()
  for (const line of lines) {
    const ticket = catalog.tickets.find((found) => found.id === line.ticket_id)
    const price = ticket?.prices.find((found) => found.id === line.ticket_price_id)
    if (!ticket || !price) continue
    ids.add(price.stock_id)
    for (const capacity of capacitiesOfTicket(catalog, ticket.id)) ids.add(capacity.stock_id)
  }
  return [...ids].sort((a, b) => a - b)
}

export const allStockIds = (catalog: Catalog): number[] => [
  ...catalog.tickets.flatMap((ticket) => ticket.prices.map((price) => price.stock_id)),
  ...catalog.capacities.map((capacity) => capacity.stock_id),
]

export interface Counter {
  readonly held: number
  readonly sold: number
}

/** The catalog with counters, in the shape `saleState` and `checkOrderLines` decide on. `promo` is a valid code or null. */
export function toSale(
  catalog: SaleCatalog,
  counters: ReadonlyMap<number, Counter>,
  promo: PromoCodeTerms | null,
): { tickets: OrderableTicket[]; capacities: CapacityStock[] } {
  return {
    tickets: catalog.tickets.map((ticket) => toOrderableTicket(ticket, { catalog, counters, promo })),
    capacities: catalog.capacities.map(({ stock_id, ...capacity }) => ({
      ...capacity,
      used: counters.get(stock_id)?.sold ?? 0,
      held: counters.get(stock_id)?.held ?? 0,
    })),
  }
}

function toOrderableTicket(
  ticket: SoldTicket,
  {
    catalog,
    counters,
    promo,
  }: { catalog: SaleCatalog; counters: ReadonlyMap<number, Counter>; promo: PromoCodeTerms | null },
): OrderableTicket {
  const discount = promo && appliesToTicket(promo, ticket) ? promo : null
  const prices = ticket.prices.map(
    (price): SalePrice => ({
      id: price.id,
      is_hidden: price.is_hidden,
      sale_start_date: price.sale_start_date,
      sale_end_date: price.sale_end_date,
      quantity: price.quantity_available,
      active: counters.get(price.stock_id)?.sold ?? 0,
      held: counters.get(price.stock_id)?.held ?? 0,
      unit_total: quoteUnit({
        ticket_type: ticket.type,
        listed: price.price,
        discount,
        taxes_and_fees: ticket.taxes_and_fees,
      }).unit_total,
    }),
  )
  return {
    id: ticket.id,
    type: ticket.type,
    is_hidden: ticket.is_hidden,
    hide_unless_promo_code: ticket.hide_unless_promo_code,
    is_paused: ticket.is_paused,
    hide_before_sale_start: ticket.hide_before_sale_start,
    hide_after_sale_end: ticket.hide_after_sale_end,
    hide_when_sold_out: ticket.hide_when_sold_out,
    sale_start_date: ticket.sale_start_date,
    sale_end_date: ticket.sale_end_date,
    min_per_order: ticket.min_per_order,
    max_per_order: ticket.max_per_order,
    shows_quantity: showsQuantity(ticket.show_available_quantity, catalog.settings.show_available_quantity),
    prices,
  }
}
