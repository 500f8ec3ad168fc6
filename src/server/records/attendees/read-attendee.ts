import { toAnswerViews } from '#core/catalog/questions/answer-view.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { AttendeeView } from '#core/records/attendees/schema.ts'
import { showsHiddenQuestions } from '#server/catalog/events/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import type { Page } from '#server/platform/http/route.ts'
import { listAddOnsOf } from '#server/records/order-units/list-queries.ts'
import { findSoldTicket, listAnswers, listAttendees, listCheckIns } from './queries.ts'
import { toAttendeeView } from './views.ts'

export async function readAttendeeList(
  ctx: Ctx,
  event_id: number,
  list: CheckedListQuery,
): Promise<Page<AttendeeView>> {
  const { rows, total } = await listAttendees(ctx.db, { event_id, mode: modeOf(ctx.actor) }, list)
  const ids = rows.map(({ id }) => id)
  const [check_ins, add_ons] = await Promise.all([listCheckIns(ctx.db, event_id, ids), listAddOnsOf(ctx.db, ids)])
  return { rows: rows.map((row) => toAttendeeView(row, { check_ins, add_ons })), total }
}

/** One attendee with its check-ins and answers (VIE-10). */
export async function readAttendee(ctx: Ctx, event_id: number, attendee_id: number): Promise<AttendeeView> {
  const row = await findSoldTicket(ctx.db, event_id, attendee_id)
  if (!row) throw new AppError('NOT_FOUND')
  const [check_ins, add_ons, answers, shows_hidden] = await Promise.all([
    listCheckIns(ctx.db, event_id, [row.id]),
    listAddOnsOf(ctx.db, [row.id]),
    listAnswers(ctx.db, event_id, { attendee_id }),
    showsHiddenQuestions(ctx.db, event_id),
  ])
  return toAttendeeView(row, { check_ins, add_ons }, toAnswerViews(answers, shows_hidden))
}
