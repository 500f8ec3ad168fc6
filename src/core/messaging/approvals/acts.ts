import { z } from 'zod'
import { eventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import { EventStatusInput } from '#core/catalog/event-setup/schema.ts'
import { MessageInput } from '#core/catalog/message-plans/schema.ts'
import { promoCodeEndpoints } from '#core/catalog/promo-codes/endpoints.ts'
import { PromoCodeInput } from '#core/catalog/promo-codes/schema.ts'
import { ticketEndpoints } from '#core/catalog/tickets/endpoints.ts'
import { TicketUpdate } from '#core/catalog/tickets/schema.ts'
import { messageEndpoints } from '#core/messaging/messages/endpoints.ts'
import type { Endpoint } from '#core/platform/endpoint.ts'
import { Id } from '#core/platform/fields.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import { attendeeEndpoints } from '#core/records/attendees/endpoints.ts'
import { orderEndpoints } from '#core/records/orders/endpoints.ts'
import { CancelOrderInput, RefundInput } from '#core/records/orders/schema.ts'

const InEvent = z.object({ event_id: Id })
const OfTicket = InEvent.extend({ ticket_id: Id })
const OfOrder = InEvent.extend({ order_id: Id })
const OfAttendee = InEvent.extend({ attendee_id: Id })

/**
 * What an assistant may propose of a ticket (MCP-5). What has several prices names one by `ticket_price_id`; price,
 * quantity, hiding and window are then that one's, pausing is always the ticket's.
 */
export const TicketChange = TicketUpdate.pick({
  price: true,
  quantity_available: true,
  is_paused: true,
  is_hidden: true,
  sale_start_date: true,
  sale_end_date: true,
})
  .extend({ ticket_price_id: Id.optional() })
  .refine(({ ticket_price_id: _of, ...fields }) => Object.values(fields).some((one) => one !== undefined), {
    error: 'choose_some',
    path: ['price'],
  })
export type TicketChange = z.output<typeof TicketChange>

/**
 * What an assistant may propose, each with what it takes (MCP-5). `params` name what it is about, `body` is that of the
 * call of the API which is made once somebody approves.
 */
export const PROPOSED_ACTS = {
  propose_event_status: { params: InEvent, body: EventStatusInput },
  propose_ticket_change: { params: OfTicket, body: TicketChange },
  propose_promo_code: { params: InEvent, body: PromoCodeInput },
  propose_order_cancel: { params: OfOrder, body: CancelOrderInput },
  propose_refund: { params: OfOrder, body: RefundInput },
  /** The confirmation of an order with its tickets, or the ticket of one attendee. */
  propose_resend: { params: z.union([OfOrder.strict(), OfAttendee.strict()]), body: z.object({}) },
  propose_message: { params: InEvent, body: MessageInput },
} as const

export type ActName = keyof typeof PROPOSED_ACTS
export const ACT_NAMES = Object.keys(PROPOSED_ACTS) as [ActName, ...ActName[]]

/** One act as it was read; closed. */
export type ProposedAct = {
  [Name in ActName]: {
    readonly act: Name
    readonly params: z.output<(typeof PROPOSED_ACTS)[Name]['params']>
    readonly body: z.output<(typeof PROPOSED_ACTS)[Name]['body']>
  }
}[ActName]

type Call = Endpoint & { readonly can: RolePermission }
interface CallOfAct {
  readonly call: Call
  readonly can: RolePermission
  /** Where an act may be about one thing or another: what names it in `params`. */
  readonly named_by: 'order_id' | 'attendee_id' | null
}

const by = (call: Call, named_by: CallOfAct['named_by'] = null): CallOfAct => ({ call, can: call.can, named_by })

/** The calls of the API that are made once an act is approved. */
export const CALLS_OF_ACTS: Readonly<Record<ActName, readonly CallOfAct[]>> = {
  propose_event_status: [by(eventEndpoints.setStatus)],
  propose_ticket_change: [by(ticketEndpoints.update)],
  propose_promo_code: [by(promoCodeEndpoints.create)],
  propose_order_cancel: [by(orderEndpoints.cancel)],
  propose_refund: [by(orderEndpoints.refund)],
  propose_resend: [
    by(orderEndpoints.resendConfirmation, 'order_id'),
    by(attendeeEndpoints.resendTicket, 'attendee_id'),
  ],
  propose_message: [by(messageEndpoints.create)],
}

/** The call of this act: who may make it may propose and approve it (MCP-5, MCP-6). */
export function callOf({ act, params }: Pick<ProposedAct, 'act' | 'params'>): Call {
  const found = CALLS_OF_ACTS[act].find(({ named_by }) => named_by === null || named_by in params)
  // a propose_resend was read by a schema that asks for one of the two
  if (!found) throw new TypeError(`${act} names nothing`)
  return found.call
}
