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
