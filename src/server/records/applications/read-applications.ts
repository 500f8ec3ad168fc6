import { AppError } from '#core/platform/errors/errors.ts'
import type { CheckedListQuery } from '#core/platform/list-query.ts'
import type { ApplicationDetailView, ApplicationView } from '#core/records/applications/schema.ts'
import type { Details } from '#core/records/orders/details-schema.ts'
import { listQuestions } from '#server/catalog/questions/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { findListedApplication, type ListedApplicationRow, listApplications } from './list-queries.ts'
import { linesOf, listLineWords } from './queries.ts'
import { toApplicationDetail, toApplicationView } from './views.ts'

async function toViews(
  { db }: Pick<Ctx, 'db'>,
  event_id: number,
  rows: readonly ListedApplicationRow[],
): Promise<ApplicationView[]> {
  const words = await listLineWords(db, event_id, rows.flatMap(linesOf))
  return rows.map((row) => toApplicationView(row, words))
}

/** A page of applications, each with what is asked for (BO-100). */
export async function readApplications(ctx: Pick<Ctx, 'db'>, event_id: number, list: CheckedListQuery) {
  const { rows, total } = await listApplications(ctx.db, event_id, list)
  return { rows: await toViews(ctx, event_id, rows), total }
}

/** One of them; NOT_FOUND where it is another event's. */
export async function readApplication(ctx: Pick<Ctx, 'db'>, event_id: number, id: number): Promise<ApplicationView> {
  return (await findView(ctx, event_id, id)).view
}

/** The same with everything that was told. */
export async function readApplicationDetail(
  ctx: Pick<Ctx, 'db'>,
  event_id: number,
  id: number,
): Promise<ApplicationDetailView> {
  const { row, view } = await findView(ctx, event_id, id)
  const questions = await listQuestions(ctx.db, event_id, { include_hidden: true })
  return toApplicationDetail(view, row.details as Details | null, questions)
}

async function findView(ctx: Pick<Ctx, 'db'>, event_id: number, id: number) {
  const row = await findListedApplication(ctx.db, event_id, id)
  const [view] = row ? await toViews(ctx, event_id, [row]) : []
  if (!row || !view) throw new AppError('NOT_FOUND')
  return { row, view }
}
