import type { FastifyInstance } from 'fastify'
import { contactAddressEndpoints } from '#core/identity/contact-addresses/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { confirmContactAddress } from './confirm-contact-address.ts'
import { listConfirmedAddresses } from './queries.ts'
import { requestContactConfirmation } from './request-confirmation.ts'

export function contactAddressRoutes(app: FastifyInstance): void {
  route(app, contactAddressEndpoints.list, async (ctx) => ({
    confirmed: await listConfirmedAddresses(ctx.db, ctx.actor.account_id),
  }))
  route(app, contactAddressEndpoints.request, (ctx, { body }) => requestContactConfirmation(ctx, body.email))
  route(app, contactAddressEndpoints.confirm, (ctx, { body }) => confirmContactAddress(ctx, body.token))
}
