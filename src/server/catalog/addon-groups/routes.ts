import type { FastifyInstance } from 'fastify'
import { addonGroupEndpoints } from '#core/catalog/addon-groups/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { route } from '#server/platform/http/route.ts'
import { createAddonGroup } from './create-addon-group.ts'
import { deleteAddonGroup } from './delete-addon-group.ts'
import { findAddonGroup, listAddonGroups } from './queries.ts'
import { updateAddonGroup } from './update-addon-group.ts'
import { toAddonGroupView } from './views.ts'

export function addonGroupRoutes(app: FastifyInstance): void {
  route(app, addonGroupEndpoints.list, async (ctx, { event }) =>
    (await listAddonGroups(ctx.db, event.id)).map(toAddonGroupView),
  )
  route(app, addonGroupEndpoints.create, async (ctx, { event, body }) =>
    toAddonGroupView(await createAddonGroup(ctx, event, body)),
  )
  route(app, addonGroupEndpoints.get, async (ctx, { event, params }) => {
    const row = await findAddonGroup(ctx.db, event.id, params.addon_group_id)
    if (!row) throw new AppError('NOT_FOUND')
    return toAddonGroupView(row)
  })
  route(app, addonGroupEndpoints.update, async (ctx, { event, params, body }) =>
    toAddonGroupView(await updateAddonGroup(ctx, event, { id: params.addon_group_id, input: body })),
  )
  route(app, addonGroupEndpoints.remove, (ctx, { event, params }) =>
    deleteAddonGroup(ctx, event, params.addon_group_id),
  )
}
