import type { BankAccountView } from '#core/catalog/bank-accounts/schema.ts'
import type { BankAccountRow } from './queries.ts'

export const toBankAccountView = ({
  account_id: _account,
  deleted_at: _deleted,
  created_at,
  updated_at,
  ...row
}: BankAccountRow): BankAccountView => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})
