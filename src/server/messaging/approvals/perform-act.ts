import { TICKET_TYPE_RULES } from '#core/catalog/ticket-types/ticket-type.ts'
import type { TicketUpdate } from '#core/catalog/tickets/schema.ts'
import type { ProposedAct, TicketChange } from '#core/messaging/approvals/acts.ts'
import { refundableSeen } from '#core/messaging/approvals/preview-changes.ts'
import type { ProposalPreview } from '#core/messaging/approvals/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import type { KeyMode } from '#core/platform/keys/key-mode.ts'
import { changeEventStatus } from '#server/catalog/event-setup/change-event-status.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { createPromoCode } from '#server/catalog/promo-codes/create-promo-code.ts'
import { findPrices, findTicket } from '#server/catalog/tickets/queries.ts'
import { updateTicket } from '#server/catalog/tickets/update-ticket.ts'
import { createMessage } from '#server/messaging/messages/create-message.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { resendTicket } from '#server/sales/attendee-actions/resend-ticket.ts'
import { cancelOrder } from '#server/sales/order-actions/cancel-order.ts'
import { refundOrder } from '#server/sales/order-actions/refund-order.ts'
import { resendConfirmation } from '#server/sales/order-actions/resend-confirmation.ts'

export interface ActPlace {
  readonly event: EventRow
  /** Of the key that proposes: a message reaches its orders and no others, whoever approves (KEY-9). */
  readonly mode: KeyMode
  /** What was approved; absent while it is only looked at. */
  readonly seen?: ProposalPreview
}

/** Makes the call of the act, by its own verb: whatever that refuses is refused (MCP-7c). */
export async function performAct(ctx: StaffCtx, act: ProposedAct, { event, mode, seen }: ActPlace): Promise<void> {
  switch (act.act) {
    case 'propose_event_status':
      await changeEventStatus(ctx, event, act.body.status)
      return
    case 'propose_ticket_change':
      await updateTicket(ctx, event, { id: act.params.ticket_id, input: await ticketUpdate(ctx, act) })
      return
    case 'propose_promo_code':
      await createPromoCode(ctx, event, act.body)
      return
    case 'propose_order_cancel':
      await cancelOrder(ctx, act.params, act.body)
      return
    case 'propose_refund':
      await refundOrder(ctx, { ...act.params, ...(seen ? { seen_refundable: refundableSeen(seen) } : {}) }, act.body)
      return
    case 'propose_resend':
      if ('attendee_id' in act.params) await resendTicket(ctx, act.params)
      else await resendConfirmation(ctx, act.params)
      return
    case 'propose_message':
      await createMessage(ctx, event, act.body, { order_mode: mode })
  }
}

type TicketAct = Extract<ProposedAct, { act: 'propose_ticket_change' }>

/**
 * What is sent to change a ticket: the proposed fields, laid over the prices as they are; who changes the ticket in between
 * is noticed by `updated_at` (CNV-8).
 */
async function ticketUpdate(ctx: StaffCtx, { params, body }: TicketAct): Promise<TicketUpdate> {
  const ticket = await findTicket(ctx.db, params.event_id, params.ticket_id)
  if (!ticket) throw new AppError('NOT_FOUND')
  const { ticket_price_id, is_paused, ...of_price } = body
  const updated_at = ticket.updated_at.toISOString()
  const paused = is_paused === undefined ? {} : { is_paused }
  const prices = await findPrices(ctx.db, ticket.id)
  const chosen = prices.find(({ id }) => id === ticket_price_id)
  if (ticket_price_id !== undefined && !chosen) throw wrongPrice('unknown_id')
  if (!TICKET_TYPE_RULES[ticket.type].has_tiers) return { ...of_price, ...paused, updated_at }
  if (!chosen) {
    if (of_price.price !== undefined || of_price.quantity_available !== undefined) throw wrongPrice('required')
    return { ...of_price, ...paused, updated_at }
  }
  return { ...paused, updated_at, prices: prices.map((price) => ofPrice(price, price === chosen ? of_price : {})) }
}

const wrongPrice = (message: 'unknown_id' | 'required'): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { ticket_price_id: [FIELD_MESSAGES[message]] } })

type TierInput = NonNullable<TicketUpdate['prices']>[number]

/** A price with what is proposed of it; what is left out stays (TXT-1). */
const ofPrice = (
  { id, label, price }: { id: number; label: string | null; price: number },
  { price: proposed, ...more }: Partial<TicketChange>,
): TierInput => ({ id, label, price: proposed ?? price, ...more })
