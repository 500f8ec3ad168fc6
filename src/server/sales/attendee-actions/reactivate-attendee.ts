import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import type { AttendeeReactivateInput } from '#core/records/attendees/schema.ts'
import { reactivatedTogether } from '#core/records/order-units/going-together.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { moveAttendees } from '#server/records/attendees/queries.ts'
import { moveOrderUnits } from '#server/records/order-units/queries.ts'
import { moveUnits } from '#server/sales/completion/attendee-stock.ts'
import { inTransactionAfterExpiry } from '#server/sales/completion/reclaim-expired-order.ts'
import { orRefuse } from './cancel-attendee.ts'
import { lockTicketFor, type TicketKey } from './lock-ticket.ts'

/**
 * A cancelled ticket works again, with the code it had, if its unit is still free; its sale may be over (ATT-5). Its add-ons
 * come back with it, or its whole package, all or none (EXT-7, PKG-5).
 */
export async function reactivateAttendee(
  ctx: StaffCtx,
  key: TicketKey,
  { whole_package, use_promised }: AttendeeReactivateInput,
): Promise<void> {
  await inTransactionAfterExpiry(ctx, key.event_id, async (tx) => {
    const { order, attendee, ...all } = await lockTicketFor(tx, 'reactivate', key)
    const chosen = { attendee_ids: [attendee.id], unit_ids: [], whole_package }
    const back = orRefuse(reactivatedTogether({ attendees: [...all.attendees], units: [...all.units] }, chosen))
    await moveUnits(
      tx,
      [...back.attendees, ...back.units].map((one) => ({ ...one, quantity: 1 as const })),
      { use_promised },
    )
    const active = { cancelled_at: null, updated_at: ctx.now }
    await moveAttendees(
      tx,
      back.attendees.map(({ id }) => id),
      { from: AttendeeStatus.CANCELLED, to: AttendeeStatus.ACTIVE, ...active },
    )
    await moveOrderUnits(
      tx,
      back.units.map(({ id }) => id),
      { from: OrderUnitStatus.CANCELLED, to: OrderUnitStatus.ACTIVE, ...active },
    )
    await auditAll(
      tx,
      'attendee.reactivated',
      back.attendees.map(({ id }) => ({
        ctx,
        subject: { event_id: order.event_id, order_id: order.id, attendee_id: id },
      })),
    )
  })
}
