import type { AttendeeInput } from '#core/attendees/schema.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import { lockTicket, type TicketKey } from './lock-ticket.ts'
import { updateAttendeeRow } from './queries.ts'
import { queueTicketMail } from './queue-ticket-mail.ts'

const FIELDS = ['first_name', 'last_name', 'email', 'language'] as const

/** Who holds the ticket. The QR stays; the ticket is mailed again only if asked for (ATT-8). */
export async function updateAttendee(
  ctx: StaffCtx,
  key: TicketKey,
  { send_ticket, ...input }: AttendeeInput,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { order, attendee } = await lockTicket(tx, key)
    const changed = FIELDS.filter((field) => input[field] !== undefined && input[field] !== attendee[field])
    if (changed.length > 0) {
      const values = Object.fromEntries(changed.map((field) => [field, input[field]]))
      await updateAttendeeRow(tx, attendee.id, { ...values, updated_at: ctx.now })
      const data = Object.fromEntries(changed.map((field) => [field, { from: attendee[field], to: input[field] }]))
      await audit(
        tx,
        ctx,
        'attendee.updated',
        { event_id: order.event_id, order_id: order.id, attendee_id: attendee.id },
        { data },
      )
    }
    if (send_ticket && attendee.status === 'ACTIVE' && order.status === 'COMPLETED')
      await queueTicketMail(tx, ctx, {
        ...attendee,
        email: input.email ?? attendee.email,
        language: input.language ?? attendee.language,
      })
  })
}
