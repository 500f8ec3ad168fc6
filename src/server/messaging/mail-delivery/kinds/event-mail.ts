import sharp from 'sharp'
import { placeText } from '#core/catalog/events/place.ts'
import { supportEmail } from '#core/catalog/events/support-email.ts'
import { LOCALE_TAGS, type Locale, type Message } from '#core/platform/locales.ts'
import { dateBlock, formatDateRange } from '#core/platform/time.ts'
import { eventOnDates, type TicketDate } from '#server/catalog/events/on-date.ts'
import { fileKey, fileWidths } from '#server/catalog/images/image-view.ts'
import { isContactConfirmed } from '#server/identity/contact-addresses/queries.ts'
import type { EventFacts } from '#server/identity/mails/queries.ts'
import { MAIL_LOGO_HEIGHT, MAIL_LOGO_WIDTH } from '#server/messaging/mail-delivery/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import type { MailAttachment } from '#server/platform/storage/mail.ts'
import { readSoon } from '#server/platform/storage/read-soon.ts'
import { CALENDAR_FILE_NAME, calendarFile, calendarType } from '#server/publishing/ticket-documents/calendar.ts'
import type { Block, BuiltMail, EventBand, Fact } from '../rendering/content.ts'
import { mailTheme } from '../rendering/mail-theme.ts'

const TEXTS = {
  about: /*i18n*/ {
    id: 'mail.footer_event',
    message: 'You receive this mail because of {event}, organized by {organizer}.',
  },
  support: /*i18n*/ { id: 'mail.footer_support', message: 'Questions about the event? Write to {email}.' },
  event: /*i18n*/ { id: 'mail.row_event', message: 'Event' },
  date: /*i18n*/ { id: 'mail.row_date', message: 'Date' },
  place: /*i18n*/ { id: 'mail.row_place', message: 'Place' },
  online: /*i18n*/ { id: 'mail.online', message: 'Online event' },
  test_subject: /*i18n*/ { id: 'mail.test_subject', message: '[Test] {subject}' },
  test_notice: /*i18n*/ { id: 'mail.test_notice', message: 'Test order: no money was moved.' },
}

/** Words in the mail's own language, not in that of whoever caused it (MAIL-2). */
export type Say = (message: Message, values?: Record<string, unknown>) => string
export const sayIn =
  (locale: Locale): Say =>
  (message, values) =>
    translate(locale, message, values)

/** "Standing" or "Seated – Regular": the tier follows the ticket (PRC-21). */
const NAME_AND_TIER = /*i18n*/ { id: 'ticket.name_and_tier', message: '{title} – {label}' }
export const ticketName = (say: Say, { title, label }: { title: string; label: string | null }): string =>
  label ? say(NAME_AND_TIER, { title, label }) : title

export const eventWhen = ({ event }: Pick<EventFacts, 'event'>, locale: Locale): string =>
  formatDateRange({ start: event.start_date, end: event.end_date }, event.timezone, locale)

export const eventWhere = ({ event }: Pick<EventFacts, 'event'>, locale: Locale): string | null =>
  event.is_online_event ? translate(locale, TEXTS.online) : placeText(event, locale)

/** Event, date and place as rows. */
function eventRows(facts: EventFacts, locale: Locale): Fact[] {
  const say = sayIn(locale)
  const where = eventWhere(facts, locale)
  return [
    { label: say(TEXTS.event), value: facts.event.title },
    { label: say(TEXTS.date), value: eventWhen(facts, locale) },
    ...(where ? [{ label: say(TEXTS.place), value: where }] : []),
  ]
}

/** The event on its own colour, day first (MAIL-5). */
function eventBand(facts: EventFacts, locale: Locale): EventBand {
  const { event, settings } = facts
  const tag = locale === 'en' ? 'en' : LOCALE_TAGS[locale]
  const { weekday, day, month_year_short } = dateBlock(event.start_date, event.timezone, tag)
  return {
    title: event.title,
    when: eventWhen(facts, locale),
    where: eventWhere(facts, locale),
    day: { weekday: weekday.replace('.', ''), day, month: month_year_short },
    rows: eventRows(facts, locale),
    theme: mailTheme(settings),
  }
}

const LOGO_CID = 'logo@turnout'
/** The organizer's logo goes with the mail, small; nothing is fetched when it is read (MAIL-4, OBJ-7). */
async function logoAttachment(ctx: Ctx, logo: EventFacts['logo']): Promise<MailAttachment[]> {
  const [smallest] = logo ? fileWidths(logo.width) : []
  const bytes = logo && smallest ? await readSoon(ctx, fileKey(logo.storage_key, smallest, 'webp')) : null
  if (!bytes) return []
  try {
    const content = await sharp(bytes)
      .resize({ height: MAIL_LOGO_HEIGHT, width: MAIL_LOGO_WIDTH, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
    return [{ filename: 'logo.png', content, content_type: 'image/png', cid: LOGO_CID }]
  } catch (error) {
    // A picture that cannot be read must not keep tickets from their owners.
    ctx.log.warn({ err: error, storage_key: logo?.storage_key }, 'organizer logo left out of a mail')
    return []
  }
}

/** Where answers go: an address that somebody who reads it has confirmed, else none (MAIL-3). */
export async function confirmedContact(
  ctx: Ctx,
  { account_id, address }: { account_id: number | null; address: string | null },
): Promise<string | null> {
  if (account_id === null || address === null) return null
  return (await isContactConfirmed(ctx.db, { account_id, address })) ? address : null
}

export interface EventMailParts {
  readonly subject: string
  readonly title: string
  readonly preview?: string
  readonly blocks: readonly Block[]
  readonly attachments?: readonly MailAttachment[]
  readonly is_test?: boolean
}

/** A mail about an event: its organizer writes, its support answers, the footer names both (MAIL-3, MAIL-5). */
export async function eventMail(
  ctx: Ctx,
  { facts, locale }: { facts: EventFacts; locale: Locale },
  parts: EventMailParts,
): Promise<BuiltMail> {
  const say = sayIn(locale)
  const { event, settings, organizer } = facts
  const attached = await logoAttachment(ctx, facts.logo)
  const email = supportEmail(facts)
  const footer: Block[] = [
    { type: 'paragraph', text: say(TEXTS.about, { event: event.title, organizer: organizer.name }) },
    { type: 'paragraph', text: say(TEXTS.support, { email }) },
  ]
  if (settings.email_footer_message) footer.push({ type: 'rich', html: settings.email_footer_message })
  return {
    reply_to: await confirmedContact(ctx, { account_id: event.account_id, address: email }),
    attachments: [...attached, ...(parts.attachments ?? [])],
    content: {
      locale,
      subject: parts.is_test ? say(TEXTS.test_subject, { subject: parts.subject }) : parts.subject,
      sender: organizer.name,
      logo_cid: attached.length > 0 ? LOGO_CID : null,
      band: eventBand(facts, locale),
      title: parts.title,
      preview: parts.preview ?? eventWhen(facts, locale),
      blocks: parts.is_test ? [{ type: 'notice', text: say(TEXTS.test_notice) }, ...parts.blocks] : parts.blocks,
      footer,
    },
  }
}

/** What a mail about tickets says of the event: on their date, or from the first to the last of theirs (DAT-1). */
export const factsFor = (facts: EventFacts, tickets: readonly TicketDate[]): EventFacts => ({
  ...facts,
  event: eventOnDates(facts.event, tickets),
})

/** The event for the reader's calendar, one file however many tickets (MAIL-6), an entry per date (DAT-54). */
export const calendarAttachment = (
  ctx: Ctx,
  facts: EventFacts,
  {
    locale,
    url,
    tickets,
    is_cancelled = false,
  }: { locale: Locale; url: string; tickets: readonly TicketDate[]; is_cancelled?: boolean },
): MailAttachment => ({
  filename: CALENDAR_FILE_NAME,
  content_type: calendarType({ is_cancelled }),
  content: Buffer.from(
    calendarFile({
      event: facts.event,
      dates: tickets,
      organizer_name: facts.organizer.name,
      support_email: supportEmail(facts),
      locale,
      url,
      is_cancelled,
      now: ctx.now,
    }),
  ),
})
