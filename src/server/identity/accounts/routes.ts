import type { FastifyInstance } from 'fastify'
import { accountEndpoints } from '#core/identity/accounts/endpoints.ts'
import { authEndpoints } from '#core/identity/auth/endpoints.ts'
import { browserOf, sendLogin, sendSession } from '#server/identity/auth/sessions.ts'
import { readAccount } from '#server/identity/people/read-account.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import { route } from '#server/platform/http/route.ts'
import { createAccount } from './create-account.ts'
import { registerAccount } from './register-account.ts'
import { updateAccount } from './update-account.ts'

export function accountRoutes(app: FastifyInstance): void {
  route(app, authEndpoints.register, async (ctx, { body, req, reply }) => {
    const browser = browserOf(req)
    return sendLogin(ctx, reply, { session: await registerAccount(ctx, body, browser), browser })
  })
  route(app, accountEndpoints.create, async (ctx, { body, req, reply }) =>
    sendSession(ctx, reply, await createAccount(ctx, body, browserOf(req))),
  )
  route(app, accountEndpoints.get, async (ctx, { params }) => readAccount(ctx.db, ctx, ownAccount(ctx, params)))
  route(app, accountEndpoints.update, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return updateAccount(ctx, body)
  })
}
