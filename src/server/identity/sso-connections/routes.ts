import type { FastifyInstance } from 'fastify'
import { ssoConnectionEndpoints } from '#core/identity/sso-connections/endpoints.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import { route } from '#server/platform/http/route.ts'
import { addDomain, checkDomain, removeDomain } from './domains.ts'
import { readSso } from './read-connection.ts'
import { removeConnection } from './remove-connection.ts'
import { saveConnection } from './save-connection.ts'

export function ssoConnectionRoutes(app: FastifyInstance): void {
  route(app, ssoConnectionEndpoints.get, async (ctx, { params }) => readSso(ctx, ownAccount(ctx, params)))
  route(app, ssoConnectionEndpoints.update, async (ctx, { params, body }) =>
    saveConnection(ctx, ownAccount(ctx, params), body),
  )
  route(app, ssoConnectionEndpoints.remove, async (ctx, { params }) => removeConnection(ctx, ownAccount(ctx, params)))
  route(app, ssoConnectionEndpoints.addDomain, async (ctx, { params, body }) =>
    addDomain(ctx, ownAccount(ctx, params), body),
  )
  route(app, ssoConnectionEndpoints.checkDomain, async (ctx, { params }) =>
    checkDomain(ctx, ownAccount(ctx, params), params.sso_domain_id),
  )
  route(app, ssoConnectionEndpoints.removeDomain, async (ctx, { params }) =>
    removeDomain(ctx, ownAccount(ctx, params), params.sso_domain_id),
  )
}
