import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countedMode, modeOf } from '#server/platform/context/order-mode.ts'
import { readDateFigures } from './figure-queries.ts'
import { type CountedDate, findEventDate } from './queries.ts'
import { toEventDateView } from './views.ts'

/** Dates as staff see them, with what was sold of each (LST-30, DAT-58). */
export async function readEventDates(
  ctx: Ctx,
  event: EventRow,
  rows: readonly CountedDate[],
): Promise<EventDateView[]> {
  const asked = { event_id: event.id, counted: countedMode(ctx), rows: modeOf(ctx.actor) }
  const ids = rows.map(({ id }) => id)
  const figures = await readDateFigures(ctx.db, asked, ids)
  const { timezone } = event
  return rows.map((row) => toEventDateView(row, { timezone, now: ctx.now, figures: figures.get(row.id) }))
}

/** One of them; NOT_FOUND where the event has no such date. */
export async function readEventDate(ctx: Ctx, event: EventRow, id: number): Promise<EventDateView> {
  const row = await findEventDate(ctx.db, event.id, id)
  const [view] = await readEventDates(ctx, event, row ? [row] : [])
  if (!view) throw new AppError('NOT_FOUND')
  return view
}
