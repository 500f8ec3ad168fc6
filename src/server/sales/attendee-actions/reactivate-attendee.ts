import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { moveAttendees } from '#server/records/attendees/queries.ts'
import { moveUnits } from '#server/sales/completion/attendee-stock.ts'
import { inTransactionAfterExpiry } from '#server/sales/completion/reclaim-expired-order.ts'
import { lockTicketFor, type TicketKey } from './lock-ticket.ts'

/** A cancelled ticket works again, with the code it had, if its unit is still free; its sale may be over (ATT-5). */
export async function reactivateAttendee(ctx: StaffCtx, key: TicketKey): Promise<void> {
  await inTransactionAfterExpiry(ctx, key.event_id, async (tx) => {
    const { order, attendee } = await lockTicketFor(tx, 'reactivate', key)
    await moveUnits(tx, [{ ...attendee, quantity: 1 }])
    await moveAttendees(tx, [attendee.id], {
      from: AttendeeStatus.CANCELLED,
      to: AttendeeStatus.ACTIVE,
      cancelled_at: null,
      updated_at: ctx.now,
    })
    await audit(tx, ctx, 'attendee.reactivated', {
      event_id: order.event_id,
      order_id: order.id,
      attendee_id: attendee.id,
    })
  })
}
