import { effectiveEndOf } from '#core/catalog/event-dates/date-state.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { DateActionStatus } from '#core/platform/states/date-action-state.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { MAX_SHOWN_FAILURES } from '#core/sales/date-actions/limits.ts'
import type { DateActionView, DateCancellationView } from '#core/sales/date-actions/schema.ts'
import { findEventDate } from '#server/catalog/event-dates/queries.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { listDateHolds, readDateFigures } from './date-orders-queries.ts'
import { countActionOrders, type DateActionRow, findDateAction, findLatestAction, listFailures } from './queries.ts'
import { toDateActionView } from './views.ts'

const show = async ({ db }: StaffCtx, row: DateActionRow): Promise<DateActionView> =>
  toDateActionView(row, await countActionOrders(db, row.id), await listFailures(db, row.id, MAX_SHOWN_FAILURES))

export async function readDateActionView(ctx: StaffCtx, event: EventRow, id: number): Promise<DateActionView> {
  const row = await findDateAction(ctx.db, event.id, id)
  if (!row) throw new AppError('NOT_FOUND')
  return show(ctx, row)
}

/** What cancelling would do now, and what it did last (BO-60). */
export async function readDateCancellation(
  ctx: StaffCtx,
  event: EventRow,
  event_date_id: number,
): Promise<DateCancellationView> {
  const date = await findEventDate(ctx.db, event.id, event_date_id)
  if (!date) throw new AppError('NOT_FOUND')
  const key = { event_id: event.id, event_date_id }
  const latest = await findLatestAction(ctx.db, event.id, event_date_id)
  const is_over = effectiveEndOf(date, event.timezone) <= ctx.now
  return {
    event_date_id,
    status: date.status,
    can_reopen: date.status === EventDateStatus.CANCELLED && !is_over && latest?.status !== DateActionStatus.RUNNING,
    currency: event.currency,
    ...(await readDateFigures(ctx.db, key)),
    holds: (await listDateHolds(ctx.db, key)).length,
    action: latest ? await show(ctx, latest) : null,
  }
}
