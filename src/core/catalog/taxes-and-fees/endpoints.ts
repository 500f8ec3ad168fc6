import { crudEndpoints, InAccount } from '#core/platform/crud-endpoints.ts'
import { TAX_OR_FEE_LIST, TaxOrFeeInput, TaxOrFeeUpdate, TaxOrFeeView } from './schema.ts'

/** Taxes and fees of an account: list, create, read, change, delete (API-25, API-26). */
export const taxOrFeeEndpoints = crudEndpoints({
  path: '/accounts/:account_id/taxes-and-fees',
  id: 'tax_or_fee_id',
  params: InAccount,
  noun: 'a tax or fee',
  summary: 'Taxes and fees of the account',
  can: { read: 'tax.read', write: 'tax.write' },
  input: TaxOrFeeInput,
  update: TaxOrFeeUpdate,
  view: TaxOrFeeView,
  list: TAX_OR_FEE_LIST,
})
