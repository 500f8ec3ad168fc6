import type { FastifyInstance } from 'fastify'
import { paymentEndpoints } from '#core/sales/payments/endpoints.ts'
import { route } from '#server/platform/http/route.ts'
import { receiveEvent } from './settle/receive-event.ts'
import { receiveNotice } from './settle/receive-notice.ts'

/** API-135, in a scope of its own where bodies stay bytes: the signature is over the raw body (WHK-1). */
export function webhookRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_req, body, done) => done(null, body))
    route(scope, paymentEndpoints.webhook, async (ctx, { req }) => {
      const raw = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
      await receiveEvent(ctx, raw, String(req.headers['stripe-signature'] ?? ''))
    })
    route(scope, paymentEndpoints.mollieWebhook, async (ctx, { req }) => {
      const raw = Buffer.isBuffer(req.body) ? req.body.toString('utf8') : ''
      await receiveNotice(ctx, new URLSearchParams(raw).get('id') ?? '')
    })
  })
}
