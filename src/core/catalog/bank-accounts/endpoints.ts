import { z } from 'zod'
import { InAccount } from '#core/platform/crud-endpoints.ts'
import { endpoint } from '#core/platform/endpoint.ts'
import { PathId } from '#core/platform/fields.ts'
import { BankAccountInput, BankAccountView } from './schema.ts'

const path = '/accounts/:account_id/bank-accounts'
const One = z.object({ account_id: PathId, bank_account_id: PathId })

/** Where an account takes transfers (API-803, BANK-1). Never a key's, and only shortly after showing who one is. */
export const bankAccountEndpoints = {
  list: endpoint({
    method: 'GET',
    path,
    can: 'bank.read',
    summary: 'Bank accounts of the account',
    params: InAccount,
    data: z.array(BankAccountView),
  }),
  create: endpoint({
    method: 'POST',
    path,
    can: 'finance.write',
    session_only: true,
    fresh: true,
    idempotent: true,
    summary: 'Add a bank account',
    params: InAccount,
    body: BankAccountInput,
    data: BankAccountView,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:bank_account_id`,
    can: 'finance.write',
    session_only: true,
    fresh: true,
    summary: 'Change a bank account',
    params: One,
    body: BankAccountInput,
    data: BankAccountView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:bank_account_id`,
    can: 'finance.write',
    session_only: true,
    fresh: true,
    summary: 'Remove a bank account',
    params: One,
  }),
} as const
