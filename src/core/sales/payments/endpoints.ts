import { endpoint } from '#core/platform/endpoint.ts'

/** API-135: the provider's own calls; the body is read as it came, because its signature covers every byte. */
export const paymentEndpoints = {
  webhook: endpoint({
    method: 'POST',
    path: '/public/webhooks/stripe',
    can: 'webhook',
    max_body_kb: 1024,
    summary: 'Events of the payment provider',
    status: 200,
  }),
} as const
