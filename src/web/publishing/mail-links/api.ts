import type { contactAddressEndpoints } from '#core/identity/contact-addresses/endpoints.ts'
import type { mailEndpoints } from '#core/identity/mails/endpoints.ts'
import type { checkoutEndpoints } from '#core/sales/checkout/endpoints.ts'
import { request } from '#web/platform/client/api-client.ts'

export const confirmAddress = (token: string) =>
  request<(typeof checkoutEndpoints)['confirmAddress']>('POST', '/public/confirm-address', { body: { token } })

export const stopMails = (token: string) =>
  request<(typeof mailEndpoints)['optOut']>('POST', '/public/mail-opt-outs', { body: { token } })

export const confirmContact = (token: string) =>
  request<(typeof contactAddressEndpoints)['confirm']>('POST', '/public/confirm-contact', { body: { token } })
