import { fillHtml, fillText, hasPlaceholders, type Placeholder } from '#core/catalog/message-plans/placeholders.ts'
import { slugify } from '#core/platform/ids.ts'
import { paths } from '#core/platform/paths.ts'
import { findMessageText, listReaders, type ReaderMail, type ReaderRow } from '#server/catalog/message-plans/queries.ts'
import { type EventFacts, findEventFacts } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { cleanHtml } from '#server/platform/text/clean-html.ts'
import type { Block, BuiltMail } from '../rendering/content.ts'
import { escapeHtml } from '../rendering/render-html.ts'
import { eventMail, eventWhen, type Say, sayIn } from './event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from './mail-input.ts'

const TEXTS = {
  test_subject: /*i18n*/ { id: 'mail.test_subject', message: '[Test] {subject}' },
  test_notice: /*i18n*/ {
    id: 'mail.message_test',
    message: 'This is a test send to you alone. Recipients see the message without this note.',
  },
  to_attendees: /*i18n*/ {
    id: 'mail.message_to_attendees',
    message: '{organizer} writes to you because you have a ticket for {event}.',
  },
  to_buyer: /*i18n*/ {
    id: 'mail.message_to_buyer',
    message: '{organizer} writes to you because of your order for {event}.',
  },
  to_waiting: /*i18n*/ {
    id: 'mail.message_to_waiting',
    message: '{organizer} writes to you because you are on the waiting list for {event}.',
  },
  to_sender: /*i18n*/ {
    id: 'mail.message_to_sender',
    message: 'This is your copy of the message you sent to people of {event} for {organizer}.',
  },
  open_ticket: /*i18n*/ { id: 'mail.message_open_ticket', message: 'Open your ticket' },
  open_order: /*i18n*/ { id: 'mail.message_open_order', message: 'Open your order' },
}

/** A message as it is for all who read one language, its placeholders not filled in yet (MSG-11). */
export interface MessageTemplate {
  readonly built: BuiltMail
  readonly facts: EventFacts
  readonly say: Say
  /** What is the same for all of them. */
  readonly shared: Pick<Record<Placeholder, string>, 'event_title' | 'event_date'>
  readonly sent_by: number | null
  readonly has_placeholders: boolean
}

/** Whether its reader gets it for an order of extras alone, or as a buyer, not for a ticket (MSG-2). */
export const isToOrder = ({ order_id, attendee_id }: Pick<ReaderMail, 'order_id' | 'attendee_id'>): boolean =>
  order_id !== null && attendee_id === null

/** MAIL-22, MSG-7: the organizer's cleaned text as it is, and a line that names event and reason. */
export async function messageTemplate(ctx: Ctx, mail: Parameters<MailBuilder>[1]): Promise<MessageTemplate | null> {
  const message = mail.message_id === null ? undefined : await findMessageText(ctx.db, mail.message_id)
  if (!message) return null
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const facts = await findEventFacts(ctx.db, message.event_id)
  const { event, organizer } = facts
  const is_to_buyers = message.recipient_type === 'ORDER' || message.recipient_type === 'BUYERS' || isToOrder(mail)
  const others =
    message.recipient_type === 'WAITING' ? TEXTS.to_waiting : is_to_buyers ? TEXTS.to_buyer : TEXTS.to_attendees
  const reason = payloadOf(mail).is_copy === true ? TEXTS.to_sender : others
  const blocks: Block[] = [
    { type: 'rich', html: message.body },
    { type: 'small', text: say(reason, { organizer: organizer.name, event: event.title }) },
  ]
  if (message.is_test) blocks.unshift({ type: 'notice', text: say(TEXTS.test_notice) })
  const { subject } = message
  const built = await eventMail(
    ctx,
    { facts, locale },
    { subject: message.is_test ? say(TEXTS.test_subject, { subject }) : subject, title: subject, blocks },
  )
  return {
    built,
    facts,
    say,
    shared: { event_title: event.title, event_date: eventWhen(facts, locale) },
    sent_by: message.sent_by,
    has_placeholders: hasPlaceholders(subject) || hasPlaceholders(message.body),
  }
}

/** Whom these mails of the message greet, if it greets anybody (MSG-11). */
export async function readReaders(
  ctx: Pick<Ctx, 'db'>,
  { facts, sent_by, has_placeholders }: Pick<MessageTemplate, 'facts' | 'sent_by' | 'has_placeholders'>,
  mails: readonly ReaderMail[],
): Promise<ReadonlyMap<number, ReaderRow>> {
  if (!has_placeholders) return new Map()
  const rows = await listReaders(ctx.db, { event_id: facts.event.id, sent_by, mails })
  return new Map(rows.map((row) => [row.mail_id, row]))
}

/** A buyer's order, else the reader's own ticket; a sender has neither and is led to the event. */
function linkOf({ facts, say }: Pick<MessageTemplate, 'facts' | 'say'>, reader: ReaderRow | undefined) {
  const { id, title } = facts.event
  if (reader?.order_short_id)
    return { path: paths.checkoutStep(id, reader.order_short_id, 'summary'), label: say(TEXTS.open_order) }
  const path = reader?.attendee_short_id ? paths.ticket(id, reader.attendee_short_id) : paths.event(id, slugify(title))
  return { path, label: say(TEXTS.open_ticket) }
}

/** What each placeholder stands for, as plain text and as HTML: names and titles escaped, the link as a link (MSG-11). */
export function placeholderValues(
  ctx: Ctx,
  { facts, say, shared }: Pick<MessageTemplate, 'facts' | 'say' | 'shared'>,
  reader: ReaderRow | undefined,
) {
  const { path, label } = linkOf({ facts, say }, reader)
  const text = {
    ...shared,
    first_name: reader?.first_name ?? '',
    full_name: [reader?.first_name, reader?.last_name].filter(Boolean).join(' '),
  }
  const escaped = Object.fromEntries(Object.entries(text).map(([name, value]) => [name, escapeHtml(value)]))
  const ticket_link = `<a href="${escapeHtml(ctx.config.app_url + path)}">${escapeHtml(label)}</a>`
  return { text, html: { ...escaped, ticket_link } }
}

/** The mail of one reader. The organizer's footer and our own sentences have no placeholders. */
export function fillTemplate(ctx: Ctx, template: MessageTemplate, reader: ReaderRow | undefined): BuiltMail {
  if (!template.has_placeholders) return template.built
  const { built } = template
  const { text, html } = placeholderValues(ctx, template, reader)
  const { subject, title, blocks } = built.content
  const filled = (block: Block): Block =>
    block.type === 'rich' ? { ...block, html: fillHtml(cleanHtml(block.html), html) } : block
  return {
    ...built,
    content: {
      ...built.content,
      subject: fillText(subject, text),
      title: fillText(title, text),
      blocks: blocks.map(filled),
    },
  }
}

export const messageMail: MailBuilder = async (ctx, mail) => {
  const template = await messageTemplate(ctx, mail)
  if (!template) return null
  return fillTemplate(ctx, template, (await readReaders(ctx, template, [mail])).get(mail.id))
}
