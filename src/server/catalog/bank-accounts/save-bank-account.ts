import { MAX_BANK_ACCOUNTS } from '#core/catalog/bank-accounts/limits.ts'
import type { BankAccountInput } from '#core/catalog/bank-accounts/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { changesOf, madeWith, wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'
import { lockAccount } from '#server/identity/people/account-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, violatedConstraint } from '#server/platform/database/db.ts'
import { checkBankAccount } from './check-account.ts'
import { mailAdmins } from './mail-admins.ts'
import {
  type BankAccountRow,
  findBankAccount,
  insertBankAccount,
  listBankAccounts,
  updateBankAccountRow,
} from './queries.ts'

const columnsOf = ({ address_line_2, state, bic, ...input }: BankAccountInput) => ({
  ...input,
  address_line_2: address_line_2 ?? null,
  state: state ?? null,
  bic: bic ?? null,
})

/** One IBAN stands once in an account, decided by the index. */
const ibanTaken = (error: unknown): unknown =>
  violatedConstraint(error) === 'bank_accounts_iban' ? wrongField('iban', 'iban_taken') : error

/** A new account for transfers (BANK-1). Events that named none may use it from now on. */
export async function createBankAccount(ctx: StaffCtx, input: BankAccountInput): Promise<BankAccountRow> {
  const { account_id } = ctx.actor
  checkBankAccount(input)
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await lockAccount(tx, account_id)
      const others = await listBankAccounts(tx, account_id)
      if (others.length >= MAX_BANK_ACCOUNTS) throw new AppError('LIMIT_REACHED')
      const row = await insertBankAccount(tx, {
        ...columnsOf(input),
        account_id,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      await audit(tx, ctx, 'bank_account.created', {
        account_id,
        data: { bank_account_id: row.id },
        changes: madeWith({ holder: row.holder, iban: row.iban }),
      })
      await mailAdmins(tx, ctx, { row, follows: after('bank_account.created', 'mails.send') })
      return row
    })
  } catch (error) {
    throw ibanTaken(error)
  }
}

/** Orders keep what they were shown; who orders from now on is shown this (BANK-1). */
export async function updateBankAccount(ctx: StaffCtx, id: number, input: BankAccountInput): Promise<BankAccountRow> {
  const { account_id } = ctx.actor
  checkBankAccount(input)
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await lockAccount(tx, account_id)
      const stored = await findBankAccount(tx, account_id, id)
      if (!stored) throw new AppError('NOT_FOUND')
      const columns = columnsOf(input)
      const changes = changesOf(stored, columns)
      const row = await updateBankAccountRow(tx, id, { ...columns, updated_at: ctx.now })
      await audit(tx, ctx, 'bank_account.updated', {
        account_id,
        data: { bank_account_id: id, fields: Object.keys(changes) },
        changes,
      })
      if (Object.keys(changes).length > 0)
        await mailAdmins(tx, ctx, { row, follows: after('bank_account.updated', 'mails.send') })
      return row
    })
  } catch (error) {
    throw ibanTaken(error)
  }
}

/** Nobody is shown it any more; orders that were keep it, and its statements stay (BANK-1). */
export async function deleteBankAccount(ctx: StaffCtx, id: number): Promise<void> {
  const { account_id } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, account_id)
    const stored = await findBankAccount(tx, account_id, id)
    if (!stored) throw new AppError('NOT_FOUND')
    await updateBankAccountRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'bank_account.deleted', {
      account_id,
      data: { bank_account_id: id },
      changes: wasCalled({ holder: stored.holder, iban: stored.iban }),
    })
    await mailAdmins(tx, ctx, { row: stored, follows: after('bank_account.deleted', 'mails.send') })
  })
}
