import type { FastifyInstance } from 'fastify'
import { ssoConnectionEndpoints } from '#core/identity/sso-connections/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { route } from '#server/platform/http/route.ts'
import { addDomain, checkDomain, removeDomain } from './domains.ts'
import { readSso } from './read-connection.ts'
import { removeConnection } from './remove-connection.ts'
import { saveConnection } from './save-connection.ts'

/** A session is bound to one account; every other one does not exist for it (IDN-6). */
function own({ actor }: StaffCtx, { account_id }: { account_id: number }): number {
  if (account_id !== actor.account_id) throw new AppError('NOT_FOUND')
  return account_id
}

export function ssoConnectionRoutes(app: FastifyInstance): void {
  route(app, ssoConnectionEndpoints.get, async (ctx, { params }) => readSso(ctx, own(ctx, params)))
  route(app, ssoConnectionEndpoints.update, async (ctx, { params, body }) =>
    saveConnection(ctx, own(ctx, params), body),
  )
  route(app, ssoConnectionEndpoints.remove, async (ctx, { params }) => removeConnection(ctx, own(ctx, params)))
  route(app, ssoConnectionEndpoints.addDomain, async (ctx, { params, body }) => addDomain(ctx, own(ctx, params), body))
  route(app, ssoConnectionEndpoints.checkDomain, async (ctx, { params }) =>
    checkDomain(ctx, own(ctx, params), params.sso_domain_id),
  )
  route(app, ssoConnectionEndpoints.removeDomain, async (ctx, { params }) =>
    removeDomain(ctx, own(ctx, params), params.sso_domain_id),
  )
}
