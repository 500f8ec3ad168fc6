import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import type { BasketRule, PackagePart } from '#core/catalog/tickets/products.ts'
import type { SoldCapacity } from '#core/catalog/tickets/sale-catalog.ts'
import { effectiveEndDate } from '#core/platform/time.ts'
import { type DiscountRuleRow, findDiscountRules, listDiscountRules } from '#server/catalog/discount-rules/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findCoverAndLogo, type ImageRow } from '#server/catalog/images/queries.ts'
import { bankAccount } from '#server/catalog/payment-methods/bank-account-queries.ts'
import { cardAccount } from '#server/catalog/payment-methods/card-account-queries.ts'
import { type AddOnGroupOnSale, readProductLinks } from '#server/catalog/product-links/queries.ts'
import { codesOfSettings } from '#server/catalog/promo-codes/queries.ts'
import { findRoomOnSale, type RoomOnSale } from '#server/catalog/queue-rooms/queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { findAllTickets, findSoldTickets } from './queries.ts'

/** A price row; without a counter where it stands for a date that nobody has bought yet (DAT-7). */
export interface CatalogPrice extends Omit<Row<'ticket_prices'>, 'stock_id'> {
  readonly stock_id: number | null
}

export interface CatalogTicket extends Omit<Row<'tickets'>, 'type'> {
  readonly type: TicketType
  readonly prices: readonly CatalogPrice[]
  readonly taxes_and_fees: readonly TaxOrFee[]
  readonly parts: readonly PackagePart[]
}

/**
 * Everything about what an event sells that only organizers change: the event's `sale_version` names it (RES-24).
 * Counters are not in it; they are read, or locked, beside it.
 */
export interface Catalog {
  readonly event: EventRow
  readonly settings: Row<'event_settings'> & {
    readonly card_account: string | null
    readonly bank_account: number | null
  }
  readonly organizer: Row<'organizers'>
  readonly logo: ImageRow | undefined
  readonly cover: ImageRow | undefined
  readonly effective_end: Date
  /** The date of an event that has one; null where a buyer has to name it (DAT-1, DAT-40). */
  readonly only_date_id: number | null
  readonly tickets: readonly CatalogTicket[]
  readonly capacities: readonly SoldCapacity[]
  readonly addon_groups: readonly AddOnGroupOnSale[]
  readonly basket_rules: readonly BasketRule[]
  /** In the order in which they act (DSC-4). */
  readonly discount_rules: readonly DiscountRuleRow[]
  readonly has_promo_codes: boolean
  /** Its waiting room; null without (ROOM-15). */
  readonly queue: RoomOnSale | null
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
  const [
    organizer,
    pictures,
    only_date_id,
    { has_promo_codes, ...settings },
    tickets,
    prices,
    taxes,
    capacities,
    linksAt,
    discount_rules,
    queue,
  ] = await Promise.all([
    readOrganizer(db, event.organizer_id),
    findCoverAndLogo(db, event),
    readOnlyDate(db, event_id),
    readSettings(db, event_id),
    findAllTickets(db, event_id),
    readPrices(db, [event_id]),
    readTaxes(db, [event_id]),
    readCapacities(db, [event_id]),
    readProductLinks(db, [event_id]),
    listDiscountRules(db, event_id),
    findRoomOnSale(db, event_id),
  ])
  const { addon_groups, basket_rules, parts } = linksAt(event_id)
  return {
    event,
    settings,
    organizer,
    ...pictures,
    effective_end: effectiveEndDate(event.start_date, event.end_date, event.timezone),
    only_date_id,
    tickets: tickets.map((ticket) => ({
      ...ticket,
      type: ticket.type,
      prices: prices.filter((price) => price.ticket_id === ticket.id),
      taxes_and_fees: taxes.filter((tax) => tax.ticket_id === ticket.id).map(({ ticket_id: _ticket, ...tax }) => tax),
      parts: parts.filter(({ package_id }) => package_id === ticket.id),
    })),
    capacities,
    addon_groups,
    basket_rules,
    discount_rules,
    has_promo_codes,
    queue,
  }
}

const readOrganizer = (db: Db | Tx, id: number) =>
  db.selectFrom('organizers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function readOnlyDate(db: Db | Tx, event_id: number): Promise<number | null> {
  const dates = await db
    .selectFrom('event_dates')
    .select('id')
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
  return dates.length === 1 ? dates[0]!.id : null
}

const readSettings = (db: Db | Tx, event_id: number) =>
  db
    .selectFrom('event_settings')
    .selectAll()
    .select([cardAccount.as('card_account'), bankAccount.as('bank_account'), codesOfSettings.as('has_promo_codes')])
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
): Promise<(SoldCapacity & { event_id: number })[]> {
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
    is_per_date: row.is_per_date,
    is_enabled: row.is_enabled,
    applies_to: row.applies_to as 'TICKETS' | 'EVENT',
    ticket_ids: (linked.get(row.id) ?? []).map(({ ticket_id }) => ticket_id),
  }))
}

/** What one of several events sells, without a word of what is told of it. */
export interface SoldAtEvent {
  readonly tickets: readonly Omit<CatalogTicket, 'title' | 'description'>[]
  readonly capacities: readonly SoldCapacity[]
  readonly addon_groups: readonly AddOnGroupOnSale[]
  readonly basket_rules: readonly BasketRule[]
  readonly discount_rules: readonly DiscountRuleRow[]
}

/** Products, prices, taxes, assignments, discounts and what hangs products together, of several events, each kind in one statement. */
export async function readSoldTickets(db: Db, event_ids: readonly number[]): Promise<Map<number, SoldAtEvent>> {
  const [tickets, prices, taxes, capacities, linksAt, rules] = await Promise.all([
    findSoldTickets(db, event_ids),
    readPrices(db, event_ids),
    readTaxes(db, event_ids),
    readCapacities(db, event_ids),
    readProductLinks(db, event_ids),
    findDiscountRules(db, event_ids),
  ])
  const pricesOf = Map.groupBy(prices, ({ ticket_id }) => ticket_id)
  const taxesOf = Map.groupBy(taxes, ({ ticket_id }) => ticket_id)
  const ticketsOf = Map.groupBy(tickets, ({ event_id }) => event_id)
  const rulesAt = Map.groupBy(rules, ({ event_id }) => event_id)
  const capacitiesAt = Map.groupBy(capacities, ({ event_id }) => event_id)
  const sold = (event_id: number): SoldAtEvent => {
    const { parts, ...links } = linksAt(event_id)
    return {
      tickets: (ticketsOf.get(event_id) ?? []).map((ticket) => ({
        ...ticket,
        type: ticket.type,
        prices: pricesOf.get(ticket.id) ?? [],
        taxes_and_fees: taxesOf.get(ticket.id) ?? [],
        parts: parts.filter(({ package_id }) => package_id === ticket.id),
      })),
      capacities: capacitiesAt.get(event_id) ?? [],
      ...links,
      discount_rules: rulesAt.get(event_id) ?? [],
    }
  }
  return new Map(event_ids.map((event_id) => [event_id, sold(event_id)]))
}
