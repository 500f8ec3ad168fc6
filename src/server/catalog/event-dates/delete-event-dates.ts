import type { DeletedDatesView } from '#core/catalog/event-dates/schema.ts'
import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findEvent, raiseSaleVersion } from '#server/catalog/events/queries.ts'
import { auditAll } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { lockStock } from '#server/platform/stock/stock.ts'
import { followDates } from './follow-dates.ts'
import { deleteEventDateRows, type EventDateRow, findAllEventDates, findDateStock, findUsedDates } from './queries.ts'
import { toDateRef } from './views.ts'

interface Wanted {
  readonly ids: readonly number[]
  /** Leaves dates with orders or holds instead of refusing all. */
  readonly skip_used: boolean
  /** Whether one that is gone already, or is of another event, is NOT_FOUND; otherwise it stands in no list of the answer. */
  readonly must_exist: boolean
}

/**
 * DAT-23: all of them or none, but for those that `skip_used` leaves. The counters of the dates are locked before it is
 * asked who has them, so a reservation is seen or finds the date gone; an event keeps a date.
 */
export async function deleteEventDates(
  ctx: StaffCtx,
  { id: event_id }: EventRow,
  { ids, skip_used, must_exist }: Wanted,
): Promise<DeletedDatesView> {
  return inTransaction(ctx.db, async (tx) => {
    await raiseSaleVersion(tx, event_id)
    const event = await findEvent(tx, ctx.actor.account_id, event_id)
    const all = await findAllEventDates(tx, event_id)
    const named = all.filter(({ id }) => ids.includes(id))
    if (!event || (must_exist && named.length < new Set(ids).size)) throw new AppError('NOT_FOUND')
    // of the event's own dates only: nobody stops the sale of another one
    const own = named.map(({ id }) => id)
    await lockStock(tx, await findDateStock(tx, event_id, own))
    const used = await findUsedDates(tx, event_id, own)
    const kept = named.filter(({ id }) => used.has(id)).map(toDateRef)
    if (kept.length > 0 && !skip_used) throw new AppError('DATE_HAS_ORDERS', { data: { dates: kept } })
    const deleted = named.filter(({ id }) => !used.has(id))
    if (deleted.length === all.length) throw new AppError('LAST_DATE')
    await writeDeleted(tx, ctx, { event, deleted })
    const answer = { deleted: deleted.map(({ id }) => id), kept }
    await completeKey(tx, ctx, { status: 200, answer })
    return answer
  })
}

async function writeDeleted(
  tx: Tx,
  ctx: StaffCtx,
  { event, deleted }: { event: EventRow; deleted: readonly EventDateRow[] },
): Promise<void> {
  if (deleted.length === 0) return
  const ids = deleted.map(({ id }) => id)
  await deleteEventDateRows(tx, ids, ctx.now)
  const lines = deleted.map(({ id, starts_at, title }) => ({
    ctx,
    subject: { event_id: event.id },
    data: { event_date_id: id },
    changes: wasCalled({ starts_at, title }),
  }))
  await auditAll(tx, 'date.deleted', lines)
  await followDates(tx, event, ctx.now)
}
