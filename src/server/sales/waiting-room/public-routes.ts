import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queuePlaceEndpoints } from '#core/sales/waiting-room/endpoints.ts'
import { UUID } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/route.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import {
  bindableSession,
  newSession,
  presentedSessionHash,
  setSessionCookie,
} from '#server/sales/buyer-orders/session.ts'
import { enterRoom } from './places/enter-room.ts'
import { joinQueue } from './places/join-queue.ts'
import { leaveRoom } from './places/leave-room.ts'
import { takeNumber } from './places/take-number.ts'
import { queueDocumentRoutes } from './queue-documents.ts'

/**
 * Going in twice is going in once, so nothing is stored under the key: of a new visitor it only names the session, which a
 * repeated call then gets again (RES-2).
 */
function scopeOf(req: FastifyRequest, token: string): string | null {
  const key = req.headers['idempotency-key']
  return typeof key === 'string' && UUID.test(key) ? JSON.stringify(['enter', key, token]) : null
}

/** API-604: a place in the queue, and going in with it; what everybody who waits reads (ROOM-9). */
export function waitingRoomPublicRoutes(app: FastifyInstance): void {
  route(app, queuePlaceEndpoints.number, async (ctx, { params, body }) =>
    takeNumber(ctx, params.event_id, body.code ?? null),
  )
  route(app, queuePlaceEndpoints.join, async (ctx, { params, body }) => ({
    token: await joinQueue(ctx, params.event_id, body),
  }))
  route(app, queuePlaceEndpoints.enter, async (ctx, { params, body, req, reply }) => {
    const session = (await bindableSession(ctx, req)) ?? newSession(ctx.secrets, scopeOf(req, body.token))
    const { expires_at } = await enterRoom(ctx, {
      event_id: params.event_id,
      token: body.token,
      session_hash: hashToken(session),
    })
    const view = { expires_at: expires_at.toISOString(), server_time: ctx.now.toISOString() }
    if (body.session_transport === 'header') return { ...view, checkout_session: session }
    setSessionCookie(reply, session, ctx.config)
    return view
  })
  route(app, queuePlaceEndpoints.leave, async (ctx, { params, req }) =>
    leaveRoom(ctx, params.event_id, await presentedSessionHash(ctx, req)),
  )
  queueDocumentRoutes(app)
}
