import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { organizerEndpoints } from '#core/organizers/endpoints.ts'
import { findImage, findLogos } from '#server/images/queries.ts'
import { route } from '#server/platform/route.ts'
import { createOrganizer } from './create-organizer.ts'
import { deleteOrganizer } from './delete-organizer.ts'
import { findOrganizer, listOrganizers } from './queries.ts'
import { updateOrganizer } from './update-organizer.ts'
import { toOrganizerView } from './views.ts'

export function organizerRoutes(app: FastifyInstance): void {
  route(app, organizerEndpoints.list, async (ctx, { list }) => {
    const { rows, total } = await listOrganizers(ctx.db, ctx.actor.account_id, list)
    const logos = await findLogos(
      ctx.db,
      rows.map(({ id }) => id),
    )
    return { rows: rows.map((row) => toOrganizerView(row, logos.get(row.id))), total }
  })
  route(app, organizerEndpoints.create, async (ctx, { body }) =>
    toOrganizerView(await createOrganizer(ctx, body), undefined),
  )
  route(app, organizerEndpoints.get, async (ctx, { params }) => {
    const row = await findOrganizer(ctx.db, ctx.actor.account_id, params.organizer_id)
    if (!row) throw new AppError('NOT_FOUND')
    return toOrganizerView(row, await findImage(ctx.db, params))
  })
  route(app, organizerEndpoints.update, async (ctx, { params, body }) =>
    toOrganizerView(await updateOrganizer(ctx, params.organizer_id, body), await findImage(ctx.db, params)),
  )
  route(app, organizerEndpoints.remove, async (ctx, { params }) => deleteOrganizer(ctx, params.organizer_id))
}
