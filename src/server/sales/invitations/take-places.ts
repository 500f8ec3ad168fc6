import { quoteUnits } from '#core/catalog/prices/quote-order.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { referenceFromBytes, shortIdFromBytes } from '#core/platform/ids.ts'
import { REFERENCE_BYTES, SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import type { Details } from '#core/records/orders/details-schema.ts'
import { personLimits } from '#core/records/persons/person-limits.ts'
import { findSaleVersion } from '#server/catalog/events/sale-version-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { LinksChanged } from '#server/platform/stock/stock.ts'
import { insertOrder, lockOrder } from '#server/records/orders/queries.ts'
import { personKey } from '#server/records/persons/person-key.ts'
import type { RsvpRow } from '#server/records/rsvps/queries.ts'
import { moveUnits } from '#server/sales/completion/attendee-stock.ts'
import { completeOrder } from '#server/sales/completion/complete-order.ts'
import type { InvitedTerms } from './invited-unit.ts'

interface Taking {
  readonly rsvp: RsvpRow
  readonly terms: InvitedTerms
  readonly quantity: number
}

/**
 * Takes units for an invitation: one order of total 0 in the invitee's name, held and completed in this transaction on the one
 * path to COMPLETED (APP-7, ORD-11, ORD-12). Sale windows, hiding and limits are not asked, as of what staff add by hand
 * (ATT-10); ITEMS_UNAVAILABLE where stock or capacity has too few, or what is left is promised to the waiting list (WTL-13). The
 * invitation is locked.
 */
export async function takePlaces(tx: Tx, ctx: Ctx, { rsvp, terms, quantity }: Taking): Promise<void> {
  const { event_id, event_date_id, ticket_price_id } = rsvp
  const { catalog, unit } = terms
  if (!catalog || !unit) throw gone(rsvp)
  const order_id = await insertRsvpOrder(tx, ctx, { rsvp, terms: { catalog, unit }, quantity })
  const moved = { event_id, event_date_id, ticket_id: unit.ticket.id, ticket_price_id, quantity: 1 as const }
  await moveUnits(
    tx,
    Array.from({ length: quantity }, () => moved),
    { as: 'HELD' },
  )
  // free by the catalog whose counters are locked now (RES-24)
  if ((await findSaleVersion(tx, event_id)) !== catalog.event.sale_version) throw new LinksChanged()
  await completeOrder(
    tx,
    { ctx, order: await lockOrder(tx, order_id), amount_paid: 0 },
    {
      payment_status: PaymentStatus.NO_PAYMENT_REQUIRED,
      payment_provider: null,
      as: 'BUYER',
      from: OrderStatus.RESERVED,
    },
  )
}

/** Nothing of the price is for sale any more. */
const gone = ({ event_date_id, ticket_price_id }: RsvpRow): AppError =>
  new AppError('ITEMS_UNAVAILABLE', {
    data: { lines: [{ event_date_id, ticket_id: null, ticket_price_id, reason: 'UNKNOWN', available: null }] },
  })

interface Sold extends Omit<Taking, 'terms'> {
  readonly terms: {
    readonly catalog: NonNullable<InvitedTerms['catalog']>
    readonly unit: NonNullable<InvitedTerms['unit']>
  }
}

/** Everybody on it has the invitee's name and address: guests have none of their own, and nothing is asked (APP-7). */
async function insertRsvpOrder(tx: Tx, ctx: Ctx, { rsvp, terms, quantity }: Sold): Promise<number> {
  const { event_id, event_date_id, ticket_price_id, first_name, last_name, email, language } = rsvp
  if (first_name === null || last_name === null || email === null) throw new AppError('RSVP_LOCKED')
  const { catalog, unit } = terms
  const person = { first_name, last_name, email }
  const { items, taxes_and_fees_rollup, ...totals } = quoteUnits([{ unit: unit.unit, quantity }])
  const details: Details = {
    order: { ...person, answers: [] },
    attendees: Array.from({ length: quantity }, () => ({ ...person, ticket_price_id, answers: [] })),
  }
  return insertOrder(
    tx,
    {
      ...totals,
      ...person,
      event_id,
      rsvp_id: rsvp.id,
      short_id: shortIdFromBytes('order', drawBytes(SHORT_ID_BYTES)),
      reference: referenceFromBytes(drawBytes(REFERENCE_BYTES)),
      status: OrderStatus.RESERVED,
      language,
      currency: catalog.event.currency,
      taxes_and_fees_rollup: JSON.stringify(taxes_and_fees_rollup),
      // whoever answers has the link that was mailed there
      address_confirmed_at: ctx.now,
      person_key: personLimits(catalog.settings, catalog.tickets) && personKey(ctx.secrets, event_id, email),
      details: JSON.stringify(details),
      reserved_until: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
    items.map((item) => ({
      ...item,
      event_id,
      event_date_id,
      ticket_id: unit.ticket.id,
      ticket_price_id,
      title: unit.ticket.title,
      label: unit.label,
      taxes_and_fees_rollup: JSON.stringify(item.taxes_and_fees_rollup),
    })),
  )
}
