import type { FastifyInstance } from 'fastify'
import { accountEndpoints } from '#core/accounts/endpoints.ts'
import { AppError } from '#core/errors.ts'
import { browserOf, sendSession } from '#server/auth/sessions.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { route } from '#server/platform/route.ts'
import { createAccount } from './create-account.ts'
import { readAccount } from './read-account.ts'
import { updateAccount } from './update-account.ts'
import { readEventDefaults, updateEventDefaults } from './update-event-defaults.ts'

/** A session is bound to one account (AUT-1); every other one does not exist for it (IDN-6). */
function ownAccount(ctx: StaffCtx, { account_id }: { account_id: number }): number {
  if (account_id !== ctx.actor.account_id) throw new AppError('NOT_FOUND')
  return account_id
}

export function accountRoutes(app: FastifyInstance): void {
  route(app, accountEndpoints.create, async (ctx, { body, req, reply }) =>
    sendSession(ctx, reply, await createAccount(ctx, body, browserOf(req))),
  )
  route(app, accountEndpoints.get, async (ctx, { params }) => readAccount(ctx.db, ctx, ownAccount(ctx, params)))
  route(app, accountEndpoints.update, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return updateAccount(ctx, body)
  })
  route(app, accountEndpoints.getEventDefaults, async (ctx, { params }) =>
    readEventDefaults(ctx.db, ownAccount(ctx, params)),
  )
  route(app, accountEndpoints.updateEventDefaults, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return updateEventDefaults(ctx, body)
  })
}
