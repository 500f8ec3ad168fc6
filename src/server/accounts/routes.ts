import type { FastifyInstance } from 'fastify'
import { accountEndpoints } from '#core/accounts/endpoints.ts'
import { authEndpoints } from '#core/auth/endpoints.ts'
import { registerAccount } from '#server/auth/register-account.ts'
import { browserOf, sendSession } from '#server/auth/sessions.ts'
import { route } from '#server/platform/route.ts'
import { createAccount } from './create-account.ts'
import { ownAccount } from './own-account.ts'
import { readAccount } from './read-account.ts'
import { updateAccount } from './update-account.ts'

export function accountRoutes(app: FastifyInstance): void {
  route(app, authEndpoints.register, async (ctx, { body, req, reply }) =>
    sendSession(ctx, reply, await registerAccount(ctx, body, browserOf(req))),
  )
  route(app, accountEndpoints.create, async (ctx, { body, req, reply }) =>
    sendSession(ctx, reply, await createAccount(ctx, body, browserOf(req))),
  )
  route(app, accountEndpoints.get, async (ctx, { params }) => readAccount(ctx.db, ctx, ownAccount(ctx, params)))
  route(app, accountEndpoints.update, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return updateAccount(ctx, body)
  })
}
