import { queryOptions } from '@tanstack/react-query'
import { bankAccountEndpoints } from '#core/catalog/bank-accounts/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const KEY = ['bank-accounts'] as const
const account = (account_id: number) => ({ account_id: String(account_id) })

/** Few enough for one answer. */
export const bankAccountsQuery = (account_id: number) =>
  queryOptions({
    queryKey: [...KEY, account_id],
    queryFn: ({ signal }) => call(bankAccountEndpoints.list, { params: account(account_id), signal }),
  })

const refresh = () => queryClient.invalidateQueries({ queryKey: KEY })

export async function saveBankAccount(
  account_id: number,
  id: number | null,
  body: BodyInput<typeof bankAccountEndpoints.create>,
) {
  const params = account(account_id)
  const saved =
    id === null
      ? await call(bankAccountEndpoints.create, { params, body })
      : await call(bankAccountEndpoints.update, { params: { ...params, bank_account_id: String(id) }, body })
  await refresh()
  return saved
}

export async function deleteBankAccount(account_id: number, id: number): Promise<void> {
  await call(bankAccountEndpoints.remove, { params: { ...account(account_id), bank_account_id: String(id) } })
  await refresh()
}
