import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#core/identity/auth/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { logIn } from './log-in.ts'
import { logOut, logOutEverywhere } from './log-out.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { checkReset, resetPassword } from './reset-password.ts'
import { readOwnSessions, revokeSessionOfOwn } from './revoke-session.ts'
import { confirmSession } from './second-step/confirm-session.ts'
import { logInByLink } from './second-step/log-in-by-link.ts'
import { askForPasskey, logInByPasskey } from './second-step/passkey-login.ts'
import { proveSecondFactor } from './second-step/prove-second-factor.ts'
import { browserOf, clearSession, sendLogin, sendSession } from './sessions.ts'
import { switchAccount } from './switch-account.ts'

export function authRoutes(app: FastifyInstance): void {
  route(app, authEndpoints.login, async (ctx, { body, req, reply }) => {
    const browser = browserOf(req)
    return sendLogin(ctx, reply, { session: await logIn(ctx, body, browser), browser })
  })
  route(app, authEndpoints.passkeyOptions, async (ctx, { body }) => askForPasskey(ctx, body))
  route(app, authEndpoints.passkeyLogin, async (ctx, { body, req, reply }) => {
    const browser = browserOf(req)
    return sendLogin(ctx, reply, { session: await logInByPasskey(ctx, body.passkey, browser), browser })
  })
  route(app, authEndpoints.linkLogin, async (ctx, { body, req, reply }) => {
    const browser = browserOf(req)
    return sendLogin(ctx, reply, { session: await logInByLink(ctx, body, browser), browser })
  })
  route(app, authEndpoints.secondFactor, async (ctx, { body, req, reply }) => {
    const browser = browserOf(req)
    return sendLogin(ctx, reply, { session: await proveSecondFactor(ctx, body, browser), browser })
  })
  route(app, authEndpoints.confirm, async (ctx, { body }) => confirmSession(ctx, body))
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
