import { crudEndpoints, InEvent } from '#core/platform/crud-endpoints.ts'
import { AFFILIATE_LIST, AffiliateInput, AffiliateUpdate, AffiliateView } from './schema.ts'

/** Affiliates of an event: list, create, read, change, delete (API-69, API-70). */
export const affiliateEndpoints = crudEndpoints({
  path: '/events/:event_id/affiliates',
  id: 'affiliate_id',
  params: InEvent,
  noun: 'an affiliate',
  summary: 'Affiliates of an event with what they sold',
  can: { read: 'affiliate.read', write: 'affiliate.write' },
  input: AffiliateInput,
  update: AffiliateUpdate,
  view: AffiliateView,
  list: AFFILIATE_LIST,
})
