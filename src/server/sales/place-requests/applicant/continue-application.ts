import { AppError } from '#core/platform/errors/errors.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { isHold } from '#core/platform/states/order-state.ts'
import { APPLICATION_ACTS } from '#core/records/applications/limits.ts'
import { hasLapsed } from '#core/sales/completion/hold-time.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { findOrderOfApplication } from '#server/records/orders/application-order-queries.ts'
import { lockOrder, type OrderRow, updateOrderRow } from '#server/records/orders/queries.ts'
import { findOwnApplication } from './find-own-application.ts'

/**
 * Moves the checkout of an approved place to this device, as often as wanted (APP-3, WTL-18): the link is the applicant's.
 * ORDER_EXPIRED once the time to pay is over, WAITING_STATE_CHANGED where nothing is to be paid, RATE_LIMITED.
 */
export async function continueApplication(ctx: Ctx, short_id: string, session: string): Promise<OrderRow> {
  const found = await findOwnApplication(ctx, short_id)
  await throttle(ctx, `application-act:${found.id}`, APPLICATION_ACTS)
  if (found.status === ApplicationStatus.LAPSED) throw new AppError('ORDER_EXPIRED')
  const made = found.status === ApplicationStatus.APPROVED ? await findOrderOfApplication(ctx.db, found) : undefined
  if (!made) throw new AppError('WAITING_STATE_CHANGED')
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, made.id)
    if (!isHold(order.status) || hasLapsed(order.reserved_until, ctx.now)) throw new AppError('ORDER_EXPIRED')
    // chosen to be paid later meanwhile: its session stays where that was chosen
    if (order.offline_confirmed_at !== null) throw new AppError('WAITING_STATE_CHANGED')
    const { id: order_id, event_id } = order
    const data = { application_id: found.id, approved_order_id: order_id }
    await audit(tx, ctx, 'application.continued', { event_id, order_id, data, as: 'BUYER' })
    return updateOrderRow(tx, order_id, { session_hash: hashToken(session), updated_at: ctx.now })
  })
}
