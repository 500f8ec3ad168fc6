import { slugify } from '#core/platform/ids.ts'
import { paths } from '#core/platform/paths.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { isHold } from '#core/platform/states/order-state.ts'
import { formatDateAndTime, formatEventDate } from '#core/platform/time.ts'
import { hasLapsed } from '#core/sales/completion/hold-time.ts'
import { type EventFacts, findEventFacts, type MailRow } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { type ApplicationRow, findApplication, linesOf, listLineWords } from '#server/records/applications/queries.ts'
import { toRequestedLine } from '#server/records/applications/views.ts'
import { findOrder, listOrderItems } from '#server/records/orders/queries.ts'
import type { Block, ContentRow } from '../../rendering/content.ts'
import { eventMail, type Say, sayIn, ticketName } from '../event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from '../mail-input.ts'
import { summaryBlock } from '../order-summary.ts'

const TEXTS = {
  hello: /*i18n*/ { id: 'mail.hello', message: 'Hello {name},' },
  open_event: /*i18n*/ { id: 'mail.open_event', message: 'Go to the event' },
  on_date: /*i18n*/ { id: 'mail.list_on_date', message: '{ticket}, {date}' },
  see: /*i18n*/ { id: 'mail.application_see', message: 'See your request' },

  received_subject: /*i18n*/ { id: 'mail.application_received_subject', message: 'Your request for {event}' },
  received_title: /*i18n*/ { id: 'mail.application_received_title', message: 'We have your request' },
  received: /*i18n*/ {
    id: 'mail.application_received',
    message:
      'The organizer decides who gets a place, and we email you. Nothing is reserved or charged until then. You can change or withdraw your request at any time before.',
  },
  received_not_you: /*i18n*/ {
    id: 'mail.application_not_you',
    message: 'Was it not you? Withdraw the request on its page, or do nothing.',
  },

  approved_subject: /*i18n*/ { id: 'mail.application_approved_subject', message: 'You have a place at {event}' },
  approved_title: /*i18n*/ { id: 'mail.application_approved_title', message: 'You have a place' },
  approved: /*i18n*/ {
    id: 'mail.application_approved',
    message: 'The organizer has approved your request. Pay by {time} to keep your place.',
  },
  approved_button: /*i18n*/ { id: 'mail.application_approved_button', message: 'Go to payment' },
  approved_after: /*i18n*/ {
    id: 'mail.application_approved_after',
    message: 'Nothing has been charged. If you do not pay in time, your place goes to somebody else.',
  },

  rejected_subject: /*i18n*/ { id: 'mail.application_rejected_subject', message: 'About your request for {event}' },
  rejected_title: /*i18n*/ {
    id: 'mail.application_rejected_title',
    message: 'The organizer cannot give you a place',
  },
  rejected: /*i18n*/ {
    id: 'mail.application_rejected',
    message: 'Your request was looked at and not approved. Nothing was charged.',
  },
  rejected_message: /*i18n*/ { id: 'mail.application_rejected_message', message: '{organizer} writes:' },

  lapsed_title: /*i18n*/ { id: 'mail.application_lapsed_title', message: 'The time to pay is over' },
  lapsed: /*i18n*/ {
    id: 'mail.application_lapsed',
    message: 'Your place was not paid in time, so it is no longer kept for you. Nothing was charged.',
  },

  closed_title: /*i18n*/ { id: 'mail.application_closed_title', message: 'Your request has ended' },
  closed: /*i18n*/ {
    id: 'mail.application_closed',
    message: 'What you asked for is no longer available. Nothing was charged, and you need not do anything.',
  },
}

interface ApplicationMailInput {
  readonly application: ApplicationRow
  readonly facts: EventFacts
  readonly locale: ReturnType<typeof mailLocale>
  readonly say: Say
  readonly url: string
  readonly event_url: string
}

async function readInput(ctx: Ctx, mail: MailRow): Promise<ApplicationMailInput | null> {
  const { application_id } = payloadOf(mail)
  if (mail.event_id === null || typeof application_id !== 'number') return null
  const application = await findApplication(ctx.db, mail.event_id, application_id)
  // an address that was erased since is not written to
  if (!application || application.email !== mail.to_address) return null
  const facts = await findEventFacts(ctx.db, application.event_id)
  const locale = mailLocale(mail)
  return {
    application,
    facts,
    locale,
    say: sayIn(locale),
    url: ctx.config.app_url + paths.application(application.event_id, application.short_id),
    event_url: ctx.config.app_url + paths.event(application.event_id, slugify(facts.event.title)),
  }
}

const hello = ({ application, say }: ApplicationMailInput): Block[] =>
  application.first_name ? [{ type: 'paragraph', text: say(TEXTS.hello, { name: application.first_name }) }] : []

/** What was asked for, a row for each ticket. */
async function lineRows(ctx: Ctx, { application, facts, locale, say }: ApplicationMailInput): Promise<Block> {
  const lines = linesOf(application)
  const words = await listLineWords(ctx.db, application.event_id, lines)
  const rows = lines.map((line): ContentRow => {
    const told = toRequestedLine(line, words)
    const ticket = ticketName(say, told)
    const date = told.starts_at && formatDateAndTime(new Date(told.starts_at), facts.event.timezone, locale)
    return { label: date ? say(TEXTS.on_date, { ticket, date }) : ticket, value: `× ${line.quantity}` }
  })
  return { type: 'rows', rows }
}

/** MAIL-104: the link of an application, to see, change or withdraw it. */
export const applicationReceived: MailBuilder = async (ctx, mail) => {
  const input = await readInput(ctx, mail)
  if (input?.application.status !== ApplicationStatus.APPLIED) return null
  const { facts, say, url } = input
  return eventMail(ctx, input, {
    subject: say(TEXTS.received_subject, { event: facts.event.title }),
    title: say(TEXTS.received_title),
    blocks: [
      ...hello(input),
      { type: 'paragraph', text: say(TEXTS.received) },
      await lineRows(ctx, input),
      { type: 'button', label: say(TEXTS.see), url },
      { type: 'small', text: say(TEXTS.received_not_you) },
    ],
  })
}

/** MAIL-105: what is approved, what it costs and until when it is to be paid (APP-5); nothing once that is over. */
export const applicationApproved: MailBuilder = async (ctx, mail) => {
  const input = await readInput(ctx, mail)
  if (input?.application.status !== ApplicationStatus.APPROVED || mail.order_id === null) return null
  const { application, facts, locale, say, url } = input
  const order = await findOrder(ctx.db, application.event_id, mail.order_id)
  if (!order?.reserved_until || !isHold(order.status) || hasLapsed(order.reserved_until, ctx.now)) return null
  const items = await listOrderItems(ctx.db, [order.id])
  const time = formatEventDate(order.reserved_until, facts.event.timezone, locale)
  return eventMail(ctx, input, {
    subject: say(TEXTS.approved_subject, { event: facts.event.title }),
    title: say(TEXTS.approved_title),
    preview: say(TEXTS.approved, { time }),
    is_test: order.is_test,
    blocks: [
      ...hello(input),
      { type: 'paragraph', text: say(TEXTS.approved, { time }) },
      summaryBlock(order, items, locale),
      { type: 'button', label: say(TEXTS.approved_button), url },
      { type: 'paragraph', text: say(TEXTS.approved_after) },
    ],
  })
}

/** MAIL-106: what became of an application that got no place: rejected, not paid in time, or nothing left to decide. */
export const applicationDecided: MailBuilder = async (ctx, mail) => {
  const input = await readInput(ctx, mail)
  if (!input) return null
  const { REJECTED, LAPSED, CLOSED } = ApplicationStatus
  const { application, facts, say, event_url } = input
  const subject = say(TEXTS.rejected_subject, { event: facts.event.title })
  const line = await lineRows(ctx, input)
  const to_event: Block = { type: 'button', label: say(TEXTS.open_event), url: event_url }
  switch (application.status) {
    case REJECTED:
      return eventMail(ctx, input, {
        subject,
        title: say(TEXTS.rejected_title),
        blocks: [
          ...hello(input),
          { type: 'paragraph', text: say(TEXTS.rejected) },
          ...messageOf(input),
          line,
          to_event,
        ],
      })
    case LAPSED:
      return eventMail(ctx, input, {
        subject,
        title: say(TEXTS.lapsed_title),
        blocks: [...hello(input), { type: 'paragraph', text: say(TEXTS.lapsed) }, line, to_event],
      })
    case CLOSED:
      return eventMail(ctx, input, {
        subject,
        title: say(TEXTS.closed_title),
        blocks: [...hello(input), { type: 'paragraph', text: say(TEXTS.closed) }, line, to_event],
      })
    default:
      return null
  }
}

/** What staff wrote, line by line as they wrote it. */
function messageOf({ application: { message }, facts, say }: ApplicationMailInput): Block[] {
  if (!message) return []
  const told = message.split('\n').filter((text) => text.trim() !== '')
  return [
    { type: 'small', text: say(TEXTS.rejected_message, { organizer: facts.organizer.name }) },
    ...told.map((text): Block => ({ type: 'paragraph', text })),
  ]
}
