import { paymentConnection } from '#core/identity/people/payment-connection.ts'
import type { AccountRef, AccountView } from '#core/identity/people/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Locale } from '#core/platform/locales.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { type AccountRow, findAccount, listEnterableAccounts } from './account-queries.ts'

/** The account with what follows from the installation's configuration (VIE-3). */
const toAccountView = (config: Config, row: AccountRow): AccountView => ({
  id: row.id,
  name: row.name,
  support_email: row.support_email,
  default_currency: row.default_currency,
  default_timezone: row.default_timezone,
  language: row.language as Locale,
  is_verified: row.is_verified,
  payment_connection: paymentConnection({
    mode: config.mode,
    has_keys: Boolean(config.env.STRIPE_SECRET_KEY) || config.mollie !== null,
    test_payments_allowed: config.test_payments_allowed,
    connected: row.provider_account
      ? { charges_enabled: row.charges_enabled ?? false, payouts_enabled: row.payouts_enabled ?? false }
      : null,
  }),
  terms_accepted_at: row.terms_accepted_at.toISOString(),
  created_at: row.created_at.toISOString(),
})

export async function readAccount(db: Db | Tx, ctx: Pick<Ctx, 'config'>, account_id: number): Promise<AccountView> {
  const row = await findAccount(db, account_id)
  if (!row) throw new AppError('NOT_FOUND')
  return toAccountView(ctx.config, row)
}

/** What the account picker and the header menu list (AUT-4, AUT-6). */
export async function readEnterableAccounts(db: Db | Tx, user_id: number, now: Date): Promise<AccountRef[]> {
  return listEnterableAccounts(db, user_id, now)
}
