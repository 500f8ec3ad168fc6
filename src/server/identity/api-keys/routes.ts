import type { FastifyInstance } from 'fastify'
import { apiKeyEndpoints } from '#core/identity/api-keys/endpoints.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import { route } from '#server/platform/http/route.ts'
import { createApiKey } from './create-api-key.ts'
import { findKey, listKeys } from './queries.ts'
import { revokeApiKey } from './revoke-api-key.ts'
import { rotateApiKey } from './rotate-api-key.ts'
import { updateApiKey } from './update-api-key.ts'
import { toApiKeyView } from './views.ts'

/** A repeated call is answered with the key as it is, without the secret: that was shown once (KEY-2, ONE-5). */
async function withoutSecret(ctx: StaffCtx, stored: unknown) {
  const row = await findKey(ctx.db, ctx.actor.account_id, (stored as { api_key_id: number }).api_key_id)
  if (!row) throw new AppError('NOT_FOUND')
  return { ...toApiKeyView(row, ctx.now), secret: null }
}

export function apiKeyRoutes(app: FastifyInstance): void {
  route(app, apiKeyEndpoints.list, async (ctx, { params, list }) => {
    ownAccount(ctx, params)
    const { rows, total } = await listKeys(ctx.db, { account_id: params.account_id, now: ctx.now }, list)
    return { rows: rows.map((row) => toApiKeyView(row, ctx.now)), total }
  })
  route(
    app,
    apiKeyEndpoints.create,
    async (ctx, { params, body }) => {
      ownAccount(ctx, params)
      return createApiKey(ctx, body)
    },
    { replay: (ctx, _input, stored) => withoutSecret(ctx, stored) },
  )
  route(app, apiKeyEndpoints.update, async (ctx, { params, body }) => {
    ownAccount(ctx, params)
    return updateApiKey(ctx, params.api_key_id, body)
  })
  route(app, apiKeyEndpoints.revoke, async (ctx, { params }) => {
    ownAccount(ctx, params)
    await revokeApiKey(ctx, params.api_key_id)
  })
  route(
    app,
    apiKeyEndpoints.rotate,
    async (ctx, { params, body }) => {
      ownAccount(ctx, params)
      return rotateApiKey(ctx, { id: params.api_key_id, ...body })
    },
    { replay: (ctx, _input, stored) => withoutSecret(ctx, stored) },
  )
}
