import { AppError } from '#core/platform/errors/errors.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { OrderUnitStatus } from '#core/platform/states/order-unit-state.ts'
import { cancelledTogether } from '#core/records/order-units/going-together.ts'
import type { UnitCancelInput } from '#core/records/order-units/schema.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { lockAttendeesOf } from '#server/records/attendees/queries.ts'
import { findSoldUnit } from '#server/records/order-units/list-queries.ts'
import { lockUnitsOf } from '#server/records/order-units/queries.ts'
import { lockOrder } from '#server/records/orders/queries.ts'
import { cancelLockedTickets, orRefuse } from './cancel-attendee.ts'

export interface UnitKey {
  readonly event_id: number
  readonly unit_id: number
}

/**
 * One extra or package is the buyer's no more and can be sold again; no money moves, nobody is mailed, the order stays
 * (API-204, EXT-7, PKG-5). A redeemed one goes only with its whole order.
 */
export async function cancelUnit(
  ctx: StaffCtx,
  { event_id, unit_id }: UnitKey,
  { whole_package }: UnitCancelInput,
): Promise<void> {
  await inStockTransaction(ctx, async (tx) => {
    const found = await findSoldUnit(tx, event_id, unit_id)
    if (!found) throw new AppError('NOT_FOUND')
    const order = await lockOrder(tx, found.order_id)
    const attendees = await lockAttendeesOf(tx, [order.id])
    const units = await lockUnitsOf(tx, [order.id])
    const unit = units.find(({ id }) => id === unit_id)
    if (unit?.status !== OrderUnitStatus.ACTIVE || order.status !== OrderStatus.COMPLETED)
      throw new AppError('UNIT_NOT_ACTIVE')
    if (unit.is_redeemed) throw new AppError('UNIT_REDEEMED')
    const chosen = { attendee_ids: [], unit_ids: [unit_id], whole_package }
    const going = orRefuse(cancelledTogether({ attendees, units }, chosen))
    await cancelLockedTickets(tx, ctx, { order, tickets: going.attendees, units: going.units, tell: [] })
  })
}
