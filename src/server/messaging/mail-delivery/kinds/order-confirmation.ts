import { CONFIRM_HOURS } from '#core/identity/mails/limits.ts'
import type { Message } from '#core/platform/locales.ts'
import { paths } from '#core/platform/paths.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { listHeldMails, type MailRow } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { listSoldTickets, type SoldTicketRow } from '#server/records/attendees/queries.ts'
import { listOwnExtras } from '#server/records/orders/extras-queries.ts'
import type { Block } from '../rendering/content.ts'
import { calendarAttachment, eventMail, factsFor } from './event-mail.ts'
import { hasToken, type MailBuilder, type OrderMailInput, readOrderMail, tokenOf } from './mail-input.ts'
import { summaryBlock } from './order-summary.ts'
import { extrasCard, ticketCards } from './ticket-cards.ts'

const TEXTS = {
  subject: /*i18n*/ { id: 'mail.confirmation_subject', message: 'Your order {reference} for {event}' },
  title: /*i18n*/ { id: 'mail.confirmation_title', message: 'You’re in!' },
  thanks: /*i18n*/ {
    id: 'mail.confirmation_thanks',
    message: 'Hello {name}, thank you for your order. We look forward to seeing you.',
  },
  reference: /*i18n*/ { id: 'mail.row_reference', message: 'Order reference' },
  online: /*i18n*/ { id: 'mail.online_details', message: 'How to join' },
  tickets: /*i18n*/ { id: 'mail.your_tickets', message: '{count, plural, one {Your ticket} other {Your tickets}}' },
  others: /*i18n*/ {
    id: 'mail.other_tickets',
    message:
      '{count, plural, one {One more ticket was mailed to its own address.} other {# more tickets were mailed to their own addresses.}}',
  },
  waiting: /*i18n*/ {
    id: 'mail.waiting_tickets',
    message:
      '{count, plural, one {One more ticket is for another address.} other {# more tickets are for other addresses.}} Confirm within {hours} hours that this order is yours, and we mail them.',
  },
  confirm: /*i18n*/ { id: 'mail.confirm_order', message: 'Confirm and send the tickets' },
  held: /*i18n*/ {
    id: 'mail.held_tickets',
    message:
      '{count, plural, one {One more ticket was not mailed.} other {# more tickets were not mailed.}} You can open and forward every ticket on the page of your order.',
  },
  summary: /*i18n*/ { id: 'mail.summary', message: 'Your order' },
  open: /*i18n*/ { id: 'mail.open_order', message: 'Open your order' },
}

interface OwnParts {
  readonly own: readonly SoldTicketRow[]
  readonly others: readonly Block[]
  /** The buyer's own tickets, and the order's extras with their code (EXT-8). */
  readonly cards: readonly Block[]
  readonly extras: readonly Block[]
}

function blocks(input: OrderMailInput, { own, others, cards, extras }: OwnParts): Block[] {
  const { facts, order, items, locale, say, order_url } = input
  const { event, settings } = facts
  const made: Block[] = [
    { type: 'paragraph', text: say(TEXTS.thanks, { name: order.first_name ?? '' }) },
    { type: 'facts', rows: [{ label: say(TEXTS.reference), value: order.reference }] },
  ]
  if (event.is_online_event && event.online_event_details)
    made.push({ type: 'heading', text: say(TEXTS.online) }, { type: 'rich', html: event.online_event_details })
  if (settings.post_checkout_message) made.push({ type: 'rich', html: settings.post_checkout_message })
  if (own.length > 0) made.push({ type: 'heading', text: say(TEXTS.tickets, { count: own.length }) }, ...cards)
  made.push(...extras)
  made.push(...others)
  made.push({ type: 'heading', text: say(TEXTS.summary) }, summaryBlock(order, items, locale))
  made.push({ type: 'button', label: say(TEXTS.open), url: order_url })
  return made
}

/** What became of the tickets for other addresses: mailed, waiting for the buyer, or held back (CALM-8, CALM-10). */
async function otherTickets(
  ctx: Ctx,
  input: OrderMailInput,
  { mail, tickets }: { mail: MailRow; tickets: readonly SoldTicketRow[] },
): Promise<Block[]> {
  const { order, say } = input
  const held = await listHeldMails(ctx.db, order.id)
  const reasonOf = ({ email }: SoldTicketRow) =>
    held.find(({ kind, to_address }) => kind === 'tickets' && to_address === email)?.held_reason ?? null
  const by_reason = Map.groupBy(tickets, (ticket) => {
    const reason = reasonOf(ticket)
    return reason === 'ADDRESSES' && hasToken(mail) ? 'waiting' : reason === null ? 'mailed' : 'held'
  })
  const count = (what: 'waiting' | 'mailed' | 'held') => by_reason.get(what)?.length ?? 0
  const blocks: Block[] = []
  const add = (message: Message, n: number) => {
    if (n > 0) blocks.push({ type: 'paragraph', text: say(message, { count: n, hours: CONFIRM_HOURS }) })
  }
  add(TEXTS.others, count('mailed'))
  add(TEXTS.held, count('held'))
  add(TEXTS.waiting, count('waiting'))
  if (count('waiting') > 0)
    blocks.push({
      type: 'button',
      label: say(TEXTS.confirm),
      url: ctx.config.app_url + paths.confirmAddress(tokenOf(ctx, mail)),
    })
  return blocks
}

/** MAIL-10: the order and the buyer's own tickets in one mail (MAIL-6). */
export const orderConfirmation: MailBuilder = async (ctx, mail) => {
  const input = await readOrderMail(ctx, mail)
  if (input?.order.status !== OrderStatus.COMPLETED) return null
  const { facts, order, locale, say, order_url } = input
  const tickets = (await listSoldTickets(ctx.db, order.event_id, [order.id])).filter(
    ({ status }) => status === AttendeeStatus.ACTIVE,
  )
  const own = tickets.filter(({ email }) => email === mail.to_address)
  const bought = { order, items: input.items, extras: await listOwnExtras(ctx.db, order.id) }
  const cards = await ticketCards(ctx, { facts, locale, order: bought }, own)
  const extras = await extrasCard(ctx, { facts, locale, order_url }, bought)
  const theirs = tickets.filter(({ email }) => email !== mail.to_address)
  const others = await otherTickets(ctx, input, { mail, tickets: theirs })
  return eventMail(
    ctx,
    { facts: factsFor(facts, tickets), locale },
    {
      subject: say(TEXTS.subject, { reference: order.reference, event: facts.event.title }),
      title: say(TEXTS.title),
      is_test: order.is_test,
      blocks: blocks(input, { own, others, cards: cards.blocks, extras: extras.blocks }),
      attachments: [
        ...cards.attachments,
        ...extras.attachments,
        calendarAttachment(ctx, facts, { locale, url: order_url, tickets }),
      ],
    },
  )
}
