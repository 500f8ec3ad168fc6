import { AppError } from '#core/platform/errors/errors.ts'
import { ApplicationStatus } from '#core/platform/states/application-state.ts'
import { APPLICATION_ACTS } from '#core/records/applications/limits.ts'
import type { ApplicationChangeInput } from '#core/records/applications/schema.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { changeApplicationRow, linesOf, lockApplication } from '#server/records/applications/queries.ts'
import { findOwnApplication } from './find-own-application.ts'
import { readRequest } from './read-request.ts'

/**
 * The applicant changes what they asked for and told, while nobody has decided (APP-3); the address stays the one that the
 * link was mailed to. WAITING_STATE_CHANGED, and what asking refuses; RATE_LIMITED.
 */
export async function changeApplication(ctx: Ctx, short_id: string, input: ApplicationChangeInput): Promise<void> {
  const found = await findOwnApplication(ctx, short_id)
  const { id, event_id, email } = found
  await throttle(ctx, `application-act:${id}`, APPLICATION_ACTS)
  if (found.status !== ApplicationStatus.APPLIED || email === null) throw new AppError('WAITING_STATE_CHANGED')
  const request = { ...input, order: { ...input.order, email } }
  const { items, quantity, saved } = await readRequest(ctx, { event_id, stored: linesOf(found) }, request)
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockApplication(tx, id)
    if (locked?.status !== ApplicationStatus.APPLIED) throw new AppError('WAITING_STATE_CHANGED')
    const { first_name, last_name, details } = saved
    await changeApplicationRow(tx, id, { first_name, last_name, details, items, quantity, updated_at: ctx.now })
    await audit(tx, ctx, 'application.changed', { event_id, data: { application_id: id }, as: 'BUYER' })
  })
}
