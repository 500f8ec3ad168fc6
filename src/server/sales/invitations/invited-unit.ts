import type { UnitQuote } from '#core/catalog/prices/quote-unit.ts'
import type { SoldDate } from '#core/catalog/tickets/catalog-of-date.ts'
import { quotePrice } from '#core/catalog/tickets/sale-catalog.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { type RsvpLock, rsvpLock } from '#core/records/rsvps/rsvp-lock.ts'
import { type Catalog, type CatalogTicket, loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { readDates } from '#server/catalog/tickets/date-queries.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { RsvpRow } from '#server/records/rsvps/queries.ts'

/** A price on a date, as the event sells it now. */
export interface InvitedUnit {
  readonly ticket: CatalogTicket
  readonly label: string | null
  /** Without discounts and codes: what is free by them costs something tomorrow. */
  readonly unit: UnitQuote
}

export interface InvitedTerms {
  readonly catalog: Catalog | null
  readonly date: SoldDate | null
  /** Null where ticket, price or date is gone. */
  readonly unit: InvitedUnit | null
}

type Invited = Pick<RsvpRow, 'event_id' | 'event_date_id' | 'ticket_price_id'>

/** What an invitation is for, read anew: organizers change prices and dates at any time. */
export async function readInvited(
  db: Db | Tx,
  { event_id, event_date_id, ticket_price_id }: Invited,
): Promise<InvitedTerms> {
  const catalog = await loadCatalog(db, event_id)
  const at = catalog && (await readDates(db, catalog, [event_date_id])).get(event_date_id)
  if (!at) return { catalog, date: null, unit: null }
  const ticket = at.catalog.tickets.find(({ prices }) => prices.some(({ id }) => id === ticket_price_id))
  const price = ticket?.prices.find(({ id }) => id === ticket_price_id)
  if (!ticket || !price) return { catalog, date: at.date, unit: null }
  const unit = quotePrice(ticket, price, { promo: null, discounts: null, date: at.date, catalog: at.catalog })
  return { catalog, date: at.date, unit: { ticket, label: price.label, unit } }
}

interface Asked {
  readonly rsvp: Pick<RsvpRow, 'respond_until'>
  readonly terms: InvitedTerms
  readonly is_checked_in: boolean
  readonly now: Date
}

/** Whether an answer can still be changed, by what the event is now (APP-7). */
export const lockOf = ({ rsvp, terms: { catalog, date, unit }, is_checked_in, now }: Asked): RsvpLock | null =>
  rsvpLock({
    now,
    respond_until: rsvp.respond_until,
    ends_at: date?.effective_end ?? null,
    is_on: catalog?.event.status === EventStatus.LIVE && date?.status === EventDateStatus.ACTIVE,
    is_checked_in,
    unit_total: unit?.unit.unit_total ?? null,
  })
