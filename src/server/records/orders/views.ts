import type { Attribution } from '#core/catalog/attribution/touch.ts'
import type { AnswerView } from '#core/catalog/questions/answer-schema.ts'
import { releasableFrom } from '#core/identity/mails/hold-rules.ts'
import type { MailKind } from '#core/identity/mails/schema.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import { displayStatus, type OrderStates, type OrderStatus } from '#core/platform/states/order-state.ts'
import { activityData, type StoredAction } from '#core/records/orders/activity-data.ts'
import type { DiscountPartView } from '#core/records/orders/order-parts.ts'
import { amountRefundable } from '#core/records/orders/refund-rules.ts'
import { isResendable } from '#core/records/orders/resend.ts'
import { type ActivityView, type OrderListView, type OrderView, toRollupView } from '#core/records/orders/schema.ts'
import type { listMailsOfOrder } from '#server/identity/mails/queries.ts'
import type { SoldTicketRow } from '#server/records/attendees/queries.ts'
import type { SoldUnitRow } from '#server/records/order-units/list-queries.ts'
import { toOrderUnitView } from '#server/records/order-units/unit-view.ts'
import type { listOrderActivity, listPayments, listRefunds, OrderListRow } from './list-queries.ts'
import type { OrderItemRow } from './queries.ts'

type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number]
type RefundRow = Awaited<ReturnType<typeof listRefunds>>[number]
type ActRow = Awaited<ReturnType<typeof listOrderActivity>>[number]
type MailRow = Awaited<ReturnType<typeof listMailsOfOrder>>[number]

const iso = (date: Date | null): string | null => date?.toISOString() ?? null
const rollup = (json: unknown) => toRollupView(json as OrderListView['taxes_and_fees_rollup'])

const toItemView = (row: OrderItemRow): OrderListView['items'][number] => {
  const { event_id, event_date_id, order_id: _order, taxes_and_fees_rollup, ...item } = row
  return { ...item, event_date_id: event_date_id ?? event_id, taxes_and_fees_rollup: rollup(taxes_and_fees_rollup) }
}

const toOrderAttendeeView = (
  row: SoldTicketRow,
  refunded: OrderParts['refunded'],
): OrderListView['attendees'][number] => ({
  id: row.id,
  short_id: row.short_id,
  reference: row.reference,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  status: row.status,
  is_checked_in: row.is_checked_in,
  order_item_id: row.order_item_id,
  event_date_id: row.date_id,
  event_date_starts_at: row.date_starts_at.toISOString(),
  package_unit_id: row.package_unit_id,
  refunded_amount: refunded.find(({ attendee_id }) => attendee_id === row.id)?.amount ?? null,
  ticket: { id: row.ticket_id, title: row.ticket_title, label: row.ticket_label },
})

const toUnitView = (row: SoldUnitRow, refunded: OrderParts['refunded_units']): OrderListView['units'][number] => ({
  ...toOrderUnitView(row),
  order_item_id: row.order_item_id,
  refunded_amount: refunded.find(({ order_unit_id }) => order_unit_id === row.id)?.amount ?? null,
})

const toPaymentView = ({ order_id: _order, ...row }: PaymentRow) => row as OrderListView['payments'][number]

const totals = (row: OrderListRow) => ({
  total_before_discount: row.total_before_discount,
  total_discount: row.total_discount,
  total_before_additions: row.total_before_additions,
  total_fee: row.total_fee,
  total_tax: row.total_tax,
  total_fee_included: row.total_fee_included,
  total_tax_included: row.total_tax_included,
  total_gross: row.total_gross,
  total_refunded: row.total_refunded,
  taxes_and_fees_rollup: rollup(row.taxes_and_fees_rollup),
  discounts_rollup: row.discounts_rollup as unknown as DiscountPartView[],
})

const instants = (row: OrderListRow) => ({
  reserved_until: iso(row.reserved_until),
  completed_at: iso(row.completed_at),
  cancelled_at: iso(row.cancelled_at),
  expired_at: iso(row.expired_at),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export interface OrderParts {
  readonly items: readonly OrderItemRow[]
  readonly tickets: readonly SoldTicketRow[]
  readonly units: readonly SoldUnitRow[]
  readonly payments: readonly PaymentRow[]
  readonly refunds: readonly RefundRow[]
  readonly refunded: readonly { readonly attendee_id: number; readonly amount: number }[]
  readonly refunded_units: readonly { readonly order_unit_id: number; readonly amount: number }[]
}

/** What the last touch said (FUN-4). */
function sourceOf({ attribution }: Pick<OrderListRow, 'attribution'>) {
  const last = (attribution as Attribution | null)?.last
  return { source: last?.source ?? null, medium: last?.medium ?? null, campaign: last?.campaign ?? null }
}

/** VIE-9 as lists show it. */
export function toOrderListView(row: OrderListRow, parts: OrderParts): OrderListView {
  const { items, tickets, units, payments, refunds, refunded, refunded_units } = parts
  const states = {
    status: row.status,
    payment_status: row.payment_status,
    refund_status: row.refund_status,
  } as OrderStates
  return {
    ...totals(row),
    ...instants(row),
    ...states,
    display_status: displayStatus(states),
    id: row.id,
    short_id: row.short_id,
    reference: row.reference,
    event_id: row.event_id,
    payment_provider: row.payment_provider as OrderListView['payment_provider'],
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    language: row.language as OrderListView['language'],
    currency: row.currency,
    amount_paid: row.amount_paid,
    amount_refundable: amountRefundable(row.amount_paid, refunds as Parameters<typeof amountRefundable>[1]),
    promo_code: row.promo_code,
    // A code that applied to none of the tickets was left off the order (PRO-6).
    promo_code_applied: row.promo_code !== null,
    affiliate:
      row.affiliate_id === null
        ? null
        : { id: row.affiliate_id, name: row.affiliate_name ?? '', code: row.affiliate_code ?? '' },
    ...sourceOf(row),
    is_manually_created: row.is_manually_created,
    is_test: row.is_test,
    is_disputed: row.is_disputed,
    awaits_address: row.awaits_address,
    expiry_reason: row.expiry_reason as OrderListView['expiry_reason'],
    items: items.filter(({ order_id }) => order_id === row.id).map(toItemView),
    attendees: tickets.filter(({ order_id }) => order_id === row.id).map((one) => toOrderAttendeeView(one, refunded)),
    units: units.filter(({ order_id }) => order_id === row.id).map((one) => toUnitView(one, refunded_units)),
    payments: payments.filter(({ order_id }) => order_id === row.id).map(toPaymentView),
  }
}

const toRefundView = (row: RefundRow): OrderView['refunds'][number] => ({
  id: row.id,
  amount: row.amount,
  status: row.status as OrderView['refunds'][number]['status'],
  reason: row.reason,
  user_name: row.key_name ?? ([row.user_first_name, row.user_last_name].filter(Boolean).join(' ') || null),
  created_at: row.created_at.toISOString(),
  succeeded_at: iso(row.succeeded_at),
})

/** Actions and mails in one history, oldest first (REL-21, MAIL-1). */
function toActivity(
  { actions, mails }: Pick<OrderHistory, 'actions' | 'mails'>,
  tickets: readonly SoldTicketRow[],
  order_status: OrderStatus,
): ActivityView[] {
  const reference = (id: number | null) => tickets.find((ticket) => ticket.id === id)?.reference ?? null
  const lines: ActivityView[] = [
    ...actions.map((action) => ({
      kind: 'ACT' as const,
      at: action.created_at.toISOString(),
      action: action.action,
      actor_type: action.actor_type as 'USER',
      actor_name: action.actor_name,
      attendee_reference: reference(action.attendee_id),
      data: activityData(action as StoredAction),
    })),
    ...mails.map((mail) => ({
      kind: 'MAIL' as const,
      at: mail.created_at.toISOString(),
      mail_id: mail.id,
      mail_kind: mail.kind as MailKind,
      to: mail.to_address,
      status: mail.status,
      sent_at: iso(mail.sent_at),
      attendee_reference: reference(mail.attendee_id),
      subject: mail.subject,
      attempts: mail.attempts,
      next_attempt_at: iso(mail.next_attempt_at),
      failure: mail.failure,
      refusal: mail.failure === 'REFUSED' ? mail.last_error : null,
      can_resend: mail.status !== MailStatus.HELD && isResendable(mail.kind as MailKind, order_status),
      held_reason: mail.held_reason,
      releasable_from: mail.status === MailStatus.HELD ? releasableFrom(mail).toISOString() : null,
    })),
  ]
  return lines.sort((a, b) => a.at.localeCompare(b.at))
}

export interface OrderHistory {
  readonly answers: AnswerView[]
  readonly actions: readonly ActRow[]
  readonly mails: readonly MailRow[]
}

/** An order as staff see it, put together from its rows (VIE-9). */
export const toOrderView = (
  row: OrderListRow,
  parts: OrderParts,
  { answers, actions, mails }: OrderHistory,
): OrderView => ({
  ...toOrderListView(row, parts),
  answers,
  refunds: parts.refunds.map(toRefundView),
  activity: toActivity({ actions, mails }, parts.tickets, row.status),
})
