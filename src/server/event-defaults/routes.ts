import type { FastifyInstance } from 'fastify'
import { eventDefaultsEndpoints } from '#core/event-defaults/endpoints.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import { readEventDefaults, updateEventDefaults } from '#server/accounts/update-event-defaults.ts'
import { route } from '#server/platform/route.ts'

export function eventDefaultsRoutes(app: FastifyInstance): void {
  route(app, eventDefaultsEndpoints.get, async (ctx, { params }) => readEventDefaults(ctx.db, ownAccount(ctx, params)))
  route(app, eventDefaultsEndpoints.update, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return updateEventDefaults(ctx, body)
  })
}
