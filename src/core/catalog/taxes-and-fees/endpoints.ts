import { z } from 'zod'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { TAX_OR_FEE_LIST, TaxOrFeeInput, TaxOrFeeUpdate, TaxOrFeeView } from './schema.ts'

const InAccount = z.object({ account_id: PathId })
const OneTaxOrFee = z.object({ account_id: PathId, tax_or_fee_id: PathId })
const all = '/accounts/:account_id/taxes-and-fees'
const one = `${all}/:tax_or_fee_id` as const

/** Taxes and fees of an account: list, create, read, change, delete (API-25, API-26). */
export const taxOrFeeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: all,
    can: 'tax.read',
    summary: 'Taxes and fees of the account',
    params: InAccount,
    data: TaxOrFeeView,
    list: TAX_OR_FEE_LIST,
  }),
  create: endpoint({
    method: 'POST',
    path: all,
    can: 'tax.write',
    summary: 'Create a tax or fee',
    params: InAccount,
    body: TaxOrFeeInput,
    data: TaxOrFeeView,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    can: 'tax.read',
    summary: 'One tax or fee',
    params: OneTaxOrFee,
    data: TaxOrFeeView,
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    can: 'tax.write',
    summary: 'Change a tax or fee',
    params: OneTaxOrFee,
    body: TaxOrFeeUpdate,
    data: TaxOrFeeView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    can: 'tax.write',
    summary: 'Delete a tax or fee',
    params: OneTaxOrFee,
  }),
} as const
