import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { AFFILIATE_LIST, AffiliateInput, AffiliateUpdate, AffiliateView } from './schema.ts'

const InEvent = z.object({ event_id: PathId })
const OneAffiliate = z.object({ event_id: PathId, affiliate_id: PathId })

/** Affiliates of an event: list, create, read, change, delete (API-69, API-70). */
export const affiliateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/events/:event_id/affiliates',
    can: 'affiliate.read',
    summary: 'Affiliates of an event with what they sold',
    params: InEvent,
    data: AffiliateView,
    list: AFFILIATE_LIST,
  }),
  create: endpoint({
    method: 'POST',
    path: '/events/:event_id/affiliates',
    can: 'affiliate.write',
    summary: 'Create an affiliate',
    params: InEvent,
    body: AffiliateInput,
    data: AffiliateView,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:event_id/affiliates/:affiliate_id',
    can: 'affiliate.read',
    summary: 'One affiliate',
    params: OneAffiliate,
    data: AffiliateView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/events/:event_id/affiliates/:affiliate_id',
    can: 'affiliate.write',
    summary: 'Change an affiliate',
    params: OneAffiliate,
    body: AffiliateUpdate,
    data: AffiliateView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/events/:event_id/affiliates/:affiliate_id',
    can: 'affiliate.write',
    summary: 'Delete an affiliate',
    params: OneAffiliate,
  }),
} as const
