import type { FastifyInstance } from 'fastify'
import { checkInListEndpoints } from '#core/catalog/check-in-lists/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { permittedOn } from '#server/platform/context/permitted.ts'
import { route } from '#server/platform/http/route.ts'
import { createCheckInList } from './create-check-in-list.ts'
import { deleteCheckInList } from './delete-check-in-list.ts'
import { type CheckInListRow, findCheckInList, listCheckInLists } from './queries.ts'
import { rotateListLink } from './rotate-list-link.ts'
import { updateCheckInList } from './update-check-in-list.ts'
import { toCheckInListView } from './views.ts'

async function getCheckInList(
  { db, now, actor }: Pick<Ctx, 'db' | 'now' | 'actor'>,
  event_id: number,
  id: number,
): Promise<CheckInListRow> {
  const row = await findCheckInList(db, { event_id, now, rows: modeOf(actor) }, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export function checkInListRoutes(app: FastifyInstance): void {
  route(app, checkInListEndpoints.list, async (ctx, { event, list }) => {
    const { rows, total } = await listCheckInLists(
      ctx.db,
      { event_id: event.id, now: ctx.now, rows: modeOf(ctx.actor) },
      list,
    )
    return { rows: rows.map((row) => toCheckInListView(ctx, row, permittedOn(ctx.actor, event))), total }
  })
  route(app, checkInListEndpoints.create, async (ctx, { event, body }) =>
    toCheckInListView(ctx, await createCheckInList(ctx, event, body), permittedOn(ctx.actor, event)),
  )
  route(app, checkInListEndpoints.get, async (ctx, { event, params }) =>
    toCheckInListView(ctx, await getCheckInList(ctx, event.id, params.list_id), permittedOn(ctx.actor, event)),
  )
  route(app, checkInListEndpoints.update, async (ctx, { event, params, body }) =>
    toCheckInListView(
      ctx,
      await updateCheckInList(ctx, event, { id: params.list_id, input: body }),
      permittedOn(ctx.actor, event),
    ),
  )
  route(app, checkInListEndpoints.remove, async (ctx, { event, params }) =>
    deleteCheckInList(ctx, event, params.list_id),
  )
  route(app, checkInListEndpoints.rotateLink, async (ctx, { event, params }) =>
    toCheckInListView(ctx, await rotateListLink(ctx, event, params.list_id), permittedOn(ctx.actor, event)),
  )
}
