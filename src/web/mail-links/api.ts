import type { checkoutEndpoints } from '#core/checkout/endpoints.ts'
import { request } from '#web/platform/api-client.ts'

export const confirmAddress = (token: string) =>
  request<(typeof checkoutEndpoints)['confirmAddress']>('POST', '/public/confirm-address', { body: { token } })
