import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#core/identity/auth/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { logIn } from './log-in.ts'
import { logOut, logOutEverywhere } from './log-out.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { checkReset, resetPassword } from './reset-password.ts'
import { readOwnSessions, revokeSessionOfOwn } from './revoke-session.ts'
import { browserOf, clearSession, sendSession } from './sessions.ts'
import { switchAccount } from './switch-account.ts'

export function authRoutes(app: FastifyInstance): void {
  route(app, authEndpoints.login, async (ctx, { body, req, reply }) =>
    sendSession(ctx, reply, await logIn(ctx, body, browserOf(req))),
  )
  route(app, authEndpoints.logout, async (ctx, { reply }) => {
    await logOut(ctx)
    clearSession(ctx, reply)
  })
  route(app, authEndpoints.logoutAll, async (ctx, { reply }) => {
    await logOutEverywhere(ctx)
    clearSession(ctx, reply)
  })
  route(app, authEndpoints.switchAccount, async (ctx, { body, req, reply }) =>
    sendSession(ctx, reply, await switchAccount(ctx, body.account_id, browserOf(req))),
  )
  route(app, authEndpoints.listSessions, (ctx) => readOwnSessions(ctx))
  route(app, authEndpoints.revokeSession, (ctx, { params }) => revokeSessionOfOwn(ctx, params.session_id))
  route(app, authEndpoints.forgotPassword, async (ctx, { body }) => {
    await requestPasswordReset(ctx, body.email)
    return { sent: true as const }
  })
  route(app, authEndpoints.checkReset, async (ctx, { params }) => {
    await checkReset(ctx, params.token)
  })
  route(app, authEndpoints.resetPassword, async (ctx, { params, body }) =>
    resetPassword(ctx, params.token, body.password),
  )
}
