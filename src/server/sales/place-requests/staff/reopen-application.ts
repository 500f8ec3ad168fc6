import { AppError } from '#core/platform/errors/errors.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx, violatedConstraint } from '#server/platform/database/db.ts'
import { findLiveApplicationOf, lockApplication, moveApplications } from '#server/records/applications/queries.ts'
import { findOrderOfApplication } from '#server/records/orders/application-order-queries.ts'

const { APPLIED, REJECTED, LAPSED } = ApplicationStatus

/**
 * Staff take a rejection back, or let somebody who did not pay in time stand again (APP-4e). NOT_FOUND; WAITING_STATE_CHANGED
 * for any other, for one whose names are erased or whose place was paid after all, and where the person has asked anew
 * meanwhile (APP-2).
 */
export async function reopenApplication(ctx: StaffCtx, one: ReopenedApplication): Promise<void> {
  try {
    await inTransaction(ctx.db, (tx) => reopen(tx, ctx, one))
  } catch (error) {
    // two of one person at the same moment
    if (violatedConstraint(error) === ONE_PER_PERSON) throw new AppError('WAITING_STATE_CHANGED')
    throw error
  }
}

const ONE_PER_PERSON = 'applications_live'

interface ReopenedApplication {
  readonly event_id: number
  readonly id: number
}

async function reopen(tx: Tx, ctx: StaffCtx, { event_id, id }: ReopenedApplication): Promise<void> {
  const locked = await lockApplication(tx, id)
  if (!locked || locked.event_id !== event_id) throw new AppError('NOT_FOUND')
  const { status, email, person_key } = locked
  if ((status !== REJECTED && status !== LAPSED) || email === null || person_key === null)
    throw new AppError('WAITING_STATE_CHANGED')
  if (await findLiveApplicationOf(tx, event_id, person_key)) throw new AppError('WAITING_STATE_CHANGED')
  if ((await findOrderOfApplication(tx, locked))?.status === OrderStatus.COMPLETED)
    throw new AppError('WAITING_STATE_CHANGED')
  const at = ctx.now
  await moveApplications(tx, [id], { from: [REJECTED, LAPSED], to: APPLIED, at, decided: 'TAKEN_BACK' })
  await audit(tx, ctx, 'application.reopened', { event_id, data: { application_id: id } })
}
