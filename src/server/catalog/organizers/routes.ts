import type { FastifyInstance } from 'fastify'
import { organizerEndpoints } from '#core/catalog/organizers/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { addImage } from '#server/catalog/images/add-image.ts'
import { toImageView } from '#server/catalog/images/image-view.ts'
import { findImage, findLogos } from '#server/catalog/images/queries.ts'
import { receiveUpload } from '#server/catalog/images/receive-upload.ts'
import { removeImage } from '#server/catalog/images/remove-image.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { createOrganizer } from './create-organizer.ts'
import { deleteOrganizer } from './delete-organizer.ts'
import { findOrganizer, listOrganizers, type OrganizerRow } from './queries.ts'
import { updateOrganizer } from './update-organizer.ts'
import { toOrganizerView } from './views.ts'

async function getOrganizer(ctx: StaffCtx, id: number): Promise<OrganizerRow> {
  const row = await findOrganizer(ctx.db, ctx.actor.account_id, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export function organizerRoutes(app: FastifyInstance): void {
  route(app, organizerEndpoints.list, async (ctx, { list }) => {
    const { rows, total } = await listOrganizers(ctx.db, { actor: ctx.actor, may: ['organizer.read'] }, list)
    const logos = await findLogos(
      ctx.db,
      rows.map(({ id }) => id),
    )
    return { rows: rows.map((row) => toOrganizerView(row, logos.get(row.id), ctx.config)), total }
  })
  route(app, organizerEndpoints.create, async (ctx, { body }) =>
    toOrganizerView(await createOrganizer(ctx, body), undefined, ctx.config),
  )
  route(app, organizerEndpoints.get, async (ctx, { params }) => {
    return toOrganizerView(await getOrganizer(ctx, params.organizer_id), await findImage(ctx.db, params), ctx.config)
  })
  route(app, organizerEndpoints.update, async (ctx, { params, body }) =>
    toOrganizerView(await updateOrganizer(ctx, params.organizer_id, body), await findImage(ctx.db, params), ctx.config),
  )
  route(app, organizerEndpoints.remove, async (ctx, { params }) => deleteOrganizer(ctx, params.organizer_id))
  route(app, organizerEndpoints.uploadLogo, async (ctx, { params, req }) => {
    const { id } = await getOrganizer(ctx, params.organizer_id)
    const upload = await receiveUpload(ctx, req, 'ORGANIZER_LOGO')
    return toImageView(await addImage(ctx, { organizer_id: id, type: 'ORGANIZER_LOGO' }, upload), ctx.config)
  })
  route(app, organizerEndpoints.removeLogo, async (ctx, { params }) => {
    const { id } = await getOrganizer(ctx, params.organizer_id)
    await removeImage(ctx, { organizer_id: id })
  })
}
