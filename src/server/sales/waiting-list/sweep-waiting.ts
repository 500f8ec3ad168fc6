import { HOUR_MS } from '#core/platform/limits.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { lifecycleStatus } from '#core/platform/time.ts'
import { CONFIRM_ENTRY_HOURS } from '#core/records/waiting-entries/limits.ts'
import {
  KEEPING_HOURS,
  NEAR_DATE_HOURS,
  NO_KEEPING_HOURS,
  SHORT_KEEPING_HOURS,
} from '#core/sales/waiting-list/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import {
  findEntriesWithout,
  findOverdueKeepers,
  findUnconfirmed,
  findWaitingBeside,
  listEventsToSweep,
  listNamedPrices,
  stopKeeping,
} from '#server/records/waiting-entries/allocation-queries.ts'
import { lockEntries } from '#server/records/waiting-entries/queries.ts'
import { allocateWaiting } from './allocate-waiting.ts'
import { type ClosedReason, closeEntries } from './close-entries.ts'
import { CLOSED_AT_ONCE } from './limits.ts'
import { loadWaited } from './load-waited.ts'

/**
 * Every minute, for each event with entries: ends those that nobody confirmed and those that can be offered nothing any more,
 * lets units go that were kept for too long, and allocates whatever is free or promised, however it was missed (WTL-4g, WTL-16).
 */
export async function sweepWaiting(ctx: Ctx): Promise<void> {
  for (const event_id of await listEventsToSweep(ctx.db)) {
    try {
      await sweepEvent({ ...ctx, now: ctx.clock() }, event_id)
    } catch (error) {
      // one event's trouble is not the others'
      ctx.log.warn({ err: error, event_id }, 'the waiting list of an event could not be swept')
    }
  }
}

async function sweepEvent(ctx: Ctx, event_id: number): Promise<void> {
  const late = new Date(ctx.now.getTime() - CONFIRM_ENTRY_HOURS * HOUR_MS)
  await closeAll(ctx, event_id, { ids: await findUnconfirmed(ctx.db, event_id, late), reason: 'NOT_CONFIRMED' })
  const waited = await loadWaited(ctx, event_id, await listNamedPrices(ctx.db, event_id))
  const is_over =
    !waited ||
    waited.catalog.event.status === EventStatus.ARCHIVED ||
    lifecycleStatus(waited.catalog.event, ctx.now) === 'ENDED'
  const living = is_over ? [] : waited.living
  const ids = await findEntriesWithout(ctx.db, event_id, living)
  await closeAll(ctx, event_id, { ids, reason: is_over ? 'EVENT_OVER' : 'NOTHING_LEFT' })
  try {
    await letGo(ctx, event_id)
  } finally {
    // whatever else failed: what is free goes to those who wait
    await allocateWaiting(ctx, event_id)
  }
}

async function closeAll(
  ctx: Ctx,
  event_id: number,
  { ids, reason }: { readonly ids: readonly number[]; readonly reason: ClosedReason },
): Promise<void> {
  for (let at = 0; at < ids.length; at += CLOSED_AT_ONCE)
    await inTransaction(ctx.db, (tx) =>
      closeEntries(tx, ctx, { event_id, ids: ids.slice(at, at + CLOSED_AT_ONCE), reason }),
    )
}

/** Who could not be offered what was kept for them in time: it goes on sale, and nothing is kept for the price for a day (WTL-16). */
async function letGo(ctx: Ctx, event_id: number): Promise<void> {
  const ago = (hours: number) => new Date(ctx.now.getTime() - hours * HOUR_MS)
  const overdue = await findOverdueKeepers(ctx.db, event_id, {
    long: ago(KEEPING_HOURS),
    short: ago(SHORT_KEEPING_HOURS),
    soon: ago(-NEAR_DATE_HOURS),
  })
  if (overdue.length === 0) return
  // those who were kept something come last: until then a part that failed is done again
  const beside = await findWaitingBeside(ctx.db, overdue)
  const keepers = new Set(overdue)
  const ids = [...beside.filter((id) => !keepers.has(id)), ...overdue]
  for (let at = 0; at < ids.length; at += CLOSED_AT_ONCE)
    await inTransaction(ctx.db, async (tx) => {
      const locked = await lockEntries(tx, ids.slice(at, at + CLOSED_AT_ONCE))
      await stopKeeping(tx, [...locked.keys()], ago(-NO_KEEPING_HOURS))
    })
}
