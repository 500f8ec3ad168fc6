import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiKeyEndpoints } from '#core/identity/api-keys/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

type ListQuery = Readonly<Record<string, unknown>>

const params = (account_id: number) => ({ account_id: String(account_id) })
const one = (account_id: number, id: number) => ({ ...params(account_id), api_key_id: String(id) })
const allKeys = (account_id: number) => ['accounts', account_id, 'api-keys'] as const
const refresh = (account_id: number) => queryClient.invalidateQueries({ queryKey: allKeys(account_id) })

/** The account's keys (API-500). Secrets stay in the answer: nothing keeps them. */
export const apiKeyApi = {
  list: (account_id: number, query: ListQuery) =>
    queryOptions({
      queryKey: [...allKeys(account_id), query],
      queryFn: ({ signal }) => call(apiKeyEndpoints.list, { params: params(account_id), query, signal }),
      placeholderData: keepPreviousData,
    }),
  create: async (account_id: number, body: BodyInput<typeof apiKeyEndpoints.create>) => {
    const made = await call(apiKeyEndpoints.create, { params: params(account_id), body })
    await refresh(account_id)
    return made
  },
  update: async (account_id: number, id: number, body: BodyInput<typeof apiKeyEndpoints.update>) => {
    const key = await call(apiKeyEndpoints.update, { params: one(account_id, id), body })
    await refresh(account_id)
    return key
  },
  rotate: async (account_id: number, id: number, body: BodyInput<typeof apiKeyEndpoints.rotate>) => {
    const key = await call(apiKeyEndpoints.rotate, { params: one(account_id, id), body })
    await refresh(account_id)
    return key
  },
  revoke: async (account_id: number, id: number) => {
    await call(apiKeyEndpoints.revoke, { params: one(account_id, id) })
    await refresh(account_id)
  },
}
