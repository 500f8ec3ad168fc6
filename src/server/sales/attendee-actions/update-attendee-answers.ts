import type { AnswersInput } from '#core/catalog/questions/schema.ts'
import { answerChangeData, checkStaffAnswers } from '#server/catalog/questions/check-staff-answers.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { listAnswers, updateAttendeeRow } from '#server/records/attendees/queries.ts'
import { writeAnswers } from '#server/records/orders/queries.ts'
import { lockTicket, type TicketKey } from './lock-ticket.ts'

/** Staff edit what an attendee was asked, at any time, of cancelled tickets as well (QST-7). Ticket and QR stay. */
export async function updateAttendeeAnswers(ctx: StaffCtx, key: TicketKey, input: AnswersInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { order, attendee } = await lockTicket(tx, key)
    const { event_id, id: attendee_id, ticket_id } = attendee
    const stored = await listAnswers(tx, event_id, { attendee_id })
    const changes = await checkStaffAnswers(tx, { event_id, belongs_to: 'ATTENDEE', ticket_id, stored }, input)
    if (changes.length === 0) return
    await writeAnswers(tx, { event_id, order_id: order.id, attendee_id }, { changes, now: ctx.now })
    await updateAttendeeRow(tx, attendee_id, { updated_at: ctx.now })
    await audit(tx, ctx, 'attendee.answers_updated', {
      event_id,
      order_id: order.id,
      attendee_id,
      ...answerChangeData(changes),
    })
  })
}
