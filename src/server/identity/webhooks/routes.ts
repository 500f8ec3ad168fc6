import type { FastifyInstance } from 'fastify'
import { accountWebhookEndpoints, eventWebhookEndpoints } from '#core/identity/webhooks/endpoints.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { ownAccount } from '#server/platform/context/own-account.ts'
import { route } from '#server/platform/http/route.ts'
import type { WebhookRef } from './check-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { listWebhooks } from './queries.ts'
import { readDeliveries, readDelivery, readOneWebhook } from './read-webhooks.ts'
import { replayDeliveries } from './replay-deliveries.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'
import { toWebhookView, withSecret } from './views.ts'

/** A repeated Idempotency-Key hears of the endpoint, not of its secret (ONE-5). */
const again = async (ctx: StaffCtx, ref: Omit<WebhookRef, 'webhook_id'>, stored: unknown) => {
  const { webhook_id } = stored as { webhook_id: number }
  return withSecret(await readOneWebhook(ctx, { ...ref, webhook_id }), { secret: null, now: ctx.now })
}

/** All endpoints of the account, of its organizers and events too (API-501). */
function accountRoutes(app: FastifyInstance): void {
  const refOf = (ctx: StaffCtx, params: { account_id: number; webhook_id: number }): WebhookRef => {
    ownAccount(ctx, params)
    return { webhook_id: params.webhook_id, event_id: null }
  }
  route(app, accountWebhookEndpoints.list, async (ctx, { params, list }) => {
    ownAccount(ctx, params)
    const { rows, total } = await listWebhooks(ctx.db, { actor: ctx.actor, event_id: null }, list)
    return { rows: rows.map((row) => toWebhookView(row, ctx.now)), total }
  })
  route(
    app,
    accountWebhookEndpoints.create,
    async (ctx, { params, body: { organizer_id, event_id, ...input } }) => {
      ownAccount(ctx, params)
      const { row, secret } = await createWebhook(ctx, { organizer_id, event_id }, input)
      return withSecret(row, { secret, now: ctx.now })
    },
    { replay: async (ctx, _input, stored) => again(ctx, { event_id: null }, stored) },
  )
  route(app, accountWebhookEndpoints.get, async (ctx, { params }) =>
    toWebhookView(await readOneWebhook(ctx, refOf(ctx, params)), ctx.now),
  )
  route(app, accountWebhookEndpoints.update, async (ctx, { params, body }) =>
    toWebhookView(await updateWebhook(ctx, refOf(ctx, params), body), ctx.now),
  )
  route(app, accountWebhookEndpoints.remove, async (ctx, { params }) => deleteWebhook(ctx, refOf(ctx, params)))
  route(
    app,
    accountWebhookEndpoints.rotateSecret,
    async (ctx, { params }) => {
      const { row, secret } = await rotateWebhookSecret(ctx, refOf(ctx, params))
      return withSecret(row, { secret, now: ctx.now })
    },
    { replay: async (ctx, _input, stored) => again(ctx, { event_id: null }, stored) },
  )
  route(app, accountWebhookEndpoints.test, async (ctx, { params, body }) => testWebhook(ctx, refOf(ctx, params), body))
  route(app, accountWebhookEndpoints.replay, async (ctx, { params, body }) => ({
    deliveries: await replayDeliveries(ctx, refOf(ctx, params), body),
  }))
  route(app, accountWebhookEndpoints.deliveries, async (ctx, { params, list }) =>
    readDeliveries(ctx, refOf(ctx, params), list),
  )
  route(app, accountWebhookEndpoints.delivery, async (ctx, { params }) =>
    readDelivery(ctx, refOf(ctx, params), params.delivery_id),
  )
}

/** Those of one event, by the same verbs (API-501). */
function eventRoutes(app: FastifyInstance): void {
  route(app, eventWebhookEndpoints.list, async (ctx, { event, list }) => {
    const { rows, total } = await listWebhooks(ctx.db, { actor: ctx.actor, event_id: event.id }, list)
    return { rows: rows.map((row) => toWebhookView(row, ctx.now)), total }
  })
  route(
    app,
    eventWebhookEndpoints.create,
    async (ctx, { event, body }) => {
      const { row, secret } = await createWebhook(ctx, { organizer_id: null, event_id: event.id }, body)
      return withSecret(row, { secret, now: ctx.now })
    },
    { replay: async (ctx, { event }, stored) => again(ctx, { event_id: event.id }, stored) },
  )
  const refOf = ({ event_id, webhook_id }: { event_id: number; webhook_id: number }): WebhookRef => ({
    event_id,
    webhook_id,
  })
  route(app, eventWebhookEndpoints.get, async (ctx, { params }) =>
    toWebhookView(await readOneWebhook(ctx, refOf(params)), ctx.now),
  )
  route(app, eventWebhookEndpoints.update, async (ctx, { params, body }) =>
    toWebhookView(await updateWebhook(ctx, refOf(params), body), ctx.now),
  )
  route(app, eventWebhookEndpoints.remove, async (ctx, { params }) => deleteWebhook(ctx, refOf(params)))
  route(
    app,
    eventWebhookEndpoints.rotateSecret,
    async (ctx, { params }) => {
      const { row, secret } = await rotateWebhookSecret(ctx, refOf(params))
      return withSecret(row, { secret, now: ctx.now })
    },
    { replay: async (ctx, { event }, stored) => again(ctx, { event_id: event.id }, stored) },
  )
  route(app, eventWebhookEndpoints.test, async (ctx, { params, body }) => testWebhook(ctx, refOf(params), body))
  route(app, eventWebhookEndpoints.replay, async (ctx, { params, body }) => ({
    deliveries: await replayDeliveries(ctx, refOf(params), body),
  }))
  route(app, eventWebhookEndpoints.deliveries, async (ctx, { params, list }) =>
    readDeliveries(ctx, refOf(params), list),
  )
  route(app, eventWebhookEndpoints.delivery, async (ctx, { params }) =>
    readDelivery(ctx, refOf(params), params.delivery_id),
  )
}

export function webhookEndpointRoutes(app: FastifyInstance): void {
  accountRoutes(app)
  eventRoutes(app)
}
