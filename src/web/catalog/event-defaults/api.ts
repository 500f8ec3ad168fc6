import { queryOptions } from '@tanstack/react-query'
import { eventDefaultsEndpoints } from '#core/catalog/event-defaults/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

export const eventDefaultsQuery = (account_id: number) =>
  queryOptions({
    queryKey: ['accounts', account_id, 'event-defaults'] as const,
    queryFn: ({ signal }) => call(eventDefaultsEndpoints.get, { params: { account_id: String(account_id) }, signal }),
  })

export const updateEventDefaults = async (
  account_id: number,
  body: BodyInput<typeof eventDefaultsEndpoints.update>,
) => {
  const defaults = await call(eventDefaultsEndpoints.update, {
    params: { account_id: String(account_id) },
    body,
  })
  await queryClient.invalidateQueries({ queryKey: eventDefaultsQuery(account_id).queryKey })
  return defaults
}
