import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/platform/errors/errors.ts'
import { paymentConnectionEndpoints } from '#core/sales/payment-connections/endpoints.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { connectAccount } from './connect-account.ts'
import { readConnection } from './read-connection.ts'

/** A session is bound to one account (AUT-1); every other one does not exist for it (IDN-6). */
function ownAccount(ctx: StaffCtx, { account_id }: { account_id: number }): number {
  if (account_id !== ctx.actor.account_id) throw new AppError('NOT_FOUND')
  return account_id
}

export function paymentConnectionRoutes(app: FastifyInstance): void {
  route(app, paymentConnectionEndpoints.get, async (ctx, { params }) => readConnection(ctx, ownAccount(ctx, params)))
  route(app, paymentConnectionEndpoints.connect, async (ctx, { params }) =>
    connectAccount(ctx, ownAccount(ctx, params)),
  )
}
