import { type EventCopy, mappedTickets } from '#server/catalog/events/event-copy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertQuestion, listQuestions, replaceQuestionTickets } from './queries.ts'

/** Hidden ones too; questions asked per attendee go with the tickets they are asked for, or not at all (DUP-3). */
export async function copyQuestions(tx: Tx, event: EventCopy): Promise<void> {
  const { source, copy, now } = event
  for (const row of await listQuestions(tx, source.id, { include_hidden: true })) {
    const ticket_ids = mappedTickets(event, row.ticket_ids)
    if (row.belongs_to === 'ATTENDEE' && ticket_ids.length === 0) continue
    const { title, description, type, options, is_required, is_hidden, belongs_to, order } = row
    const asked = { title, description, type, options, is_required, is_hidden, belongs_to, order }
    const id = await insertQuestion(tx, { event_id: copy.id, ...asked, created_at: now, updated_at: now })
    await replaceQuestionTickets(tx, { event_id: copy.id, question_id: id }, ticket_ids)
  }
}
