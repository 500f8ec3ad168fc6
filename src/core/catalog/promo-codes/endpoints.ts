import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import {
  PROMO_CODE_LIST,
  PromoCodeBatchInput,
  PromoCodeBatchView,
  PromoCodeInput,
  PromoCodeUpdate,
  PromoCodeView,
} from './schema.ts'

const InEvent = z.object({ event_id: PathId })
const OnePromoCode = z.object({ event_id: PathId, promo_code_id: PathId })

/**
 * Promo codes of an event, one by one and many at once, and the check of a code by a buyer (API-63, API-63a, API-64,
 * API-112).
 */
export const promoCodeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/promo-codes',
    can: 'promo_code.read',
    summary: 'Promo codes of an event',
    params: InEvent,
    data: PromoCodeView,
    list: PROMO_CODE_LIST,
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:event_id/promo-codes',
    can: 'promo_code.write',
    summary: 'Create a promo code',
    params: InEvent,
    body: PromoCodeInput,
    data: PromoCodeView,
    status: 201,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/events/:event_id/promo-codes/batch',
    can: 'promo_code.write',
    summary: 'Create many promo codes with the same terms',
    params: InEvent,
    body: PromoCodeBatchInput,
    data: PromoCodeBatchView,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/promo-codes/:promo_code_id',
    can: 'promo_code.read',
    summary: 'One promo code',
    params: OnePromoCode,
    data: PromoCodeView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/events/:event_id/promo-codes/:promo_code_id',
    can: 'promo_code.write',
    summary: 'Change a promo code',
    params: OnePromoCode,
    body: PromoCodeUpdate,
    data: PromoCodeView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:event_id/promo-codes/:promo_code_id',
    can: 'promo_code.write',
    summary: 'Delete a promo code',
    params: OnePromoCode,
  }),
  check: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/promo-codes/:code',
    can: 'public.read',
    summary: 'Is this promo code valid?',
    params: z.object({ event_id: PathId, code: z.string() }),
    data: z.object({ valid: z.boolean() }),
  }),
} as const
