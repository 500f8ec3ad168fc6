import { fillHtml, fillText } from '#core/catalog/message-plans/placeholders.ts'
import type { MessageUpdate } from '#core/catalog/message-plans/schema.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { listReaders } from '#server/catalog/message-plans/queries.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import { eventWhen, sayIn } from '#server/messaging/mail-delivery/kinds/event-mail.ts'
import { placeholderValues } from '#server/messaging/mail-delivery/kinds/message-mail.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { readText } from './message-columns.ts'

/** MSG-11: subject and text as the sender's own test would show them; what is wrong with them is told as in sending. */
export async function sampleMessage(ctx: StaffCtx, event: EventRow, input: Pick<MessageUpdate, 'subject' | 'body'>) {
  const { subject, body } = readText(input)
  const { user_id, email, language } = ctx.actor
  const mail = { id: 0, order_id: null, attendee_id: null, to_address: email }
  const [reader] = await listReaders(ctx.db, { event_id: event.id, sent_by: user_id, mails: [mail] })
  const facts = await findEventFacts(ctx.db, event.id)
  const shared = { event_title: facts.event.title, event_date: eventWhen(facts, language) }
  const { text, html } = placeholderValues(ctx, { facts, say: sayIn(language), shared }, reader)
  return { subject: fillText(subject, text), body: fillHtml(body, html) }
}
