import type { FastifyInstance } from 'fastify'
import { invitationEndpoints } from '#core/sales/invitations/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { answerInvitation } from './answer-invitation.ts'
import { loadInvitation } from './load-invitation.ts'

/** API-601: what the mailed link of an invitation does. Opening it changes nothing. */
export function rsvpPublicRoutes(app: FastifyInstance): void {
  route(app, invitationEndpoints.get, async (ctx, { params, reply }) => {
    reply.header('cache-control', 'private, no-store')
    return loadInvitation(ctx, params.rsvp_short_id)
  })
  route(app, invitationEndpoints.answer, async (ctx, { params, body }) => {
    await answerInvitation(ctx, params.rsvp_short_id, body)
    return loadInvitation(ctx, params.rsvp_short_id)
  })
}
