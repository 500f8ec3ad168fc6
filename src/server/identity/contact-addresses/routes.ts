import type { FastifyInstance } from 'fastify'
import { contactAddressEndpoints } from '#core/identity/contact-addresses/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { confirmContactAddress } from './confirm-contact-address.ts'
import { listShownAddresses } from './queries.ts'
import { requestContactConfirmation } from './request-confirmation.ts'

export function contactAddressRoutes(app: FastifyInstance): void {
  route(app, contactAddressEndpoints.list, async (ctx) => ({
    confirmed: await listShownAddresses(ctx.db, ctx.actor),
  }))
  route(app, contactAddressEndpoints.request, (ctx, { body }) => requestContactConfirmation(ctx, body.email))
  route(app, contactAddressEndpoints.confirm, (ctx, { body }) => confirmContactAddress(ctx, body.token))
}
