import type { Message } from '#core/platform/locales.ts'
import { formatMoney } from '#core/platform/money.ts'
import { paths } from '#core/platform/paths.ts'
import { displayStatus, type OrderStates, OrderStatus, PaymentStatus } from '#core/platform/states/order-state.ts'
import { isPaidLater } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { findRefundFacts } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { BuiltMail, Fact } from '../rendering/content.ts'
import { eventMail } from './event-mail.ts'
import { type MailBuilder, type OrderMailInput, payloadOf, readOrderMail } from './mail-input.ts'
import { summaryBlock } from './order-summary.ts'

const TEXTS = {
  subject: /*i18n*/ { id: 'mail.new_order_subject', message: 'New order {reference} for {event}' },
  title: /*i18n*/ { id: 'mail.new_order_title', message: 'New order {reference}' },
  paid_subject: /*i18n*/ { id: 'mail.paid_order_subject', message: 'Order {reference} for {event} was paid' },
  paid_title: /*i18n*/ { id: 'mail.paid_order_title', message: 'Order {reference} was paid' },
  buyer: /*i18n*/ { id: 'mail.row_buyer', message: 'Buyer' },
  name: /*i18n*/ { id: 'ticket.holder', message: '{first_name} {last_name}' },
  email: /*i18n*/ { id: 'mail.row_email', message: 'Email' },
  payment: /*i18n*/ { id: 'mail.row_payment', message: 'Payment' },
  open: /*i18n*/ { id: 'mail.open_in_back_office', message: 'Open the order' },
  free: /*i18n*/ { id: 'mail.payment_none', message: 'Nothing to pay' },
  paid: /*i18n*/ { id: 'mail.payment_received', message: 'Paid' },
  unpaid: /*i18n*/ { id: 'mail.payment_awaited', message: 'Not paid yet' },
  reference: /*i18n*/ { id: 'mail.row_reference', message: 'Order reference' },
  amount: /*i18n*/ { id: 'mail.row_amount', message: 'Amount' },

  refund_subject: /*i18n*/ { id: 'mail.refund_failed_subject', message: 'The refund of order {reference} failed' },
  refund_title: /*i18n*/ { id: 'mail.refund_failed_title', message: 'A refund failed' },
  refund: /*i18n*/ {
    id: 'mail.refund_failed_text',
    message: 'The payment provider could not pay {amount} back, so the buyer has not received it. You can try again.',
  },
  dispute_subject: /*i18n*/ { id: 'mail.dispute_subject', message: 'The payment of order {reference} is disputed' },
  dispute_title: /*i18n*/ { id: 'mail.dispute_title', message: 'A payment is disputed' },
  dispute: /*i18n*/ {
    id: 'mail.dispute_text',
    message:
      'The buyer’s bank disputes a payment of {amount}. Answer in time in the dashboard of your payment provider. The tickets stay valid.',
  },
}

const paymentText = (payment_status: string | null): Message => {
  if (payment_status === PaymentStatus.NO_PAYMENT_REQUIRED) return TEXTS.free
  return payment_status === PaymentStatus.PAYMENT_RECEIVED ? TEXTS.paid : TEXTS.unpaid
}

const buyerRows = ({ order, say }: OrderMailInput): Fact[] => [
  {
    label: say(TEXTS.buyer),
    value: say(TEXTS.name, { first_name: order.first_name ?? '', last_name: order.last_name ?? '' }),
  },
  { label: say(TEXTS.email), value: order.email ?? '' },
]

/** MAIL-20: buyer, items, total, payment state and the way to the order. */
export const newOrder: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  if (!input) return null
  const { facts, order, items, locale, say } = input
  const status = displayStatus(order as OrderStates)
  if (status === OrderStatus.EXPIRED || status === OrderStatus.CANCELLED) return null
  const was_told = isPaidLater(order.payment_provider) && order.status === OrderStatus.COMPLETED
  const values = { reference: order.reference, event: facts.event.title }
  return eventMail(ctx, input, {
    subject: say(was_told ? TEXTS.paid_subject : TEXTS.subject, values),
    title: say(was_told ? TEXTS.paid_title : TEXTS.title, values),
    is_test: order.is_test,
    blocks: [
      {
        type: 'facts',
        rows: [...buyerRows(input), { label: say(TEXTS.payment), value: say(paymentText(order.payment_status)) }],
      },
      summaryBlock(order, items, locale),
      { type: 'button', label: say(TEXTS.open), url: ctx.config.app_url + paths.manageOrder(order.event_id, order.id) },
    ],
  })
}

interface Notice {
  readonly subject: Message
  readonly title: Message
  readonly text: Message
  readonly amount: number
}

/** MAIL-21: order, amount, and the way to the order. */
function moneyNotice(ctx: Ctx, input: OrderMailInput, notice: Notice): Promise<BuiltMail> {
  const { order, locale, say } = input
  const amount = formatMoney(notice.amount, order.currency, locale)
  const rows: Fact[] = [
    { label: say(TEXTS.reference), value: order.reference },
    { label: say(TEXTS.amount), value: amount },
    ...buyerRows(input),
  ]
  return eventMail(ctx, input, {
    subject: say(notice.subject, { reference: order.reference }),
    title: say(notice.title),
    is_test: order.is_test,
    blocks: [
      { type: 'paragraph', text: say(notice.text, { amount }) },
      { type: 'facts', rows },
      { type: 'button', label: say(TEXTS.open), url: ctx.config.app_url + paths.manageOrder(order.event_id, order.id) },
    ],
  })
}

/** MAIL-21 of a refund that failed (RFD-7, RFD-14). The row's payload is `{ refund_id }`. */
export const refundFailed: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  const refund = input && (await findRefundFacts(ctx.db, input.order.event_id, payloadOf(mail).refund_id))
  if (!input || refund?.status !== RefundRowStatus.FAILED) return null
  const { refund_subject: subject, refund_title: title, refund: text } = TEXTS
  return moneyNotice(ctx, input, { subject, title, text, amount: refund.amount })
}

/** MAIL-21 of a dispute (PAY-15). The row's payload is `{ amount }`; without it all that was paid is disputed. */
export const disputeOpened: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  if (!input) return null
  const { amount } = payloadOf(mail)
  const { dispute_subject: subject, dispute_title: title, dispute: text } = TEXTS
  return moneyNotice(ctx, input, {
    subject,
    title,
    text,
    amount: typeof amount === 'number' ? amount : input.order.amount_paid,
  })
}
