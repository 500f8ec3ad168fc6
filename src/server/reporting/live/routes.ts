import type { FastifyInstance } from 'fastify'
import { liveEndpoints } from '#core/reporting/live/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { readLiveView } from './read-live.ts'

/** API-605: the live page (LIVE). What staff do there stands with what they do it to. */
export function liveRoutes(app: FastifyInstance): void {
  route(app, liveEndpoints.get, (ctx, { event, query }) => readLiveView(ctx, event, query))
}
