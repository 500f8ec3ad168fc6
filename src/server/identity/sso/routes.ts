import type { FastifyInstance } from 'fastify'
import { ssoEndpoints } from '#core/identity/sso/endpoints.ts'
import { browserOf, sendLogin } from '#server/identity/auth/sessions.ts'
import { route } from '#server/platform/http/route.ts'
import { keepSsoCookie, readSsoCookie } from './browser-cookie.ts'
import { startConfirm } from './confirm-by-sign-on.ts'
import { endSessions } from './end-sessions.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { readIdentities, startLink, unlinkIdentity } from './link-identity.ts'
import { startSignOn } from './start-sign-on.ts'

export function ssoRoutes(app: FastifyInstance): void {
  route(app, ssoEndpoints.start, async (ctx, { body, req, reply }) => {
    const browser = keepSsoCookie(req, reply, ctx.config)
    const { purpose, return_to = null } = body
    return purpose === 'CONFIRM' ? startConfirm(ctx, { browser, return_to }) : startSignOn(ctx, body, browser)
  })
  route(app, ssoEndpoints.finish, async (ctx, { body, req, reply }) => {
    const cookie = readSsoCookie(req, ctx.config)
    const browser = browserOf(req)
    const done = await finishSignOn(ctx, { input: body, cookie, browser })
    if (done.session) await sendLogin(ctx, reply, { session: done.session, browser })
    return done
  })
  // providers send it as a form; nothing else here reads one
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_req, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    route(scope, ssoEndpoints.logout, (ctx, { params, body }) => endSessions(ctx, params.connection, body.logout_token))
  })
  route(app, ssoEndpoints.listIdentities, (ctx) => readIdentities(ctx))
  route(app, ssoEndpoints.linkIdentity, (ctx, { body, req, reply }) =>
    startLink(ctx, body, keepSsoCookie(req, reply, ctx.config)),
  )
  route(app, ssoEndpoints.unlinkIdentity, (ctx, { params }) => unlinkIdentity(ctx, params.sso_identity_id))
}
