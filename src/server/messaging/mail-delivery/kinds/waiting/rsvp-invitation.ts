import { paths } from '#core/platform/paths.ts'
import { formatDateAndTime, formatEventDate } from '#core/platform/time.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import { findRsvp, readWords } from '#server/records/rsvps/queries.ts'
import type { Fact } from '../../rendering/content.ts'
import { eventMail, sayIn, ticketName } from '../event-mail.ts'
import { type MailBuilder, mailLocale, payloadOf } from '../mail-input.ts'

const TEXTS = {
  subject: /*i18n*/ { id: 'mail.rsvp_subject', message: 'You are invited to {event}' },
  title: /*i18n*/ { id: 'mail.rsvp_title', message: 'You are invited' },
  hello: /*i18n*/ { id: 'mail.hello', message: 'Hello {name},' },
  text: /*i18n*/ {
    id: 'mail.rsvp_text',
    message: '{organizer} invites you to {event}. Please say whether you are coming.',
  },
  text_guests: /*i18n*/ {
    id: 'mail.rsvp_text_guests',
    message:
      '{organizer} invites you to {event}, and up to {count, plural, one {one guest} other {# guests}} of yours. Please say whether you are coming.',
  },
  ticket: /*i18n*/ { id: 'mail.rsvp_ticket', message: 'Your ticket' },
  date: /*i18n*/ { id: 'mail.row_date', message: 'Date' },
  until: /*i18n*/ { id: 'mail.rsvp_until', message: 'Answer by' },
  answer: /*i18n*/ { id: 'mail.rsvp_answer', message: 'Answer the invitation' },
  after: /*i18n*/ {
    id: 'mail.rsvp_after',
    message: 'It costs nothing. When you accept, you get your tickets by email. No place is kept for you before.',
  },
  keep: /*i18n*/ {
    id: 'mail.rsvp_keep',
    message: 'The link is yours alone: whoever has it can answer for you.',
  },
}

/** MAIL-107: who invites to what, until when to answer, and the link; nothing once the deadline has passed. */
export const rsvpInvitation: MailBuilder = async (ctx, mail) => {
  const { rsvp_id } = payloadOf(mail)
  if (mail.event_id === null || typeof rsvp_id !== 'number') return null
  const rsvp = await findRsvp(ctx.db, mail.event_id, rsvp_id)
  // an address that was corrected or erased since is not written to
  if (!rsvp || rsvp.email !== mail.to_address) return null
  if (rsvp.respond_until && rsvp.respond_until <= ctx.now) return null
  const facts = await findEventFacts(ctx.db, rsvp.event_id)
  const words = await readWords(ctx.db, rsvp)
  const locale = mailLocale(mail)
  const say = sayIn(locale)
  const { title: event, timezone } = facts.event
  const said = { event, organizer: facts.organizer.name, count: rsvp.max_guests }
  const date = words.starts_at && formatDateAndTime(words.starts_at, timezone, locale)
  const rows: Fact[] = [
    { label: say(TEXTS.ticket), value: ticketName(say, words) },
    ...(date ? [{ label: say(TEXTS.date), value: date }] : []),
    ...(rsvp.respond_until
      ? [{ label: say(TEXTS.until), value: formatEventDate(rsvp.respond_until, timezone, locale) }]
      : []),
  ]
  const text = say(rsvp.max_guests > 0 ? TEXTS.text_guests : TEXTS.text, said)
  return eventMail(
    ctx,
    { facts, locale },
    {
      subject: say(TEXTS.subject, { event }),
      title: say(TEXTS.title),
      preview: text,
      blocks: [
        ...(rsvp.first_name ? [{ type: 'paragraph' as const, text: say(TEXTS.hello, { name: rsvp.first_name }) }] : []),
        { type: 'paragraph', text },
        { type: 'facts', rows },
        {
          type: 'button',
          label: say(TEXTS.answer),
          url: ctx.config.app_url + paths.rsvp(rsvp.event_id, rsvp.short_id),
        },
        { type: 'paragraph', text: say(TEXTS.after) },
        { type: 'small', text: say(TEXTS.keep) },
      ],
    },
  )
}
