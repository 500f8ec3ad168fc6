import type { PlannedDate } from '#core/catalog/event-dates/date-rule.ts'
import { PREVIEW_DATES } from '#core/catalog/event-dates/limits.ts'
import { countOverlaps } from '#core/catalog/event-dates/plan-dates.ts'
import type { CreateDatesInput, DatePreviewView } from '#core/catalog/event-dates/schema.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { askedDates, planOrRefuse } from './date-columns.ts'
import { findPresentDates } from './queries.ts'

/** What a call would make, and what it would be refused for (DAT-18). Writes nothing. */
export async function previewEventDates(
  ctx: StaffCtx,
  { id, timezone }: EventRow,
  input: CreateDatesInput,
): Promise<DatePreviewView> {
  const { dates, clock_changes } = askedDates(input, timezone)
  const present = await findPresentDates(ctx.db, id)
  const { fresh, taken } = planOrRefuse(input, dates, present)
  const starts = new Set(taken.map(({ starts_at }) => starts_at.getTime()))
  const toView = ({ starts_at, ends_at, title }: PlannedDate) => ({
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    title,
    exists: starts.has(starts_at.getTime()),
  })
  return {
    count: dates.length,
    existing: taken.length,
    first: dates.slice(0, PREVIEW_DATES).map(toView),
    last: dates.slice(Math.max(0, dates.length - PREVIEW_DATES)).map(toView),
    clock_changes: clock_changes.map(({ local, starts_at, change }) => ({
      local,
      starts_at: starts_at.toISOString(),
      change,
    })),
    overlaps: countOverlaps(fresh, present),
  }
}
