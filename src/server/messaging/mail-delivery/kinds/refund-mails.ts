import { formatMoney, sumOf } from '#core/platform/money.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { isPaidLater } from '#core/platform/states/payment-state.ts'
import { type RefundRow, RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { amountRefundable } from '#core/records/orders/refund-rules.ts'
import {
  findRefundFacts,
  listRefundAmounts,
  listRefundTickets,
  type RefundFacts,
} from '#server/identity/mails/queries.ts'
import { listSoldTickets, type SoldTicketRow } from '#server/records/attendees/queries.ts'
import type { Block, ContentRow, Fact } from '../rendering/content.ts'
import { eventMail } from './event-mail.ts'
import { type MailBuilder, type OrderMailInput, payloadOf, readOrderMail } from './mail-input.ts'

const TEXTS = {
  reference: /*i18n*/ { id: 'mail.row_reference', message: 'Order reference' },
  hello: /*i18n*/ { id: 'mail.hello', message: 'Hello {name},' },
  open_order: /*i18n*/ { id: 'mail.open_order', message: 'Open your order' },
  total: /*i18n*/ { id: 'mail.row_order_total', message: 'Order total' },
  refunded: /*i18n*/ { id: 'mail.row_refunded_now', message: 'Refunded now' },
  refunded_before: /*i18n*/ { id: 'mail.row_refunded_before', message: 'Refunded before' },
  remaining: /*i18n*/ { id: 'mail.row_remaining', message: 'Remaining' },

  cancelled_subject: /*i18n*/ {
    id: 'mail.order_cancelled_subject',
    message: 'Your order {reference} for {event} was cancelled',
  },
  cancelled_title: /*i18n*/ { id: 'mail.order_cancelled_title', message: 'Your order was cancelled' },
  cancelled: /*i18n*/ {
    id: 'mail.order_cancelled_text',
    message: 'The organizer cancelled your order. Its tickets no longer work at the door.',
  },
  cancelled_money: /*i18n*/ {
    id: 'mail.order_cancelled_money',
    message: 'If money is refunded to you, you get a separate mail about it.',
  },

  refund_subject: /*i18n*/ { id: 'mail.refund_subject', message: 'Refund of {amount} for {event}' },
  refund_part_subject: /*i18n*/ { id: 'mail.refund_part_subject', message: 'Partial refund of {amount} for {event}' },
  refund_part: /*i18n*/ {
    id: 'mail.refund_part',
    message: 'This is a partial refund: {amount} of the {total} you paid.',
  },
  refund_cancelled: /*i18n*/ {
    id: 'mail.refund_cancelled',
    message: 'These tickets are cancelled and no longer work at the door: {tickets}.',
  },
  refund_still_valid: /*i18n*/ { id: 'mail.refund_still_valid', message: 'Your other tickets stay valid.' },
  refund_all_valid: /*i18n*/ { id: 'mail.refund_all_valid', message: 'Your tickets stay valid.' },
  refund_title: /*i18n*/ { id: 'mail.refund_title', message: 'You’re getting {amount} back' },
  refund_card: /*i18n*/ {
    id: 'mail.refund_card',
    message:
      'The organizer refunded your order. The money goes back to the card or account you paid with. Depending on your bank this takes 5 to 10 working days.',
  },
  refund_offline: /*i18n*/ {
    id: 'mail.refund_offline',
    message: 'The organizer refunded your order and pays the money back directly.',
  },
}

const money = ({ order, locale }: OrderMailInput, amount: number): string => formatMoney(amount, order.currency, locale)
const referenceRow = ({ order, say }: OrderMailInput): Fact => ({
  label: say(TEXTS.reference),
  value: order.reference,
})
const hello = ({ order, say }: OrderMailInput): Block[] =>
  order.first_name ? [{ type: 'paragraph', text: say(TEXTS.hello, { name: order.first_name }) }] : []

/** MAIL-15: the reference; whether money comes back is told by MAIL-17 (CAN-3). */
export const orderCancelled: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  if (input?.order.status !== OrderStatus.CANCELLED) return null
  const { facts, order, say, order_url } = input
  const blocks: Block[] = [
    ...hello(input),
    { type: 'paragraph', text: say(TEXTS.cancelled) },
    { type: 'facts', rows: [referenceRow(input)] },
  ]
  if (order.amount_paid > 0) blocks.push({ type: 'paragraph', text: say(TEXTS.cancelled_money) })
  return eventMail(ctx, input, {
    subject: say(TEXTS.cancelled_subject, { reference: order.reference, event: facts.event.title }),
    title: say(TEXTS.cancelled_title),
    is_test: order.is_test,
    blocks: [...blocks, { type: 'button', label: say(TEXTS.open_order), url: order_url }],
  })
}

type RefundAmount = Awaited<ReturnType<typeof listRefundAmounts>>[number]

const before = (refunds: readonly RefundAmount[], refund: RefundFacts): number =>
  sumOf(
    refunds.filter((one) => one.status === RefundRowStatus.SUCCEEDED && one.id < refund.id).map((one) => one.amount),
  )

/** "Standing – Adult, AB12-3": as the buyer knows the ticket. */
const nameOf = ({ ticket_title, ticket_label, reference }: SoldTicketRow): string =>
  `${[ticket_title, ticket_label].filter(Boolean).join(' – ')}, ${reference}`

/** The refunded tickets with their amounts, what went back before this refund, and what could still go back. */
function refundRows(
  input: OrderMailInput,
  refund: RefundFacts,
  { refunds, tickets }: { refunds: readonly RefundAmount[]; tickets: readonly RefundedTicket[] },
): ContentRow[] {
  const { order, say } = input
  const rows: ContentRow[] = tickets.map((ticket) => ({
    label: nameOf(ticket),
    value: money(input, ticket.refunded_amount),
  }))
  rows.push({ label: say(TEXTS.total), value: money(input, order.total_gross) })
  const earlier = before(refunds, refund)
  if (earlier > 0) rows.push({ label: say(TEXTS.refunded_before), value: money(input, earlier) })
  return [
    ...rows,
    { label: say(TEXTS.refunded), value: money(input, refund.amount) },
    {
      label: say(TEXTS.remaining),
      value: money(input, amountRefundable(order.amount_paid, refunds as readonly RefundRow[])),
      weight: 'total',
    },
  ]
}

const part = (input: OrderMailInput, amount: string): Block => ({
  type: 'paragraph',
  text: input.say(TEXTS.refund_part, { amount, total: money(input, input.order.amount_paid) }),
})

interface RefundedTicket extends SoldTicketRow {
  readonly refunded_amount: number
}

/** Whether tickets still open the door: of the refund, and of the rest of the order (RFD-10, RFD-17). */
function validity(input: OrderMailInput, all: readonly SoldTicketRow[], refunded: readonly RefundedTicket[]): Block[] {
  const { say } = input
  const valid = all.filter(({ status }) => status === AttendeeStatus.ACTIVE)
  const gone = refunded.filter(({ status }) => status === AttendeeStatus.CANCELLED)
  const blocks: Block[] = []
  if (gone.length > 0)
    blocks.push({ type: 'paragraph', text: say(TEXTS.refund_cancelled, { tickets: gone.map(nameOf).join('; ') }) })
  if (valid.length > 0)
    blocks.push({ type: 'paragraph', text: say(gone.length > 0 ? TEXTS.refund_still_valid : TEXTS.refund_all_valid) })
  return blocks
}

/** MAIL-17: amount, order total, what remains, whether it is a part and of which tickets (RFD-7, RFD-18). The row's payload is `{ refund_id }`. */
export const refundMail: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  if (!input) return null
  const { facts, order, say, order_url } = input
  const refund = await findRefundFacts(ctx.db, order.event_id, payloadOf(mail).refund_id)
  if (refund?.status !== RefundRowStatus.SUCCEEDED) return null
  const amount = money(input, refund.amount)
  const [refunds, amounts, all] = await Promise.all([
    listRefundAmounts(ctx.db, order.event_id, order.id),
    listRefundTickets(ctx.db, refund.id),
    listSoldTickets(ctx.db, order.event_id, [order.id]),
  ])
  const tickets = amounts.flatMap(({ attendee_id, amount: refunded_amount }) =>
    all.filter(({ id }) => id === attendee_id).map((ticket) => ({ ...ticket, refunded_amount })),
  )
  const is_part = before(refunds, refund) + refund.amount < order.amount_paid
  return eventMail(ctx, input, {
    subject: say(is_part ? TEXTS.refund_part_subject : TEXTS.refund_subject, { amount, event: facts.event.title }),
    title: say(TEXTS.refund_title, { amount }),
    is_test: order.is_test,
    blocks: [
      ...hello(input),
      { type: 'paragraph', text: say(isPaidLater(order.payment_provider) ? TEXTS.refund_offline : TEXTS.refund_card) },
      ...(is_part ? [part(input, amount)] : []),
      ...validity(input, all, tickets),
      { type: 'rows', rows: refundRows(input, refund, { refunds, tickets }) },
      { type: 'facts', rows: [referenceRow(input)] },
      { type: 'button', label: say(TEXTS.open_order), url: order_url },
    ],
  })
}
