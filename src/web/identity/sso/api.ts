import { queryOptions } from '@tanstack/react-query'
import { ssoEndpoints } from '#core/identity/sso/endpoints.ts'
import { paths } from '#core/platform/paths.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

export const identitiesQuery = queryOptions({
  queryKey: ['users', 'me', 'sso-identities'] as const,
  queryFn: ({ signal }) => call(ssoEndpoints.listIdentities, { signal }),
})

/** Null: the installation's connection. The browser leaves for the provider and comes back to the profile. */
export const linkIdentity = async (account_id: number | null): Promise<void> => {
  const { url } = await call(ssoEndpoints.linkIdentity, { body: { account_id, return_to: paths.profile() } })
  location.assign(url)
}

export const unlinkIdentity = async (id: number): Promise<void> => {
  await call(ssoEndpoints.unlinkIdentity, { params: { sso_identity_id: String(id) } })
  await queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey })
}
