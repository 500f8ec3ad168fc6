import type { checkoutEndpoints } from '#core/checkout/endpoints.ts'
import type { contactAddressEndpoints } from '#core/contact-addresses/endpoints.ts'
import type { mailEndpoints } from '#core/mails/endpoints.ts'
import { request } from '#web/platform/api-client.ts'

export const confirmAddress = (token: string) =>
  request<(typeof checkoutEndpoints)['confirmAddress']>('POST', '/public/confirm-address', { body: { token } })

export const stopMails = (token: string) =>
  request<(typeof mailEndpoints)['optOut']>('POST', '/public/mail-opt-outs', { body: { token } })

export const confirmContact = (token: string) =>
  request<(typeof contactAddressEndpoints)['confirm']>('POST', '/public/confirm-contact', { body: { token } })
