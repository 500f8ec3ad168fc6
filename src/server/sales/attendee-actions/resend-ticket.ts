import { after } from '#core/platform/actions/causes.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { lockTicketFor, type TicketKey } from './lock-ticket.ts'
import { queueTicketMail } from './queue-ticket-mail.ts'

/** The current ticket to the current address (ATT-7). */
export async function resendTicket(ctx: StaffCtx, key: TicketKey): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { order, attendee } = await lockTicketFor(tx, 'resend_ticket', key)
    await queueTicketMail(tx, ctx, { attendee, follows: after('attendee.ticket_resent', 'mails.send') })
    await audit(tx, ctx, 'attendee.ticket_resent', {
      event_id: order.event_id,
      order_id: order.id,
      attendee_id: attendee.id,
    })
    await completeKey(tx, ctx, { status: 204, answer: { attendee_id: attendee.id } })
    await throttleMails(tx, ctx, { about: `attendee:${attendee.id}`, to: [attendee.email] })
  })
}
