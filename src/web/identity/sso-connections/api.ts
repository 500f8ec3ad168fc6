import { queryOptions } from '@tanstack/react-query'
import { ssoConnectionEndpoints } from '#core/identity/sso-connections/endpoints.ts'
import type { SsoView } from '#core/identity/sso-connections/schema.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const ofAccount = (account_id: number) => ({ account_id: String(account_id) })

export const ssoQuery = (account_id: number) =>
  queryOptions({
    queryKey: ['accounts', account_id, 'sso'] as const,
    queryFn: ({ signal }) => call(ssoConnectionEndpoints.get, { params: ofAccount(account_id), signal }),
  })

/** Every change answers the whole of it. */
const keep = (account_id: number, view: SsoView): SsoView => {
  queryClient.setQueryData(ssoQuery(account_id).queryKey, view)
  return view
}

export const saveSso = async (account_id: number, body: BodyInput<typeof ssoConnectionEndpoints.update>) =>
  keep(account_id, await call(ssoConnectionEndpoints.update, { params: ofAccount(account_id), body }))

export const removeSso = async (account_id: number): Promise<void> => {
  await call(ssoConnectionEndpoints.remove, { params: ofAccount(account_id) })
  await queryClient.invalidateQueries({ queryKey: ssoQuery(account_id).queryKey })
}

export const addDomain = async (account_id: number, body: BodyInput<typeof ssoConnectionEndpoints.addDomain>) =>
  keep(account_id, await call(ssoConnectionEndpoints.addDomain, { params: ofAccount(account_id), body }))

const ofDomain = (account_id: number, id: number) => ({ ...ofAccount(account_id), sso_domain_id: String(id) })

export const checkDomain = async (account_id: number, id: number) =>
  keep(account_id, await call(ssoConnectionEndpoints.checkDomain, { params: ofDomain(account_id, id) }))

export const removeDomain = async (account_id: number, id: number) =>
  keep(account_id, await call(ssoConnectionEndpoints.removeDomain, { params: ofDomain(account_id, id) }))
