import type { FastifyInstance } from 'fastify'
import { eventDefaultsEndpoints } from '#core/catalog/event-defaults/endpoints.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import { route } from '#server/platform/http/route.ts'
import { readEventDefaults, updateEventDefaults } from './update-event-defaults.ts'

export function eventDefaultsRoutes(app: FastifyInstance): void {
  route(app, eventDefaultsEndpoints.get, async (ctx, { params }) => readEventDefaults(ctx.db, ownAccount(ctx, params)))
  route(app, eventDefaultsEndpoints.update, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return updateEventDefaults(ctx, body)
  })
}
