import { findMessageText } from '#server/messages/queries.ts'
import { findEventFacts } from '../queries.ts'
import type { Block } from '../rendering/content.ts'
import { eventMail, sayIn } from './event-mail.ts'
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
  to_sender: /*i18n*/ {
    id: 'mail.message_to_sender',
    message: 'This is your copy of the message you sent to people of {event} for {organizer}.',
  },
}

/** MAIL-22, MSG-7: the organizer's cleaned text as it is, and a line that names event and reason. */
export const messageMail: MailBuilder = async (ctx, mail) => {
  const message = mail.message_id === null ? undefined : await findMessageText(ctx.db, mail.message_id)
  if (!message) return null
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const facts = await findEventFacts(ctx.db, message.event_id)
  const { event, organizer } = facts
  const is_to_buyers = message.recipient_type === 'ORDER' || message.recipient_type === 'BUYERS'
  const others = is_to_buyers ? TEXTS.to_buyer : TEXTS.to_attendees
  const reason = payloadOf(mail).is_copy === true ? TEXTS.to_sender : others
  const blocks: Block[] = [
    { type: 'rich', html: message.body },
    { type: 'small', text: say(reason, { organizer: organizer.name, event: event.title }) },
  ]
  if (message.is_test) blocks.unshift({ type: 'notice', text: say(TEXTS.test_notice) })
  return eventMail(
    ctx,
    { facts, locale },
    {
      subject: message.is_test ? say(TEXTS.test_subject, { subject: message.subject }) : message.subject,
      title: message.subject,
      blocks,
    },
  )
}
