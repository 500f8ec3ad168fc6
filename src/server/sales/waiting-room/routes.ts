import type { FastifyInstance } from 'fastify'
import { queueEndpoints } from '#core/sales/waiting-room/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { actOnRoom, type RoomAct } from './staff/act-on-room.ts'
import { loadRoom } from './staff/load-room.ts'
import { updateRoom } from './staff/update-room.ts'

const ACTS: readonly RoomAct[] = ['open', 'pause', 'resume', 'close']

/** API-605: the waiting room as staff set and run it. */
export function waitingRoomRoutes(app: FastifyInstance): void {
  route(app, queueEndpoints.get, async (ctx, { event }) => loadRoom(ctx.db, event.id))
  route(app, queueEndpoints.update, async (ctx, { event, body }) => updateRoom(ctx, event, body))
  for (const act of ACTS)
    route(app, queueEndpoints[act], async (ctx, { event }) => actOnRoom(ctx, event, act), {
      replay: async (ctx, { event }) => loadRoom(ctx.db, event.id),
    })
}
