import { z } from 'zod'
import { AnswerView } from '#core/catalog/questions/answer-schema.ts'
import { TaxOrFeePartView } from '#core/catalog/taxes-and-fees/schema.ts'
import { PRODUCT_KINDS } from '#core/catalog/ticket-types/product-kind.ts'
import { HELD_REASONS, MAIL_FAILURES, MAIL_KINDS } from '#core/identity/mails/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Email, FirstName, Id, InstantView, LastName, line, optional } from '#core/platform/fields.ts'
import { MAX_ORDER_TOTAL } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { LOCALES } from '#core/platform/locales.ts'
import { thousandthsToPercent } from '#core/platform/money.ts'
import { ATTENDEE_STATUSES } from '#core/platform/states/attendee-state.ts'
import { MAIL_STATUSES } from '#core/platform/states/mail-state.ts'
import {
  DISPLAY_STATUSES,
  EXPIRY_REASONS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
} from '#core/platform/states/order-state.ts'
import { PAYMENT_ATTEMPT_STATUSES, PAYMENT_PROVIDERS } from '#core/platform/states/payment-state.ts'
import { REFUND_ROW_STATUSES, REFUND_STATUSES } from '#core/platform/states/refund-state.ts'
import { SoldTicketView } from '#core/records/attendees/schema.ts'
import { OrderUnitView } from '#core/records/order-units/schema.ts'
import { MAX_REFUND_REASON_LENGTH, MAX_REFUND_TICKETS } from './limits.ts'
import { DiscountPartView, OrderItemView, TotalsView } from './order-parts.ts'

type RollupPart = z.output<typeof TaxOrFeePartView>

/** Stored rates are thousandths of a percent; the API shows percentages (MON-3). */
export const toRollupView = (parts: readonly RollupPart[]): RollupPart[] =>
  parts.map((part) => ({
    ...part,
    rate: part.calculation_type === 'PERCENTAGE' ? thousandthsToPercent(part.rate) : part.rate,
  }))

const OrderAttendeeView = z.object({
  id: Id,
  short_id: z.string(),
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: z.enum(ATTENDEE_STATUSES),
  is_checked_in: z.boolean(),
  order_item_id: Id,
  /** The date the ticket is for (DAT-3), and its start. */
  event_date_id: Id,
  event_date_starts_at: InstantView,
  /** The package it is part of. */
  package_unit_id: Id.nullable(),
  /** What of a refund fell to this ticket, pending or arrived; null when none was made for it (RFD-16). */
  refunded_amount: z.int().nullable(),
  ticket: SoldTicketView,
})

const OrderedUnitView = OrderUnitView.extend({
  order_item_id: Id,
  /** What of a refund fell to it, as for tickets (DAT-36). */
  refunded_amount: z.int().nullable(),
})

const OrderPaymentView = z.object({
  id: Id,
  provider: z.enum(PAYMENT_PROVIDERS),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(PAYMENT_ATTEMPT_STATUSES),
  return_status: z.enum(REFUND_ROW_STATUSES).nullable(),
})

const OrderRefundView = z.object({
  id: Id,
  amount: z.int(),
  status: z.enum(REFUND_ROW_STATUSES),
  /** What staff noted; OUTSIDE_REFUND when it was made at the provider, by nobody here (RFD-15). */
  reason: z.string().nullable(),
  user_name: z.string().nullable(),
  created_at: InstantView,
  succeeded_at: InstantView.nullable(),
})

/** One line of an order's history: an action (REL-21) or a mail with its state (MAIL-1). */
export const ActivityView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ACT'),
    at: InstantView,
    action: z.string(),
    actor_type: z.enum(['USER', 'BUYER', 'DOOR', 'SYSTEM', 'PROVIDER', 'KEY']),
    actor_name: z.string().nullable(),
    attendee_reference: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
  }),
  z.object({
    kind: z.literal('MAIL'),
    at: InstantView,
    mail_id: Id,
    mail_kind: z.enum(MAIL_KINDS),
    to: z.string(),
    status: z.enum(MAIL_STATUSES),
    sent_at: InstantView.nullable(),
    attendee_reference: z.string().nullable(),
    /** Of a message to attendees; other mails are named by their kind. */
    subject: z.string().nullable(),
    attempts: z.int(),
    next_attempt_at: InstantView.nullable(),
    failure: z.enum(MAIL_FAILURES).nullable(),
    /** What the receiving server said when it refused the address. */
    refusal: z.string().nullable(),
    can_resend: z.boolean(),
    /** Why it is held back, and from when on staff may send it (CALM-10). */
    held_reason: z.enum(HELD_REASONS).nullable(),
    releasable_from: InstantView.nullable(),
  }),
])
export type ActivityView = z.output<typeof ActivityView>

/** VIE-9 in lists: ORD-2 without answers, refunds and activity. */
export const OrderListView = TotalsView.extend({
  taxes_and_fees_rollup: z.array(TaxOrFeePartView),
  discounts_rollup: z.array(DiscountPartView),
  id: Id,
  short_id: z.string(),
  reference: z.string(),
  event_id: Id,
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  refund_status: z.enum(REFUND_STATUSES).nullable(),
  display_status: z.enum(DISPLAY_STATUSES),
  payment_provider: z.enum(PAYMENT_PROVIDERS).nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(LOCALES),
  currency: z.string(),
  amount_paid: z.int(),
  amount_refundable: z.int(),
  promo_code: z.string().nullable(),
  promo_code_applied: z.boolean(),
  affiliate: z.object({ id: Id, name: z.string(), code: z.string() }).nullable(),
  /** Of the buyer's last touch, as its link said it; null where nothing did (FUN-4). */
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: z.string().nullable(),
  is_manually_created: z.boolean(),
  is_test: z.boolean(),
  is_disputed: z.boolean(),
  /** To be paid later, once the buyer has confirmed the address by the mailed link (CALM-6). */
  awaits_address: z.boolean(),
  expiry_reason: z.enum(EXPIRY_REASONS).nullable(),
  reserved_until: InstantView.nullable(),
  completed_at: InstantView.nullable(),
  cancelled_at: InstantView.nullable(),
  expired_at: InstantView.nullable(),
  created_at: InstantView,
  updated_at: InstantView,
  items: z.array(
    OrderItemView.extend({
      id: Id,
      kind: z.enum(PRODUCT_KINDS),
      /** The admission an add-on was chosen with, the package a part belongs to. */
      parent_item_id: Id.nullable(),
      /** One of the add-ons that a ticket includes (EXT-5). */
      is_included: z.boolean(),
    }),
  ),
  attendees: z.array(OrderAttendeeView),
  units: z.array(OrderedUnitView),
  payments: z.array(OrderPaymentView),
})
export type OrderListView = z.output<typeof OrderListView>

/** An order as staff see it, with everything that belongs to it (VIE-9). */
export const OrderView = OrderListView.extend({
  answers: z.array(AnswerView),
  refunds: z.array(OrderRefundView),
  activity: z.array(ActivityView),
})
export type OrderView = z.output<typeof OrderView>

/**
 * ORD-23: the buyer as staff may correct it. Omitted fields stay. `with_tickets` gives a new address to the order's
 * tickets that carry the old one as well: a mistyped address is mistyped on all of them.
 */
export const OrderInput = z.object({
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
  email: Email.optional(),
  with_tickets: z.boolean().default(false),
})
export type OrderInput = z.output<typeof OrderInput>

/** API-74. A call without a body means its defaults. */
export const CancelOrderInput = z.preprocess(
  (body) => body ?? {},
  z.object({ notify_buyer: z.boolean().default(true) }),
)
export type CancelOrderInput = z.output<typeof CancelOrderInput>

/** API-76. A call without a body means its defaults. */
export const MarkPaidInput = z.preprocess((body) => body ?? {}, z.object({ notify_buyer: z.boolean().default(true) }))
export type MarkPaidInput = z.output<typeof MarkPaidInput>

/**
 * RFD-1. Whether the amount fits is decided beside what is left (RFD-2). With `attendee_ids` and
 * `unit_ids` it is what these tickets, extras and packages cost unless a smaller one is given, and `cancel_tickets` and
 * `cancel_units` cancel them (RFD-16, RFD-17, DAT-36). Without `notify_buyer` the event's
 * setting decides (SET-6).
 */
export const RefundInput = z
  .object({
    amount: z.int().min(0).max(MAX_ORDER_TOTAL).optional(),
    attendee_ids: z.array(Id).max(MAX_REFUND_TICKETS).optional(),
    unit_ids: z.array(Id).max(MAX_REFUND_TICKETS).optional(),
    cancel_tickets: z.boolean().default(true),
    cancel_units: z.boolean().default(true),
    notify_buyer: z.boolean().optional(),
    cancel_order: z.boolean().default(false),
    reason: optional(line(MAX_REFUND_REASON_LENGTH)),
  })
  .superRefine(({ amount, attendee_ids, unit_ids }, check) => {
    const is_by_ticket = attendee_ids !== undefined || unit_ids !== undefined
    if (is_by_ticket && !attendee_ids?.length && !unit_ids?.length)
      check.addIssue({ code: 'custom', path: ['attendee_ids'], message: 'ticket_required' })
    if (amount === undefined && !is_by_ticket) check.addIssue({ code: 'custom', path: ['amount'], message: 'required' })
  })
export type RefundInput = z.output<typeof RefundInput>

/** How many test orders were deleted (API-53). */
export const DeletedOrdersView = z.object({ deleted: z.int() })

/** LST-4. Without a status filter the list shows LISTED_ORDER_STATUSES (ORD-22). */
export const ORDER_LIST = listSpec({
  sorts: ['created_at', 'completed_at', 'first_name', 'last_name', 'email', 'total_gross', 'reference'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: {
    status: filterField.choice(ORDER_STATUSES),
    payment_status: filterField.choice(PAYMENT_STATUSES),
    refund_status: filterField.choice(REFUND_STATUSES),
    payment_provider: filterField.choice(PAYMENT_PROVIDERS),
    is_manually_created: filterField.flag,
    is_test: filterField.flag,
    promo_code: filterField.text,
    affiliate_id: filterField.id,
    event_date_id: filterField.one_of,
    total_gross: filterField.amount,
    created_at: filterField.instant,
  },
})

nameViews({
  OrderAttendeeView,
  OrderedUnitView,
  OrderPaymentView,
  OrderRefundView,
  ActivityView,
  OrderListView,
  OrderView,
  DeletedOrdersView,
})
