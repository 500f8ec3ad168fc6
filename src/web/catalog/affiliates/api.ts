import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { affiliateEndpoints } from '#core/catalog/affiliates/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { loadAll } from '#web/platform/client/load-all.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const inEvent = (event_id: number) => ({ event_id: String(event_id) })
const one = (event_id: number, affiliate_id: number) => ({
  event_id: String(event_id),
  affiliate_id: String(affiliate_id),
})

export const affiliateQueries = {
  all: (event_id: number) => ['events', event_id, 'affiliates'] as const,
  list: (event_id: number, query: Readonly<Record<string, unknown>>) =>
    queryOptions({
      queryKey: [...affiliateQueries.all(event_id), 'list', query],
      queryFn: ({ signal }) => call(affiliateEndpoints.list, { params: inEvent(event_id), query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** Every name there is, for a filter (LST-4). */
  names: (event_id: number) =>
    queryOptions({
      queryKey: [...affiliateQueries.all(event_id), 'names'],
      queryFn: async ({ signal }) => {
        const loadPage = (query: Readonly<Record<string, unknown>>) =>
          call(affiliateEndpoints.list, { params: inEvent(event_id), query, signal })
        const rows = await loadAll({ loadPage, query: { sort_by: 'name' }, signal })
        return rows.map(({ id, name }) => ({ id, name }))
      },
    }),
}

/** The calls alone, for many affiliates in a row; the list is read again once. */
export const affiliateCalls = {
  update: (event_id: number, id: number, body: BodyInput<typeof affiliateEndpoints.update>) =>
    call(affiliateEndpoints.update, { params: one(event_id, id), body }),
  remove: (event_id: number, id: number) => call(affiliateEndpoints.remove, { params: one(event_id, id) }),
}

export const refreshAffiliates = (event_id: number) =>
  queryClient.invalidateQueries({ queryKey: affiliateQueries.all(event_id) })

export const createAffiliate = async (event_id: number, body: BodyInput<typeof affiliateEndpoints.create>) => {
  const affiliate = await call(affiliateEndpoints.create, { params: inEvent(event_id), body })
  await refreshAffiliates(event_id)
  return affiliate
}

export const updateAffiliate = async (
  event_id: number,
  id: number,
  body: BodyInput<typeof affiliateEndpoints.update>,
) => {
  const affiliate = await affiliateCalls.update(event_id, id, body)
  await refreshAffiliates(event_id)
  return affiliate
}

export const deleteAffiliate = async (event_id: number, id: number) => {
  await affiliateCalls.remove(event_id, id)
  await refreshAffiliates(event_id)
}
