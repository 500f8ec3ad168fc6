import { accountEndpoints } from '#core/identity/accounts/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { meQuery } from '#web/identity/session/session.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

export const updateAccount = async (account_id: number, body: BodyInput<typeof accountEndpoints.update>) => {
  const account = await call(accountEndpoints.update, { params: { account_id: String(account_id) }, body })
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
  return account
}
