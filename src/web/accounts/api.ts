import { queryOptions } from '@tanstack/react-query'
import { accountEndpoints } from '#core/accounts/endpoints.ts'
import type { BodyInput } from '#core/endpoint.ts'
import { call } from '#web/platform/api-client.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { meQuery } from '#web/platform/session.ts'

export const updateAccount = async (account_id: number, body: BodyInput<typeof accountEndpoints.update>) => {
  const account = await call(accountEndpoints.update, { params: { account_id: String(account_id) }, body })
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  return account
}

export const eventDefaultsQuery = (account_id: number) =>
  queryOptions({
    queryKey: ['accounts', account_id, 'event-defaults'] as const,
    queryFn: ({ signal }) =>
      call(accountEndpoints.getEventDefaults, { params: { account_id: String(account_id) }, signal }),
  })

export const updateEventDefaults = async (
  account_id: number,
  body: BodyInput<typeof accountEndpoints.updateEventDefaults>,
) => {
  const defaults = await call(accountEndpoints.updateEventDefaults, {
    params: { account_id: String(account_id) },
    body,
  })
  await queryClient.invalidateQueries({ queryKey: eventDefaultsQuery(account_id).queryKey })
  return defaults
}
