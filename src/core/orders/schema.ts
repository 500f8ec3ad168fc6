import { z } from 'zod'
import { AnswerView, ATTENDEE_STATUSES, SoldTicketView } from '../attendees/schema.ts'
import { Email, FirstName, Id, InstantView, LastName } from '../fields.ts'
import { filterField, listSpec } from '../list-query.ts'
import { LOCALES } from '../locales.ts'
import { MAIL_KINDS, MAIL_STATUSES } from '../mails/schema.ts'
import { thousandthsToPercent } from '../money.ts'
import { CALCULATION_TYPES, TAX_OR_FEE_TYPES } from '../taxes-and-fees/apply-taxes.ts'
import {
  DISPLAY_STATUSES,
  EXPIRY_REASONS,
  ORDER_STATUSES,
  PAYMENT_ATTEMPT_STATUSES,
  PAYMENT_PROVIDERS,
  PAYMENT_STATUSES,
  REFUND_ROW_STATUSES,
  REFUND_STATUSES,
} from './order-state.ts'

/** One tax or fee of an item or order (PRC-13); `rate` is minor units when FIXED, a percentage otherwise (MON-4). */
export const RollupPartView = z.object({
  tax_or_fee_id: Id,
  name: z.string(),
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  rate: z.number(),
  included_in_price: z.boolean(),
  amount: z.int(),
})
export type RollupPartView = z.output<typeof RollupPartView>

/** Stored rates are thousandths of a percent; the API shows percentages (MON-3). */
export const toRollupView = (parts: readonly RollupPartView[]): RollupPartView[] =>
  parts.map((part) => ({
    ...part,
    rate: part.calculation_type === 'PERCENTAGE' ? thousandthsToPercent(part.rate) : part.rate,
  }))

/** PRC-13: frozen at reservation. */
export const OrderItemView = z.object({
  id: Id,
  ticket_id: Id,
  ticket_price_id: Id,
  title: z.string(),
  label: z.string().nullable(),
  quantity: z.int(),
  price_before_discount: z.int(),
  price: z.int(),
  unit_fee: z.int(),
  unit_tax: z.int(),
  unit_fee_included: z.int(),
  unit_tax_included: z.int(),
  unit_total: z.int(),
  total_before_additions: z.int(),
  total_fee: z.int(),
  total_tax: z.int(),
  total_gross: z.int(),
  taxes_and_fees_rollup: z.array(RollupPartView),
})
export type OrderItemView = z.output<typeof OrderItemView>

/** PRC-14. */
export const OrderTotalsView = z.object({
  total_before_discount: z.int(),
  total_discount: z.int(),
  total_before_additions: z.int(),
  total_fee: z.int(),
  total_tax: z.int(),
  total_fee_included: z.int(),
  total_tax_included: z.int(),
  total_gross: z.int(),
  total_refunded: z.int(),
  taxes_and_fees_rollup: z.array(RollupPartView),
})

export const OrderAttendeeView = z.object({
  id: Id,
  short_id: z.string(),
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: z.enum(ATTENDEE_STATUSES),
  order_item_id: Id,
  ticket: SoldTicketView,
})

export const OrderPaymentView = z.object({
  id: Id,
  provider: z.enum(PAYMENT_PROVIDERS),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(PAYMENT_ATTEMPT_STATUSES),
  return_status: z.enum(REFUND_ROW_STATUSES).nullable(),
})

export const OrderRefundView = z.object({
  id: Id,
  amount: z.int(),
  status: z.enum(REFUND_ROW_STATUSES),
  reason: z.string().nullable(),
  user_name: z.string().nullable(),
  created_at: InstantView,
  succeeded_at: InstantView.nullable(),
})

/** One line of an order's history: an act (REL-21) or a mail with its state (MAIL-1). */
export const ActivityView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ACT'),
    at: InstantView,
    action: z.string(),
    actor_type: z.enum(['USER', 'BUYER', 'DOOR', 'SYSTEM', 'PROVIDER']),
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
  }),
])
export type ActivityView = z.output<typeof ActivityView>

/** VIE-9 in lists: ORD-2 without answers, refunds and activity. */
export const OrderListView = OrderTotalsView.extend({
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
  is_manually_created: z.boolean(),
  is_test: z.boolean(),
  is_disputed: z.boolean(),
  expiry_reason: z.enum(EXPIRY_REASONS).nullable(),
  reserved_until: InstantView.nullable(),
  completed_at: InstantView.nullable(),
  cancelled_at: InstantView.nullable(),
  expired_at: InstantView.nullable(),
  created_at: InstantView,
  updated_at: InstantView,
  items: z.array(OrderItemView),
  attendees: z.array(OrderAttendeeView),
  payments: z.array(OrderPaymentView),
})
export type OrderListView = z.output<typeof OrderListView>

/** VIE-9. */
export const OrderView = OrderListView.extend({
  answers: z.array(AnswerView),
  refunds: z.array(OrderRefundView),
  activity: z.array(ActivityView),
})
export type OrderView = z.output<typeof OrderView>

/** ORD-23: the buyer as staff may correct it. Omitted fields stay. */
export const OrderInput = z.object({
  first_name: FirstName.optional(),
  last_name: LastName.optional(),
  email: Email.optional(),
})
export type OrderInput = z.output<typeof OrderInput>

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
    total_gross: filterField.amount,
    created_at: filterField.instant,
  },
})
