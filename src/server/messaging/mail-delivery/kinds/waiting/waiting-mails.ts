import { slugify } from '#core/platform/ids.ts'
import { paths } from '#core/platform/paths.ts'
import { isHold } from '#core/platform/states/order-state.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import { formatDateAndTime, formatEventDate } from '#core/platform/time.ts'
import { CONFIRM_ENTRY_HOURS } from '#core/records/waiting-entries/limits.ts'
import { hasLapsed } from '#core/sales/completion/hold-time.ts'
import { type EventFacts, findEventFacts, type MailRow } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { findOrder, listOrderItems } from '#server/records/orders/queries.ts'
import { findEntryById, listEntryPrices } from '#server/records/waiting-entries/holder-queries.ts'
import type { WaitingEntryRow } from '#server/records/waiting-entries/queries.ts'
import type { Block, Fact } from '../../rendering/content.ts'
import { eventMail, type Say, sayIn, ticketName } from '../event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from '../mail-input.ts'
import { summaryBlock } from '../order-summary.ts'

const TEXTS = {
  hello: /*i18n*/ { id: 'mail.hello', message: 'Hello {name},' },
  open_event: /*i18n*/ { id: 'mail.open_event', message: 'Go to the event' },
  wish: /*i18n*/ { id: 'mail.list_wish', message: 'You wait for' },
  wishes: /*i18n*/ {
    id: 'mail.list_wishes',
    message: '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} choice',
  },
  on_date: /*i18n*/ { id: 'mail.list_on_date', message: '{ticket}, {date}' },
  places: /*i18n*/ { id: 'mail.list_places', message: 'Places' },
  or_fewer: /*i18n*/ { id: 'mail.list_or_fewer', message: '{count}, or fewer' },
  see_place: /*i18n*/ { id: 'mail.list_see', message: 'See my place' },

  confirm_subject: /*i18n*/ {
    id: 'mail.list_confirm_subject',
    message: 'Confirm your place on the waiting list for {event}',
  },
  confirm_title: /*i18n*/ { id: 'mail.list_confirm_title', message: 'Confirm your place' },
  confirm: /*i18n*/ {
    id: 'mail.list_confirm',
    message:
      'This address was entered on the waiting list. Confirm your place within {hours} hours. It counts from the moment you joined.',
  },
  confirm_button: /*i18n*/ { id: 'mail.list_confirm_button', message: 'Confirm my place' },
  confirm_not_you: /*i18n*/ {
    id: 'mail.list_confirm_not_you',
    message:
      'Was it not you? Then do nothing: without your confirmation you are offered nothing and get no more mails.',
  },

  on_list_subject: /*i18n*/ { id: 'mail.list_on_subject', message: 'Your place on the waiting list for {event}' },
  on_list_title: /*i18n*/ { id: 'mail.list_on_title', message: 'You are on the waiting list' },
  on_list: /*i18n*/ {
    id: 'mail.list_on',
    message: 'When a place becomes free, it is offered in the order of joining, and we email you. You pay only then.',
  },

  offer_subject: /*i18n*/ {
    id: 'mail.list_offer_subject',
    message: '{count, plural, one {A place} other {# places}} for you at {event}',
  },
  offer_title: /*i18n*/ {
    id: 'mail.list_offer_title',
    message: 'We have {count, plural, one {a place} other {# places}} for you',
  },
  offer: /*i18n*/ {
    id: 'mail.list_offer',
    message:
      '{count, plural, one {A place has become free. It is yours} other {# places have become free. They are yours}} until {time}.',
  },
  offer_button: /*i18n*/ { id: 'mail.list_offer_button', message: 'See your offer' },
  offer_after: /*i18n*/ {
    id: 'mail.list_offer_after',
    message:
      'Nothing has been booked or charged. If you do nothing, the offer goes to the next person when the time is up.',
  },
  offer_decline: /*i18n*/ { id: 'mail.list_offer_decline', message: 'You do not want it?' },
  offer_decline_link: /*i18n*/ {
    id: 'mail.list_offer_decline_link',
    message: 'Decline on the page of your offer, and let the next person have it',
  },

  lapsed_subject: /*i18n*/ { id: 'mail.list_lapsed_subject', message: 'Your offer for {event} has ended' },
  lapsed_title: /*i18n*/ { id: 'mail.list_lapsed_title', message: 'Your offer has ended' },
  lapsed: /*i18n*/ {
    id: 'mail.list_lapsed',
    message:
      'The time was up, so what we kept for you goes to the next person. Nothing was charged. You are no longer on the waiting list; you can join again, at the end.',
  },

  closed_subject: /*i18n*/ {
    id: 'mail.list_closed_subject',
    message: 'Your place on the waiting list for {event} has ended',
  },
  closed_title: /*i18n*/ { id: 'mail.list_closed_title', message: 'Your place on the waiting list has ended' },
  closed: /*i18n*/ {
    id: 'mail.list_closed',
    message:
      'What you waited for is not offered any more, so you get no more mails about it. You need not do anything.',
  },
}

interface EntryMail {
  readonly entry: WaitingEntryRow
  readonly facts: EventFacts
  readonly locale: ReturnType<typeof mailLocale>
  readonly say: Say
  readonly url: string
  readonly event_url: string
}

async function readEntryMail(ctx: Ctx, mail: MailRow): Promise<EntryMail | null> {
  const { waiting_entry_id } = payloadOf(mail)
  if (mail.event_id === null || typeof waiting_entry_id !== 'number') return null
  const entry = await findEntryById(ctx.db, mail.event_id, waiting_entry_id)
  // an address that was corrected or erased since is not written to
  if (!entry || entry.email !== mail.to_address) return null
  const facts = await findEventFacts(ctx.db, entry.event_id)
  const locale = mailLocale(mail)
  return {
    entry,
    facts,
    locale,
    say: sayIn(locale),
    url: ctx.config.app_url + paths.waiting(entry.event_id, entry.short_id),
    event_url: ctx.config.app_url + paths.event(entry.event_id, slugify(facts.event.title)),
  }
}

const hello = ({ entry, say }: EntryMail): Block[] =>
  entry.first_name ? [{ type: 'paragraph', text: say(TEXTS.hello, { name: entry.first_name }) }] : []

/** What they wait for, the favourite first, and how many. */
async function wishRows(ctx: Ctx, { entry, facts, locale, say }: EntryMail): Promise<Fact[]> {
  const prices = await listEntryPrices(ctx.db, [entry.id])
  const rows = prices.map((price, n): Fact => {
    const ticket = ticketName(say, price)
    const date = price.starts_at && formatDateAndTime(price.starts_at, facts.event.timezone, locale)
    return {
      label: prices.length === 1 ? say(TEXTS.wish) : say(TEXTS.wishes, { n: n + 1 }),
      value: date ? say(TEXTS.on_date, { ticket, date }) : ticket,
    }
  })
  const count = entry.quantity
  const places = entry.accepts_fewer && count > 1 ? say(TEXTS.or_fewer, { count }) : String(count)
  return [...rows, { label: say(TEXTS.places), value: places }]
}

/** MAIL-100: the link of an entry, to confirm it, or to see it again. */
export const waitingConfirm: MailBuilder = async (ctx, mail) => {
  const input = await readEntryMail(ctx, mail)
  if (!input) return null
  const { entry, facts, say, url } = input
  const { UNCONFIRMED, WAITING, OFFERED } = WaitingEntryStatus
  const event = facts.event.title
  const rows: Block = { type: 'facts', rows: await wishRows(ctx, input) }
  if (entry.status === UNCONFIRMED)
    return eventMail(ctx, input, {
      subject: say(TEXTS.confirm_subject, { event }),
      title: say(TEXTS.confirm_title),
      blocks: [
        ...hello(input),
        { type: 'paragraph', text: say(TEXTS.confirm, { hours: CONFIRM_ENTRY_HOURS }) },
        rows,
        { type: 'button', label: say(TEXTS.confirm_button), url },
        { type: 'small', text: say(TEXTS.confirm_not_you) },
      ],
    })
  if (entry.status !== WAITING && entry.status !== OFFERED) return null
  return eventMail(ctx, input, {
    subject: say(TEXTS.on_list_subject, { event }),
    title: say(TEXTS.on_list_title),
    blocks: [
      ...hello(input),
      { type: 'paragraph', text: say(TEXTS.on_list) },
      rows,
      { type: 'button', label: say(TEXTS.see_place), url },
    ],
  })
}

/** MAIL-101: what is offered, what it costs and until when (WTL-17); nothing once the offer is over. */
export const waitingOffer: MailBuilder = async (ctx, mail) => {
  const input = await readEntryMail(ctx, mail)
  if (input?.entry.status !== WaitingEntryStatus.OFFERED || mail.order_id === null) return null
  const { entry, facts, locale, say, url } = input
  const order = await findOrder(ctx.db, entry.event_id, mail.order_id)
  if (!order?.reserved_until || !isHold(order.status) || hasLapsed(order.reserved_until, ctx.now)) return null
  const items = await listOrderItems(ctx.db, [order.id])
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const time = formatEventDate(order.reserved_until, facts.event.timezone, locale)
  return eventMail(ctx, input, {
    subject: say(TEXTS.offer_subject, { count, event: facts.event.title }),
    title: say(TEXTS.offer_title, { count }),
    preview: say(TEXTS.offer, { count, time }),
    is_test: order.is_test,
    blocks: [
      ...hello(input),
      { type: 'paragraph', text: say(TEXTS.offer, { count, time }) },
      summaryBlock(order, items, locale),
      { type: 'button', label: say(TEXTS.offer_button), url },
      { type: 'paragraph', text: say(TEXTS.offer_after) },
      { type: 'link', text: say(TEXTS.offer_decline), label: say(TEXTS.offer_decline_link), url },
    ],
  })
}

/** MAIL-102: the time of an offer was up (WTL-4e). */
export const waitingLapsed: MailBuilder = async (ctx, mail) => {
  const input = await readEntryMail(ctx, mail)
  if (input?.entry.status !== WaitingEntryStatus.EXPIRED) return null
  const { facts, say, event_url } = input
  return eventMail(ctx, input, {
    subject: say(TEXTS.lapsed_subject, { event: facts.event.title }),
    title: say(TEXTS.lapsed_title),
    blocks: [
      ...hello(input),
      { type: 'paragraph', text: say(TEXTS.lapsed) },
      { type: 'button', label: say(TEXTS.open_event), url: event_url },
    ],
  })
}

/** MAIL-103: nothing is offered to them any more (WTL-4g). */
export const waitingClosed: MailBuilder = async (ctx, mail) => {
  const input = await readEntryMail(ctx, mail)
  if (input?.entry.status !== WaitingEntryStatus.CLOSED) return null
  const { facts, say } = input
  return eventMail(ctx, input, {
    subject: say(TEXTS.closed_subject, { event: facts.event.title }),
    title: say(TEXTS.closed_title),
    blocks: [
      ...hello(input),
      { type: 'paragraph', text: say(TEXTS.closed) },
      { type: 'facts', rows: await wishRows(ctx, input) },
    ],
  })
}
