import type { FastifyInstance } from 'fastify'
import { paymentConnectionEndpoints } from '#core/sales/payment-connections/endpoints.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import { route } from '#server/platform/http/route.ts'
import { connectAccount } from './connect-account.ts'
import { readConnection } from './read-connection.ts'

export function paymentConnectionRoutes(app: FastifyInstance): void {
  route(app, paymentConnectionEndpoints.get, async (ctx, { params }) => readConnection(ctx, ownAccount(ctx, params)))
  route(app, paymentConnectionEndpoints.connect, async (ctx, { params }) =>
    connectAccount(ctx, ownAccount(ctx, params)),
  )
}
