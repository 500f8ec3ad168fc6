import type { AttendeeView } from '#core/records/attendees/schema.ts'
import type { ActivityView, OrderListView, OrderView } from '#core/records/orders/schema.ts'
import type { Sections } from './fit-rows.ts'
import { shortFullName, tellPerson } from './personal-data.ts'
import { picked } from './picked.ts'

/** What a tool tells of orders and attendees: VIE's views without short ids and links, and of people what it may (MCP-2, MCP-3). */

const ORDER = [
  ...['id', 'reference', 'event_id', 'status', 'payment_status', 'refund_status', 'display_status'],
  ...['payment_provider', 'language', 'currency', 'total_before_discount', 'total_discount', 'total_fee', 'total_tax'],
  ...['total_gross', 'total_refunded', 'amount_paid', 'amount_refundable', 'promo_code', 'is_manually_created'],
  ...['is_test', 'is_disputed', 'awaits_address', 'expiry_reason', 'reserved_until', 'completed_at', 'cancelled_at'],
  ...['expired_at', 'created_at', 'updated_at'],
] as const satisfies readonly (keyof OrderListView)[]

const toldHead = (order: OrderListView, is_in_full: boolean) => ({
  ...picked(order, ORDER),
  ...tellPerson(order, is_in_full),
  affiliate: order.affiliate && picked(order.affiliate, ['id', 'name']),
})

/** An order as a row: how much is in it, not every ticket. */
export const toldListedOrder = (order: OrderListView, is_in_full: boolean) => ({
  ...toldHead(order, is_in_full),
  tickets_count: order.attendees.length,
  extras_count: order.units.length,
})

const ITEM = [
  ...[
    'id',
    'kind',
    'ticket_id',
    'ticket_price_id',
    'event_date_id',
    'title',
    'label',
    'quantity',
    'price',
    'unit_total',
  ],
  ...['total_gross', 'discount_name'],
] as const satisfies readonly (keyof OrderView['items'][number])[]

const ORDERED_ATTENDEE = [
  ...['id', 'reference', 'status', 'is_checked_in', 'event_date_id', 'event_date_starts_at', 'package_unit_id'],
  ...['refunded_amount', 'ticket'],
] as const satisfies readonly (keyof OrderView['attendees'][number])[]

const ORDERED_UNIT = [
  ...['id', 'kind', 'ticket_id', 'title', 'label', 'event_date_id', 'attendee_id', 'package_unit_id', 'status'],
  ...['redeemed_at', 'refunded_amount'],
] as const satisfies readonly (keyof OrderView['units'][number])[]

const toldUnit = (unit: AttendeeView['units'][number]) =>
  picked(unit, ['id', 'kind', 'ticket_id', 'title', 'label', 'event_date_id', 'status', 'redeemed_at'])

/** What was done, by whom, and which mails went out; not what was typed in it, which may be about anybody. */
function toldActivity(line: ActivityView, is_in_full: boolean) {
  const { kind, at, attendee_reference } = line
  if (line.kind === 'ACT') {
    const { action, actor_type, actor_name } = line
    const told_name = actor_name === null || is_in_full || actor_type === 'KEY' ? actor_name : shortFullName(actor_name)
    return { kind, at, action, actor_type, actor_name: told_name, attendee_reference }
  }
  return {
    ...{ kind, at, attendee_reference },
    ...picked(line, ['mail_id', 'mail_kind', 'status', 'sent_at', 'failure']),
    to: tellPerson({ first_name: null, last_name: null, email: line.to }, is_in_full).email,
  }
}

const toldRefund = (refund: OrderView['refunds'][number], is_in_full: boolean) => ({
  ...picked(refund, ['id', 'amount', 'status', 'created_at', 'succeeded_at']),
  // staff write about people in it
  ...(is_in_full ? picked(refund, ['reason']) : {}),
  user_name: refund.user_name === null || is_in_full ? refund.user_name : shortFullName(refund.user_name),
})

const toldAnswers = (answers: OrderView['answers'], is_in_full: boolean) =>
  is_in_full
    ? answers.map((one) => picked(one, ['question_id', 'title', 'belongs_to', 'attendee_id', 'text_answer']))
    : []

/** One order with all that belongs to it. */
export const toldOrder = (order: OrderView, is_in_full: boolean): { head: object; sections: Sections } => ({
  head: toldHead(order, is_in_full),
  sections: {
    items: order.items.map((item) => picked(item, ITEM)),
    attendees: order.attendees.map((one) => ({ ...picked(one, ORDERED_ATTENDEE), ...tellPerson(one, is_in_full) })),
    extras_and_packages: order.units.map((unit) => picked(unit, ORDERED_UNIT)),
    payments: order.payments.map((one) =>
      picked(one, ['id', 'provider', 'amount', 'currency', 'status', 'return_status']),
    ),
    refunds: order.refunds.map((one) => toldRefund(one, is_in_full)),
    answers: toldAnswers(order.answers, is_in_full),
    activity: order.activity.map((one) => toldActivity(one, is_in_full)),
  },
})

const ATTENDEE = [
  ...['id', 'reference', 'event_id', 'order_id', 'ticket_id', 'ticket_price_id', 'event_date_id'],
  ...['event_date_starts_at', 'language', 'status', 'is_checked_in', 'package_unit_id', 'ticket', 'order'],
  ...['created_at', 'updated_at'],
] as const satisfies readonly (keyof AttendeeView)[]

export const toldListedAttendee = (attendee: AttendeeView, is_in_full: boolean) => ({
  ...picked(attendee, ATTENDEE),
  ...tellPerson(attendee, is_in_full),
})

/** One attendee with visits, extras and answers. */
export const toldAttendee = (attendee: AttendeeView, is_in_full: boolean): { head: object; sections: Sections } => ({
  head: toldListedAttendee(attendee, is_in_full),
  sections: {
    check_ins: attendee.check_ins,
    extras: attendee.units.map(toldUnit),
    answers: toldAnswers(attendee.answers ?? [], is_in_full),
  },
})
