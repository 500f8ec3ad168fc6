import { formatMoney, sumOf } from '#core/platform/money.ts'
import { type DateActionHolders, DateActionOrderStatus } from '#core/platform/states/date-action-state.ts'
import { findEventDate, hasSeveralDates } from '#server/catalog/event-dates/queries.ts'
import type { TicketDate } from '#server/catalog/events/on-date.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { listOrdersOfAddress, type OrderOfAddress } from '#server/sales/date-actions/date-orders-queries.ts'
import { findDateAction } from '#server/sales/date-actions/queries.ts'
import type { Block } from '../rendering/content.ts'
import { calendarAttachment, eventMail, eventWhen, factsFor } from './event-mail.ts'
import { type MailBuilder, type OrderMailInput, payloadOf, readOrderMail } from './mail-input.ts'

const TEXTS = {
  hello: /*i18n*/ { id: 'mail.hello', message: 'Hello {name},' },
  reference: /*i18n*/ { id: 'mail.row_reference', message: 'Order reference' },
  open_order: /*i18n*/ { id: 'mail.open_order', message: 'Open your order' },
  subject: /*i18n*/ { id: 'mail.date_cancelled_subject', message: 'Cancelled: {event}, {when}' },
  title: /*i18n*/ { id: 'mail.date_cancelled_title', message: 'This date was cancelled' },
  text: /*i18n*/ { id: 'mail.date_cancelled_text', message: 'The organizer cancelled {event} on {when}.' },
  from_organizer: /*i18n*/ { id: 'mail.date_cancelled_message', message: 'From the organizer' },
  void: /*i18n*/ {
    id: 'mail.date_cancelled_void',
    message: 'Your tickets for this date no longer work at the door.',
  },
  refund_card: /*i18n*/ {
    id: 'mail.date_cancelled_refund_card',
    message:
      'You’re getting {amount} back, to the card or account you paid with. Depending on your bank this takes 5 to 10 working days.',
  },
  refund_offline: /*i18n*/ {
    id: 'mail.date_cancelled_refund_offline',
    message: 'You’re getting {amount} back. The organizer pays it directly.',
  },
  moved: /*i18n*/ {
    id: 'mail.date_cancelled_moved',
    message: 'Your tickets are for {when} now. You get them in a separate mail; the earlier QR codes no longer work.',
  },
  failed: /*i18n*/ {
    id: 'mail.date_cancelled_failed',
    message: 'The organizer will write to you about what happens with your tickets.',
  },
  unpaid: /*i18n*/ {
    id: 'mail.date_cancelled_unpaid',
    message: 'Your order is cancelled with it. Please do not pay it any more.',
  },
}

/** A date as tickets for it carry it; its title only where the event has several (DAT-1). */
async function findTicketDate({ db }: Ctx, event_id: number, id: number): Promise<TicketDate | null> {
  const row = await findEventDate(db, event_id, id)
  if (!row) return null
  return {
    date_id: row.id,
    date_starts_at: row.starts_at,
    date_ends_at: row.ends_at,
    date_title: (await hasSeveralDates(db, event_id)) ? row.title : null,
    date_place: row.location_details,
    date_maps_url: row.maps_url,
    date_updated_at: row.updated_at,
  }
}

interface About {
  readonly holders: DateActionHolders
  readonly orders: readonly OrderOfAddress[]
  /** When the tickets are for now. */
  readonly moved_to: string | null
}

const paragraph = (text: string): Block => ({ type: 'paragraph', text })

/** The money of all the reader's orders; who did not pay reads of none. */
function refundBlocks({ say, locale, facts }: OrderMailInput, orders: readonly OrderOfAddress[]): Block[] {
  const paid = orders.filter(({ is_buyer, amount }) => is_buyer && amount > 0)
  const sums = [
    { text: TEXTS.refund_card, of: paid.filter(({ is_offline }) => !is_offline) },
    { text: TEXTS.refund_offline, of: paid.filter(({ is_offline }) => is_offline) },
  ]
  return sums
    .filter(({ of }) => of.length > 0)
    .map(({ text, of }) =>
      paragraph(
        say(text, { amount: formatMoney(sumOf(of.map(({ amount }) => amount)), facts.event.currency, locale) }),
      ),
    )
}

/** What happens with the reader's orders, each thing once however many they are. */
function outcome(input: OrderMailInput, { holders, orders, moved_to }: About): Block[] {
  const { say } = input
  const bought = orders.filter(({ was_hold }) => !was_hold)
  // a refund that failed has cancelled its tickets all the same
  const failed = bought.filter(({ status }) => status === DateActionOrderStatus.FAILED)
  const handled = bought.filter((order) => !failed.includes(order))
  const is_moved = holders === 'MOVE' && moved_to !== null
  return [
    ...(handled.length > 0 ? [paragraph(is_moved ? say(TEXTS.moved, { when: moved_to }) : say(TEXTS.void))] : []),
    ...refundBlocks(input, orders),
    ...(failed.length > 0 ? [paragraph(say(TEXTS.failed))] : []),
    ...(orders.some(({ was_hold }) => was_hold) ? [paragraph(say(TEXTS.unpaid))] : []),
  ]
}

const at = (input: OrderMailInput, date: TicketDate): string => eventWhen(factsFor(input.facts, [date]), input.locale)

/**
 * MAIL-61: a date was cancelled, what happens, the amount, the organizer's words; all orders of one address in one mail
 * (DAT-35). The row's payload is `{ date_action_id }`.
 */
export const dateCancelled: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  const id = payloadOf(mail).date_action_id
  if (!input || typeof id !== 'number') return null
  const { event } = input.facts
  const action = await findDateAction(ctx.db, event.id, id)
  const date = action && (await findTicketDate(ctx, event.id, action.event_date_id))
  if (!action || !date) return null
  const orders = await listOrdersOfAddress(ctx.db, action.id, mail.to_address)
  const [first] = orders
  if (!first) return null
  const target = action.target_date_id && (await findTicketDate(ctx, event.id, action.target_date_id))
  const { say, locale, order_url } = input
  const when = at(input, date)
  const own = orders.filter(({ is_buyer }) => is_buyer)
  const lines = (action.message ?? '').split('\n').filter((line) => line.trim() !== '')
  const blocks: Block[] = [
    ...(first.first_name ? [paragraph(say(TEXTS.hello, { name: first.first_name }))] : []),
    paragraph(say(TEXTS.text, { event: event.title, when })),
    ...outcome(input, { holders: action.holders, orders, moved_to: target ? at(input, target) : null }),
    ...(lines.length > 0 ? [{ type: 'heading', text: say(TEXTS.from_organizer) } as const] : []),
    ...lines.map(paragraph),
  ]
  if (own.length > 0)
    blocks.push({
      type: 'facts',
      rows: [{ label: say(TEXTS.reference), value: own.map(({ reference }) => reference).join(', ') }],
    })
  // one order has one page
  if (own.length === 1 && own[0]?.order_id === input.order.id)
    blocks.push({ type: 'button', label: say(TEXTS.open_order), url: order_url })
  const facts = factsFor(input.facts, [date])
  return eventMail(
    ctx,
    { facts, locale },
    {
      subject: say(TEXTS.subject, { event: event.title, when }),
      title: say(TEXTS.title),
      is_test: first.is_test,
      blocks,
      attachments: [
        calendarAttachment(ctx, input.facts, { locale, url: input.event_url, tickets: [date], is_cancelled: true }),
      ],
    },
  )
}
