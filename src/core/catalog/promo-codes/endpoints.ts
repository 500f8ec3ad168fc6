import { z } from 'zod'
import { crudEndpoints, InEvent } from '#core/platform/crud-endpoints.ts'
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

/**
 * Promo codes of an event, one by one and many at once, and the check of a code by a buyer (API-63, API-63a, API-64,
 * API-112).
 */
export const promoCodeEndpoints = {
  ...crudEndpoints({
    path: '/events/:event_id/promo-codes',
    id: 'promo_code_id',
    params: InEvent,
    noun: 'a promo code',
    summary: 'Promo codes of an event',
    can: { read: 'promo_code.read', write: 'promo_code.write' },
    input: PromoCodeInput,
    update: PromoCodeUpdate,
    view: PromoCodeView,
    list: PROMO_CODE_LIST,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/events/:event_id/promo-codes/batch',
    can: 'promo_code.write',
    summary: 'Create many promo codes with the same terms',
    operation_id: 'createPromoCodes',
    params: InEvent,
    body: PromoCodeBatchInput,
    data: PromoCodeBatchView,
    status: 201,
  }),
  check: endpoint({
    method: 'GET',
    path: '/public/events/:event_id/promo-codes/:code',
    can: 'public.read',
    summary: 'Is this promo code valid?',
    operation_id: 'checkPublicPromoCode',
    params: z.object({ event_id: PathId, code: z.string() }),
    data: z.object({ valid: z.boolean() }),
  }),
} as const
