import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryInput } from '#core/platform/endpoint.ts'
import { funnelEndpoints } from '#core/reporting/funnel/endpoints.ts'
import { call } from '#web/platform/client/api-client.ts'

/** How far buyers came and where from; what was chosen before stays until the answer is there. */
export const funnelQuery = (event_id: number, query: QueryInput<typeof funnelEndpoints.get>) =>
  queryOptions({
    queryKey: ['events', event_id, 'funnel', query],
    queryFn: ({ signal }) => call(funnelEndpoints.get, { params: { event_id: String(event_id) }, query, signal }),
    placeholderData: keepPreviousData,
  })
