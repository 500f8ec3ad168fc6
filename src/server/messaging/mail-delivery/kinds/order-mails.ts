import { formatMoney } from '#core/platform/money.ts'
import { paths } from '#core/platform/paths.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { formatEventDate } from '#core/platform/time.ts'
import { findPaymentReturn } from '#server/identity/mails/queries.ts'
import type { Block } from '../rendering/content.ts'
import { transferRows } from './bank/transfer-rows.ts'
import { eventMail } from './event-mail.ts'
import { type MailBuilder, type OrderMailInput, payloadOf, readOrderMail, tokenOf } from './mail-input.ts'
import { summaryBlock } from './order-summary.ts'

const TEXTS = {
  reference: /*i18n*/ { id: 'mail.row_reference', message: 'Order reference' },
  open_order: /*i18n*/ { id: 'mail.open_order', message: 'Open your order' },
  open_event: /*i18n*/ { id: 'mail.open_event', message: 'Go to the event' },
  hello: /*i18n*/ { id: 'mail.hello', message: 'Hello {name},' },

  waiting_subject: /*i18n*/ {
    id: 'mail.waiting_subject',
    message: 'Your order {reference} for {event} awaits payment',
  },
  waiting_title: /*i18n*/ { id: 'mail.waiting_title', message: 'Almost there: please pay {amount}' },
  waiting: /*i18n*/ {
    id: 'mail.waiting_text',
    message: 'Your tickets are held for you. They are mailed as soon as the organizer has received your payment.',
  },
  amount: /*i18n*/ { id: 'mail.row_amount', message: 'Amount' },
  due: /*i18n*/ { id: 'mail.row_due', message: 'To be paid by' },
  how_to_pay: /*i18n*/ { id: 'mail.how_to_pay', message: 'How to pay' },
  summary: /*i18n*/ { id: 'mail.summary', message: 'Your order' },

  expired_subject: /*i18n*/ { id: 'mail.expired_subject', message: 'Your order {reference} for {event} has expired' },
  expired_title: /*i18n*/ { id: 'mail.expired_title', message: 'Your order has expired' },
  expired: /*i18n*/ {
    id: 'mail.expired_text',
    message:
      'We received no payment in time, so the tickets were released. If there are tickets left, you can order again.',
  },

  failed_subject: /*i18n*/ { id: 'mail.failed_subject', message: 'Your payment for {event} failed' },
  failed_title: /*i18n*/ { id: 'mail.failed_title', message: 'Your payment failed' },
  failed_held: /*i18n*/ {
    id: 'mail.failed_held',
    message:
      'The payment did not go through and nothing was charged. Your tickets are held until {time}: please pay again.',
  },
  failed_lapsed: /*i18n*/ {
    id: 'mail.failed_lapsed',
    message:
      'The payment did not go through and nothing was charged. Your tickets are no longer held; if there are tickets left, you can order again.',
  },
  pay_again: /*i18n*/ { id: 'mail.pay_again', message: 'Pay again' },

  resume_subject: /*i18n*/ { id: 'mail.resume_subject', message: 'Continue your order for {event}' },
  resume_title: /*i18n*/ { id: 'mail.resume_title', message: 'Continue your order' },
  resume: /*i18n*/ {
    id: 'mail.resume_text',
    message:
      'Use this link to go on where you stopped. It works once and only while your tickets are held, until {time}.',
  },
  resume_button: /*i18n*/ { id: 'mail.resume_button', message: 'Continue the order' },
  not_you: /*i18n*/ { id: 'mail.resume_not_you', message: 'If you did not ask for this, ignore this mail.' },

  address_subject: /*i18n*/ { id: 'mail.address_subject', message: 'Confirm your address for {event}' },
  address_title: /*i18n*/ { id: 'mail.address_title', message: 'Confirm your address' },
  address: /*i18n*/ {
    id: 'mail.address_text',
    message: 'Your tickets are held until {time}. Confirm your address by then and you get more time to pay.',
  },
  address_button: /*i18n*/ { id: 'mail.confirm_email_button', message: 'Confirm address' },

  returned_subject: /*i18n*/ { id: 'mail.returned_subject', message: 'Your payment for {event} is on its way back' },
  returned_title: /*i18n*/ { id: 'mail.returned_title', message: 'You’re getting {amount} back' },
  returned_when: /*i18n*/ {
    id: 'mail.returned_when',
    message:
      'The full amount goes back to the card or account you paid with. Depending on your bank this takes 5 to 10 working days.',
  },
}

const REASONS: Record<string, { id: string; message: string }> = {
  ORDER_COMPLETED_OTHERWISE: /*i18n*/ {
    id: 'mail.returned_completed',
    message: 'Your order had already been paid when this payment arrived.',
  },
  ORDER_CANCELLED: /*i18n*/ {
    id: 'mail.returned_cancelled',
    message: 'The order was cancelled before your payment arrived.',
  },
  NO_STOCK_LEFT: /*i18n*/ {
    id: 'mail.returned_no_stock',
    message: 'Your payment arrived after your tickets were released, and there are none left.',
  },
  EVENT_OVER: /*i18n*/ {
    id: 'mail.returned_over',
    message: 'Your payment arrived when the event was over or no longer on sale.',
  },
  AMOUNT_DIFFERS: /*i18n*/ { id: 'mail.returned_amount', message: 'The amount we received does not match your order.' },
  OUTSIDE: /*i18n*/ { id: 'mail.returned_outside', message: 'The organizer gave your payment back.' },
}

const hello = ({ order, say }: OrderMailInput): Block[] =>
  order.first_name ? [{ type: 'paragraph', text: say(TEXTS.hello, { name: order.first_name }) }] : []
const referenceRow = ({ order, say }: OrderMailInput) => ({ label: say(TEXTS.reference), value: order.reference })
const money = ({ order, locale }: OrderMailInput, amount: number): string => formatMoney(amount, order.currency, locale)
const heldUntil = ({ order, facts, locale }: OrderMailInput): string =>
  order.reserved_until ? formatEventDate(order.reserved_until, facts.event.timezone, locale) : ''

/** MAIL-12: amount, due date and how to pay by bank transfer or cash (PAY-20, PAY-23, BANK-2). */
export const orderAwaitingPayment: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  if (input?.order.status !== OrderStatus.AWAITING_PAYMENT) return null
  const { facts, order, items, locale, say, order_url } = input
  const amount = money(input, order.total_gross)
  const transfer = await transferRows(ctx, input)
  const instructions = transfer ? null : facts.settings.offline_payment_instructions
  const facts_rows = [
    { label: say(TEXTS.amount), value: amount },
    ...(transfer ?? [{ label: say(TEXTS.due), value: heldUntil(input) }, referenceRow(input)]),
  ]
  return eventMail(ctx, input, {
    subject: say(TEXTS.waiting_subject, { reference: order.reference, event: facts.event.title }),
    title: say(TEXTS.waiting_title, { amount }),
    is_test: order.is_test,
    blocks: [
      ...hello(input),
      { type: 'paragraph', text: say(TEXTS.waiting) },
      { type: 'facts', rows: facts_rows },
      ...(instructions
        ? [{ type: 'heading', text: say(TEXTS.how_to_pay) } as const, { type: 'rich', html: instructions } as const]
        : []),
      { type: 'heading', text: say(TEXTS.summary) },
      summaryBlock(order, items, locale),
      { type: 'button', label: say(TEXTS.open_order), url: order_url },
    ],
  })
}

/** To the buyer of an order that expired unpaid, with the way back to the event (MAIL-13). */
export const orderExpired: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  if (input?.order.status !== OrderStatus.EXPIRED) return null
  const { facts, order, say, event_url } = input
  return eventMail(ctx, input, {
    subject: say(TEXTS.expired_subject, { reference: order.reference, event: facts.event.title }),
    title: say(TEXTS.expired_title),
    blocks: [
      ...hello(input),
      { type: 'paragraph', text: say(TEXTS.expired) },
      { type: 'facts', rows: [referenceRow(input)] },
      { type: 'button', label: say(TEXTS.open_event), url: event_url },
    ],
  })
}

/** MAIL-14: pay again while the tickets are held, else back to the event. */
export const paymentFailed: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  if (!input || input.order.status === OrderStatus.COMPLETED || input.order.status === OrderStatus.CANCELLED)
    return null
  const { facts, order, say, event_url } = input
  const held =
    order.status === OrderStatus.AWAITING_PAYMENT && order.reserved_until !== null && order.reserved_until > ctx.now
  const again = ctx.config.app_url + paths.checkoutStep(order.event_id, order.short_id, 'payment')
  return eventMail(ctx, input, {
    subject: say(TEXTS.failed_subject, { event: facts.event.title }),
    title: say(TEXTS.failed_title),
    is_test: order.is_test,
    blocks: [
      ...hello(input),
      { type: 'paragraph', text: held ? say(TEXTS.failed_held, { time: heldUntil(input) }) : say(TEXTS.failed_lapsed) },
      { type: 'facts', rows: [referenceRow(input)] },
      held
        ? { type: 'button', label: say(TEXTS.pay_again), url: again }
        : { type: 'button', label: say(TEXTS.open_event), url: event_url },
    ],
  })
}

/** MAIL-18: why a payment goes back, how much and how long it takes (STL-5 to STL-8). */
export const paymentReturned: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  const id = payloadOf(mail).payment_return_id
  if (!input || typeof id !== 'number') return null
  const returned = await findPaymentReturn(ctx.db, input.order.event_id, id)
  if (!returned) return null
  const { facts, order, locale, say, event_url } = input
  const amount = formatMoney(returned.amount, returned.currency, locale)
  const reason = REASONS[returned.reason]
  return eventMail(ctx, input, {
    subject: say(TEXTS.returned_subject, { event: facts.event.title }),
    title: say(TEXTS.returned_title, { amount }),
    is_test: order.is_test,
    blocks: [
      ...hello(input),
      ...(reason ? [{ type: 'paragraph', text: say(reason) } as const] : []),
      { type: 'paragraph', text: say(TEXTS.returned_when) },
      {
        type: 'facts',
        rows: [{ label: say(TEXTS.amount), value: amount }, referenceRow(input)],
      },
      { type: 'button', label: say(TEXTS.open_event), url: event_url },
    ],
  })
}

/** MAIL-19: a one-time link that ends with the hold. */
export const resumeOrder: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  if (!input || (input.order.status !== OrderStatus.RESERVED && input.order.status !== OrderStatus.AWAITING_PAYMENT))
    return null
  const { facts, order, say } = input
  const url = ctx.config.app_url + paths.resumeOrder(order.event_id, order.short_id, tokenOf(ctx, mail))
  return eventMail(ctx, input, {
    subject: say(TEXTS.resume_subject, { event: facts.event.title }),
    title: say(TEXTS.resume_title),
    blocks: [
      { type: 'paragraph', text: say(TEXTS.resume, { time: heldUntil(input) }) },
      { type: 'button', label: say(TEXTS.resume_button), url },
      { type: 'paragraph', text: say(TEXTS.not_you) },
    ],
  })
}

/** MAIL-108: the link that confirms the address of an order that is still to be paid (CALM-6). */
export const confirmAddress: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  if (input?.order.status !== OrderStatus.AWAITING_PAYMENT || input.order.address_confirmed_at) return null
  const { facts, order, say } = input
  return eventMail(ctx, input, {
    subject: say(TEXTS.address_subject, { event: facts.event.title }),
    title: say(TEXTS.address_title),
    is_test: order.is_test,
    blocks: [
      ...hello(input),
      { type: 'paragraph', text: say(TEXTS.address, { time: heldUntil(input) }) },
      { type: 'facts', rows: [referenceRow(input)] },
      {
        type: 'button',
        label: say(TEXTS.address_button),
        url: ctx.config.app_url + paths.confirmAddress(tokenOf(ctx, mail)),
      },
      { type: 'paragraph', text: say(TEXTS.not_you) },
    ],
  })
}
