import { taxOrFeeEndpoints } from '#core/catalog/taxes-and-fees/endpoints.ts'
import { crudApi } from '#web/platform/client/crud-api.ts'
import { queryClient } from '#web/platform/client/query-client.ts'

const api = crudApi(taxOrFeeEndpoints)

/** Tickets that carried it lose it, so every event is read again. */
const refreshCarriers = (account_id: number) =>
  Promise.all([api.refresh(account_id), queryClient.invalidateQueries({ queryKey: ['events'] })])

export const taxOrFeeApi = {
  ...api,
  /** All of them, for the ticket form. */
  choices: (account_id: number) => api.list(account_id, { per_page: 100 }),
  refreshCarriers,
  remove: async (account_id: number, tax_or_fee_id: number): Promise<void> => {
    await api.calls.remove(account_id, tax_or_fee_id)
    await refreshCarriers(account_id)
  },
}
