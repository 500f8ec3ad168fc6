import { toAnswerViews } from '#core/catalog/questions/answer-view.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { AttendeeView } from '#core/records/attendees/schema.ts'
import { showsHiddenQuestions } from '#server/catalog/events/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { permittedOn } from '#server/platform/context/permitted.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { RouteEvent } from '#server/platform/http/route-event.ts'
import { listAddOnsOf } from '#server/records/order-units/list-queries.ts'
import { findSoldTicket, listAnswers, listAttendees, listCheckIns } from './queries.ts'
import { toAttendeeView } from './views.ts'

export async function readAttendeeList(
  ctx: Ctx,
  { id: event_id }: RouteEvent,
  list: CheckedListQuery,
): Promise<Page<AttendeeView>> {
  const { rows, total } = await listAttendees(ctx.db, { event_id, mode: modeOf(ctx.actor) }, list)
  const ids = rows.map(({ id }) => id)
  const [check_ins, add_ons] = await Promise.all([listCheckIns(ctx.db, event_id, ids), listAddOnsOf(ctx.db, ids)])
  return { rows: rows.map((row) => toAttendeeView(row, { check_ins, add_ons })), total }
}

/** One attendee with its check-ins, and answers for those who may read them (VIE-10, TEAM-6). */
export async function readAttendee(ctx: Ctx, event: RouteEvent, attendee_id: number): Promise<AttendeeView> {
  const { id: event_id } = event
  const row = await findSoldTicket(ctx.db, event_id, attendee_id)
  if (!row) throw new AppError('NOT_FOUND')
  const [check_ins, add_ons, answers, shows_hidden] = await Promise.all([
    listCheckIns(ctx.db, event_id, [row.id]),
    listAddOnsOf(ctx.db, [row.id]),
    listAnswers(ctx.db, event_id, { attendee_id }),
    showsHiddenQuestions(ctx.db, event_id),
  ])
  const shown = permittedOn(ctx.actor, event)('question.read') ? toAnswerViews(answers, shows_hidden) : []
  return toAttendeeView(row, { check_ins, add_ons }, shown)
}
