import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Email, Id, InstantView } from '#core/platform/fields.ts'
import { MAX_TOKEN_LENGTH } from '#core/platform/limits.ts'
import { LIVE_APPLICATION_STATUSES } from '#core/platform/states/application-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RSVP_RESPONSES } from '#core/platform/states/rsvp-response.ts'
import { LIVE_WAITING_STATUSES } from '#core/platform/states/waiting-entry-state.ts'
import { OrderTicketView } from '#core/records/orders/order-parts.ts'

export const FindTicketsInput = z.object({ email: Email })
export type FindTicketsInput = z.output<typeof FindTicketsInput>

export const OpenTicketsInput = z.object({ token: z.string().min(1).max(MAX_TOKEN_LENGTH) })
export type OpenTicketsInput = z.output<typeof OpenTicketsInput>

/** A ticket as a line: its own page has the code (TKP-1). */
export const MyTicketView = OrderTicketView.pick({
  short_id: true,
  reference: true,
  first_name: true,
  last_name: true,
  status: true,
  ticket: true,
  add_ons: true,
}).extend({
  /** Of its date; left out where the event has one (DAT-1). */
  starts_at: InstantView.optional(),
})
export type MyTicketView = z.output<typeof MyTicketView>

const MY_ORDER_STATUSES = [OrderStatus.COMPLETED, OrderStatus.AWAITING_PAYMENT, OrderStatus.CANCELLED] as const

export const MyOrderView = z.object({
  short_id: z.string(),
  reference: z.string(),
  status: z.enum(MY_ORDER_STATUSES),
  total_gross: z.int(),
  currency: z.string(),
  tickets: z.array(MyTicketView),
})
export type MyOrderView = z.output<typeof MyOrderView>

/** A place on a waiting list that has not ended: its own page has the rest (WTL-8). */
export const MyWaitingView = z.object({
  short_id: z.string(),
  status: z.enum(LIVE_WAITING_STATUSES),
  quantity: z.int(),
  prices: z.array(z.object({ title: z.string(), label: z.string().nullable() })),
})
export type MyWaitingView = z.output<typeof MyWaitingView>

/** A request for a place that has not ended: its own page has the rest (APP-3). */
export const MyApplicationView = z.object({
  short_id: z.string(),
  status: z.enum(LIVE_APPLICATION_STATUSES),
  quantity: z.int(),
  items: z.array(z.object({ title: z.string(), label: z.string().nullable() })),
})
export type MyApplicationView = z.output<typeof MyApplicationView>

/** An invitation to a date that is not over: its own page has the rest (APP-7). */
export const MyInvitationView = z.object({
  short_id: z.string(),
  response: z.enum(RSVP_RESPONSES),
  guests: z.int(),
  price: z.object({ title: z.string(), label: z.string().nullable() }),
  /** Left out where the event has one date (DAT-1). */
  starts_at: InstantView.optional(),
})
export type MyInvitationView = z.output<typeof MyInvitationView>

/** One event with what the address bought for it, and with tickets that others bought for the address. */
export const MyEventView = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  start_date: InstantView,
  end_date: InstantView.nullable(),
  timezone: z.string(),
  is_online_event: z.boolean(),
  place: z.string().nullable(),
  organizer_name: z.string(),
  orders: z.array(MyOrderView),
  /** Left out where there is none (WTL-20). */
  waiting: MyWaitingView.optional(),
  /** Left out where there is none (APP-5). */
  application: MyApplicationView.optional(),
  /** Left out where there are none. */
  invitations: z.array(MyInvitationView).optional(),
  tickets: z.array(MyTicketView),
})
export type MyEventView = z.output<typeof MyEventView>

/** PUB-33: everything of one address, over all organizers of the installation. */
export const MyTicketsView = z.object({
  email: z.string(),
  upcoming: z.array(MyEventView),
  past: z.array(MyEventView),
})
export type MyTicketsView = z.output<typeof MyTicketsView>

nameViews({
  MyTicketView,
  MyWaitingView,
  MyApplicationView,
  MyInvitationView,
  MyOrderView,
  MyEventView,
  MyTicketsView,
})
