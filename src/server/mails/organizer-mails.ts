import type { Message } from '#core/locales.ts'
import { displayStatus, type OrderStates } from '#core/orders/order-state.ts'
import { paths } from '#core/paths.ts'
import { eventMail, eventRows } from './event-mail.ts'
import { type MailBuilder, readOrderMail } from './mail-input.ts'
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
}

const paymentText = (payment_status: string | null): Message => {
  if (payment_status === 'NO_PAYMENT_REQUIRED') return TEXTS.free
  return payment_status === 'PAYMENT_RECEIVED' ? TEXTS.paid : TEXTS.unpaid
}

/** MAIL-20: buyer, items, total, payment state and the way to the order. */
export const newOrder: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  if (!input) return null
  const { facts, order, items, locale, say } = input
  const status = displayStatus(order as OrderStates)
  if (status === 'EXPIRED' || status === 'CANCELLED') return null
  const was_told = order.payment_provider === 'offline' && order.status === 'COMPLETED'
  const values = { reference: order.reference, event: facts.event.title }
  return eventMail(ctx, input, {
    subject: say(was_told ? TEXTS.paid_subject : TEXTS.subject, values),
    title: say(was_told ? TEXTS.paid_title : TEXTS.title, values),
    is_test: order.is_test,
    blocks: [
      {
        type: 'facts',
        rows: [
          {
            label: say(TEXTS.buyer),
            value: say(TEXTS.name, { first_name: order.first_name ?? '', last_name: order.last_name ?? '' }),
          },
          { label: say(TEXTS.email), value: order.email ?? '' },
          { label: say(TEXTS.payment), value: say(paymentText(order.payment_status)) },
          ...eventRows(facts, locale),
        ],
      },
      summaryBlock(order, items, locale),
      { type: 'button', label: say(TEXTS.open), url: ctx.config.app_url + paths.manageOrder(order.event_id, order.id) },
    ],
  })
}
