import { after } from '#core/platform/actions/causes.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { updateAttendeeRow } from '#server/records/attendees/queries.ts'
import { lockTicketFor, type TicketKey } from './lock-ticket.ts'
import { queueTicketMail } from './queue-ticket-mail.ts'

/** A new code: every older one is refused at the door as replaced (ATT-6, SCN-12). */
export async function reissueAttendee(ctx: StaffCtx, key: TicketKey): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { order, attendee } = await lockTicketFor(tx, 'reissue', key)
    const generation = attendee.generation + 1
    await updateAttendeeRow(tx, attendee.id, { generation, updated_at: ctx.now })
    await queueTicketMail(tx, ctx, {
      attendee,
      follows: after('attendee.reissued', 'mails.send'),
      replaces_earlier: true,
    })
    await audit(tx, ctx, 'attendee.reissued', {
      event_id: order.event_id,
      order_id: order.id,
      attendee_id: attendee.id,
      data: { generation },
    })
    await throttleMails(tx, ctx, { about: `attendee:${attendee.id}`, to: [attendee.email] })
  })
}
