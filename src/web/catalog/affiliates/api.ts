import { queryOptions } from '@tanstack/react-query'
import { affiliateEndpoints } from '#core/catalog/affiliates/endpoints.ts'
import { crudApi } from '#web/platform/client/crud-api.ts'
import { loadAll } from '#web/platform/client/load-all.ts'

const api = crudApi(affiliateEndpoints)

export const affiliateApi = {
  ...api,
  /** Every name there is, for a filter (LST-4). */
  names: (event_id: number) =>
    queryOptions({
      queryKey: [...api.all(event_id), 'names'],
      queryFn: async ({ signal }) => {
        const loadPage = (query: Readonly<Record<string, unknown>>) => api.calls.list(event_id, query, signal)
        const rows = await loadAll({ loadPage, query: { sort_by: 'name' }, signal })
        return rows.map(({ id, name }) => ({ id, name }))
      },
    }),
}
