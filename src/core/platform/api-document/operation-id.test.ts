import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { operationIdOf } from './operation-id.ts'

const VIEW = z.object({ id: z.int() })

test.each<[string, Pick<Endpoint, 'method' | 'path'> & Partial<Endpoint>]>([
  ['listPromoCodes', { method: 'GET', path: '/events/:event_id/promo-codes', data: z.array(VIEW) }],
  ['getPromoCode', { method: 'GET', path: '/events/:event_id/promo-codes/:promo_code_id', data: VIEW }],
  ['createPromoCode', { method: 'POST', path: '/events/:event_id/promo-codes', data: VIEW, status: 201 }],
  ['updateTaxOrFee', { method: 'PUT', path: '/accounts/:account_id/taxes-and-fees/:id', data: VIEW }],
  ['deleteEvent', { method: 'DELETE', path: '/events/:event_id' }],
  ['cancelOrder', { method: 'POST', path: '/events/:event_id/orders/:order_id/cancel', data: VIEW }],
  ['markOrderAsPaid', { method: 'POST', path: '/events/:event_id/orders/:order_id/mark-as-paid', data: VIEW }],
  ['rotateApiKey', { method: 'POST', path: '/accounts/:account_id/api-keys/:api_key_id/rotate', data: VIEW }],
  ['listWebhooks', { method: 'GET', path: '/accounts/:account_id/webhooks', data: z.array(VIEW) }],
  ['listEventWebhooks', { method: 'GET', path: '/events/:event_id/webhooks', data: z.array(VIEW) }],
  ['listOrganizerEvents', { method: 'GET', path: '/organizers/:organizer_id/events', data: z.array(VIEW) }],
  ['listOwnPasskeys', { method: 'GET', path: '/users/me/passkeys', data: z.array(VIEW) }],
  ['deleteOwnPasskey', { method: 'DELETE', path: '/users/me/passkeys/:passkey_id' }],
  ['sortTickets', { method: 'POST', path: '/events/:event_id/tickets/sort' }],
  ['getPublicEvent', { method: 'GET', path: '/public/events/:event_id', data: VIEW }],
  ['login', { method: 'POST', path: '/auth/login', data: VIEW }],
  ['reserveTickets', { method: 'POST', path: '/public/events/:event_id/order', operation_id: 'reserveTickets' }],
])('%s (KEY-15)', (name, call) => {
  expect(operationIdOf({ can: 'event.read', summary: '', ...call })).toBe(name)
})
