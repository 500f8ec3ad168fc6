import { quoteUnits } from '#core/catalog/prices/quote-order.ts'
import { quotePaidAmount } from '#core/catalog/prices/quote-unit.ts'
import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { referenceFromBytes, shortIdFromBytes } from '#core/platform/ids.ts'
import { REFERENCE_BYTES, SHORT_ID_BYTES } from '#core/platform/limits.ts'
import { OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import type { NewAttendeeInput } from '#core/records/attendees/schema.ts'
import { personLimits } from '#core/records/persons/person-limits.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { type Catalog, type CatalogTicket, loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { drawBytes } from '#server/platform/runtime/secrets.ts'
import { findAttendeeOfOrder } from '#server/records/attendees/queries.ts'
import { insertOrder, lockOrder } from '#server/records/orders/queries.ts'
import { personKey } from '#server/records/persons/person-key.ts'
import { moveUnits } from '#server/sales/completion/attendee-stock.ts'
import { completeOrder } from '#server/sales/completion/complete-order.ts'
import { inTransactionAfterExpiry } from '#server/sales/completion/reclaim-expired-order.ts'
import { findRequestedPrice } from './change-ticket.ts'
import { chooseDate } from './choose-date.ts'
import { checkManualAnswers, type ManualAnswers } from './manual-answers.ts'
import { queueTicketMail } from './queue-ticket-mail.ts'

/** What the call's Idempotency-Key remembers (CNV-7). */
export interface StoredAttendee {
  readonly attendee_id: number
}

/**
 * An attendee added by hand (ATT-10): an order of one item and one attendee, held and completed in one transaction on the
 * one path to COMPLETED (ORD-11, ORD-12). Stock and capacity refuse it; sale windows, hiding and limits do not. Answers
 * the attendee's id.
 */
export async function createAttendee(ctx: StaffCtx, event: EventRow, input: NewAttendeeInput): Promise<number> {
  const event_date_id = await chooseDate(ctx, event.id, input.event_date_id)
  return inTransactionAfterExpiry(ctx, event.id, async (tx) => {
    const catalog = await loadCatalog(tx, event.id)
    if (!catalog) throw new AppError('NOT_FOUND')
    if (catalog.tickets.length === 0) throw new AppError('TICKET_REQUIRED')
    const price = await findRequestedPrice(tx, event.id, input)
    const ticket = catalog.tickets.find(({ id }) => id === price.ticket_id)
    if (!ticket) throw new AppError('NOT_FOUND')
    const answers = await checkManualAnswers(tx, { event_id: event.id, ticket_id: ticket.id }, input.answers)
    const order_id = await insertManualOrder(tx, ctx, {
      event,
      catalog,
      event_date_id,
      ticket,
      label: price.label,
      input,
      answers,
    })
    const unit = { event_id: event.id, event_date_id, ticket_id: ticket.id, ticket_price_id: price.id }
    await moveUnits(tx, [{ ...unit, quantity: 1 }], { as: 'HELD', use_promised: input.use_promised })
    await completeOrder(
      tx,
      { ctx, order: await lockOrder(tx, order_id), amount_paid: input.amount_paid },
      {
        payment_status: input.amount_paid > 0 ? PaymentStatus.PAYMENT_RECEIVED : PaymentStatus.NO_PAYMENT_REQUIRED,
        payment_provider: null,
        as: 'USER',
        from: OrderStatus.RESERVED,
        is_silent: true,
      },
    )
    const attendee = await findAttendeeOfOrder(tx, order_id)
    // one mail with the ticket, not a confirmation of an order nobody placed (MAIL-11)
    if (input.send_ticket)
      await queueTicketMail(tx, ctx, { attendee, follows: after('attendee.created', 'mails.send') })
    const { id: attendee_id } = attendee
    const subject = { event_id: event.id, order_id, attendee_id }
    await audit(tx, ctx, 'attendee.created', { ...subject, data: { amount_paid: input.amount_paid } })
    // whatever becomes of this process, the key never adds a second one (CNV-7)
    const stored: StoredAttendee = { attendee_id }
    await completeKey(tx, ctx, { status: 201, answer: stored })
    if (input.send_ticket) await throttleMails(tx, ctx, { about: `attendee:${attendee_id}`, to: [attendee.email] })
    return attendee_id
  })
}

interface ManualOrder {
  readonly event: EventRow
  readonly catalog: Catalog
  readonly event_date_id: number
  readonly ticket: CatalogTicket
  readonly label: string | null
  readonly input: Omit<NewAttendeeInput, 'use_promised'>
  readonly answers: ManualAnswers
}

/** Its one item costs what was paid, with taxes and fees as parts of it (ATT-11); it is never a test order (PAY-30). */
export async function insertManualOrder(
  tx: Tx,
  ctx: StaffCtx,
  { event, catalog, event_date_id, ticket, label, input, answers }: ManualOrder,
): Promise<number> {
  const { first_name, last_name, email, ticket_price_id } = input
  const unit = quotePaidAmount(input.amount_paid, ticket.taxes_and_fees)
  const { items, taxes_and_fees_rollup, ...totals } = quoteUnits([{ unit, quantity: 1 }])
  const person = { first_name, last_name, email }
  const details = {
    order: { ...person, answers: answers.of_order },
    attendees: [{ ...person, ticket_price_id, answers: answers.of_attendee }],
  }
  return insertOrder(
    tx,
    {
      ...totals,
      ...person,
      event_id: event.id,
      short_id: shortIdFromBytes('order', drawBytes(SHORT_ID_BYTES)),
      reference: referenceFromBytes(drawBytes(REFERENCE_BYTES)),
      status: OrderStatus.RESERVED,
      language: input.language ?? ctx.locale,
      currency: event.currency,
      taxes_and_fees_rollup: JSON.stringify(taxes_and_fees_rollup),
      is_manually_created: true,
      // a TEST key has test orders only (KEY-9)
      is_test: ctx.actor.key?.mode === 'TEST',
      // staff are never refused, but it counts for whoever has it (LIM-3, LIM-4)
      person_key: personLimits(catalog.settings, catalog.tickets) && personKey(ctx.secrets, event.id, email),
      details: JSON.stringify(details),
      reserved_until: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
    items.map((item) => ({
      ...item,
      event_id: event.id,
      event_date_id,
      ticket_id: ticket.id,
      ticket_price_id,
      title: ticket.title,
      label,
      taxes_and_fees_rollup: JSON.stringify(item.taxes_and_fees_rollup),
    })),
  )
}
