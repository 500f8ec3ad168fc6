import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { taxOrFeeEndpoints } from '#core/catalog/taxes-and-fees/endpoints.ts'
import type { BodyInput } from '#core/platform/endpoint.ts'
import { call } from '#web/platform/client/api-client.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const inAccount = (account_id: number) => ({ account_id: String(account_id) })

export const taxOrFeeQueries = {
  all: (account_id: number) => ['accounts', account_id, 'taxes-and-fees'] as const,
  list: (account_id: number, query: Readonly<Record<string, unknown>>) =>
    queryOptions({
      queryKey: [...taxOrFeeQueries.all(account_id), 'list', query],
      queryFn: ({ signal }) => call(taxOrFeeEndpoints.list, { params: inAccount(account_id), query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** All of them, for the ticket form. */
  choices: (account_id: number) => taxOrFeeQueries.list(account_id, { per_page: 100 }),
}

const refresh = (account_id: number) => queryClient.invalidateQueries({ queryKey: taxOrFeeQueries.all(account_id) })

export const saveTaxOrFee = async (
  account_id: number,
  tax_or_fee_id: number | null,
  body: BodyInput<typeof taxOrFeeEndpoints.create>,
) => {
  const params = inAccount(account_id)
  const saved =
    tax_or_fee_id === null
      ? await call(taxOrFeeEndpoints.create, { params, body })
      : await call(taxOrFeeEndpoints.update, { params: { ...params, tax_or_fee_id: String(tax_or_fee_id) }, body })
  await refresh(account_id)
  return saved
}

/** The call alone, for several in a row. */
export const removeTaxOrFee = (account_id: number, tax_or_fee_id: number) =>
  call(taxOrFeeEndpoints.remove, { params: { ...inAccount(account_id), tax_or_fee_id: String(tax_or_fee_id) } })

/** Tickets that carried it lose it, so every event is asked anew. */
export const refreshCarriers = (account_id: number) =>
  Promise.all([refresh(account_id), queryClient.invalidateQueries({ queryKey: ['events'] })])

export const deleteTaxOrFee = async (account_id: number, tax_or_fee_id: number): Promise<void> => {
  await removeTaxOrFee(account_id, tax_or_fee_id)
  await refreshCarriers(account_id)
}
