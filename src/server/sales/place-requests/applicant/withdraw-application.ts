import { AppError } from '#core/platform/errors/errors.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { lockApplication, moveApplications } from '#server/records/applications/queries.ts'
import { findOrderOfApplication } from '#server/records/orders/application-order-queries.ts'
import { giveUpOrder } from '#server/sales/checkout/abandon-order.ts'
import { findOwnApplication } from './find-own-application.ts'

const { APPLIED, APPROVED, WITHDRAWN } = ApplicationStatus

/**
 * The applicant does not want the place any more; of an approved one the order is abandoned, and the application moves with it
 * (APP-4d). Twice is no fault. WAITING_STATE_CHANGED once it is decided otherwise or paid, PAYMENT_IN_PROGRESS while a
 * payment may still bring money.
 */
export async function withdrawApplication(ctx: Ctx, short_id: string): Promise<void> {
  const found = await findOwnApplication(ctx, short_id)
  if (found.status === APPROVED) {
    const order = await findOrderOfApplication(ctx.db, found)
    if (!order) throw new AppError('WAITING_STATE_CHANGED')
    await giveUpOrder(ctx, order)
  }
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockApplication(tx, found.id)
    // the answer shows the link, which no stored answer does (ONE-5)
    await completeKey(tx, ctx, { status: 200, answer: {} })
    if (locked?.status === WITHDRAWN) return
    const [moved] =
      locked?.status === APPLIED
        ? await moveApplications(tx, [found.id], { from: APPLIED, to: WITHDRAWN, at: ctx.now })
        : []
    if (!moved) throw new AppError('WAITING_STATE_CHANGED')
    const { id, event_id } = moved
    await audit(tx, ctx, 'application.withdrawn', { event_id, data: { application_id: id }, as: 'BUYER' })
  })
}
