import { effectiveEndOf } from '#core/catalog/event-dates/date-state.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { DateActionStatus } from '#core/platform/states/date-action-state.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { followDates } from '#server/catalog/event-dates/follow-dates.ts'
import { findEventDate, moveEventDate } from '#server/catalog/event-dates/queries.ts'
import { findEvent, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import type { DateKey } from './date-orders-queries.ts'
import { findLatestAction } from './queries.ts'

/** A cancelled date takes place after all, unless it is over; what was cancelled or given back stays so (DAT-30b). */
export async function reopenDate(ctx: StaffCtx, { event_id, event_date_id }: DateKey): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const event = await findEvent(tx, ctx.actor.account_id, event_id)
    const date = event && (await findEventDate(tx, event_id, event_date_id))
    if (!event || !date) throw new AppError('NOT_FOUND')
    const latest = await findLatestAction(tx, event_id, event_date_id)
    if (latest?.status === DateActionStatus.RUNNING) throw new AppError('DATE_ACTION_RUNNING')
    if (effectiveEndOf(date, event.timezone) <= ctx.now) throw new AppError('DATE_STATUS_INVALID')
    await moveEventDate(tx, date.id, {
      from: EventDateStatus.CANCELLED,
      to: EventDateStatus.ACTIVE,
      updated_at: ctx.now,
    })
    await audit(tx, ctx, 'date.reopened', { event_id, data: { event_date_id } })
    await followDates(tx, event, ctx.now)
    await completeKey(tx, ctx, { status: 200, answer: { event_date_id } })
  })
}
