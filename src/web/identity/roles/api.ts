import { queryOptions } from '@tanstack/react-query'
import { roleEndpoints } from '#core/identity/roles/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const KEY = ['roles'] as const
const account = (account_id: number) => ({ account_id: String(account_id) })

/** Few enough for one answer. */
export const rolesQuery = (account_id: number) =>
  queryOptions({
    queryKey: [...KEY, account_id],
    queryFn: ({ signal }) => call(roleEndpoints.list, { params: account(account_id), signal }),
  })

/** Members are listed with the names of their roles. */
const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: KEY }),
    queryClient.invalidateQueries({ queryKey: ['users', 'list'] }),
  ])

export async function saveRole(account_id: number, id: number | null, body: BodyInput<typeof roleEndpoints.create>) {
  const params = account(account_id)
  const role =
    id === null
      ? await call(roleEndpoints.create, { params, body })
      : await call(roleEndpoints.update, { params: { ...params, role_id: String(id) }, body })
  await refresh()
  return role
}

export async function deleteRole(account_id: number, id: number): Promise<void> {
  await call(roleEndpoints.remove, { params: { ...account(account_id), role_id: String(id) } })
  await refresh()
}
