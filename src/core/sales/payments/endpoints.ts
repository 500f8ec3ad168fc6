import { endpoint } from '#core/platform/endpoint.ts'
import { LARGE_BODY_KB } from '#core/platform/limits.ts'

/** API-135: the provider's own calls; the body is read as it came, because its signature covers every byte. */
export const paymentEndpoints = {
  webhook: endpoint({
    method: 'POST',
    path: '/public/webhooks/stripe',
    can: 'webhook',
    max_body_kb: LARGE_BODY_KB,
    summary: 'Events of the payment provider',
    operation_id: 'receiveStripeWebhook',
    status: 200,
  }),
  /** API-809, PSP-5. An id and nothing else, signed by nobody: what it names is read with our own key. */
  mollieWebhook: endpoint({
    method: 'POST',
    path: '/public/webhooks/mollie',
    can: 'known_payment',
    summary: 'News of a payment at Mollie',
    operation_id: 'receiveMollieWebhook',
    status: 200,
  }),
} as const
