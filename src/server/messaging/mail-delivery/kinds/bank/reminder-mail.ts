import { formatMoney } from '#core/platform/money.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { eventMail } from '../event-mail.ts'
import { type MailBuilder, readOrderMail } from '../mail-input.ts'
import { summaryBlock } from '../order-summary.ts'
import { transferRows } from './transfer-rows.ts'

const TEXTS = {
  hello: /*i18n*/ { id: 'mail.hello', message: 'Hello {name},' },
  subject: /*i18n*/ {
    id: 'mail.reminder_subject',
    message: 'Reminder: your order {reference} for {event} is not paid yet',
  },
  title: /*i18n*/ { id: 'mail.reminder_title', message: 'Please transfer {amount}' },
  text: /*i18n*/ {
    id: 'mail.reminder_text',
    message:
      'We have not seen your transfer yet. Please use exactly the reference below. If you have paid already, ignore this mail: a transfer takes a day or two.',
  },
  amount: /*i18n*/ { id: 'mail.row_amount', message: 'Amount' },
  summary: /*i18n*/ { id: 'mail.summary', message: 'Your order' },
  open_order: /*i18n*/ { id: 'mail.open_order', message: 'Open your order' },
}

/** MAIL-73: what is still to be transferred, before the due day and on it (BANK-3). */
export const paymentReminder: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  // paid, expired or cancelled while the mail waited
  if (input?.order.status !== OrderStatus.AWAITING_PAYMENT) return null
  const rows = await transferRows(ctx, input)
  if (!rows) return null
  const { facts, order, items, locale, say, order_url } = input
  const amount = formatMoney(order.total_gross, order.currency, locale)
  return eventMail(ctx, input, {
    subject: say(TEXTS.subject, { reference: order.reference, event: facts.event.title }),
    title: say(TEXTS.title, { amount }),
    is_test: order.is_test,
    blocks: [
      ...(order.first_name ? [{ type: 'paragraph', text: say(TEXTS.hello, { name: order.first_name }) } as const] : []),
      { type: 'paragraph', text: say(TEXTS.text) },
      { type: 'facts', rows: [{ label: say(TEXTS.amount), value: amount }, ...rows] },
      { type: 'heading', text: say(TEXTS.summary) },
      summaryBlock(order, items, locale),
      { type: 'button', label: say(TEXTS.open_order), url: order_url },
    ],
  })
}
