import { z } from 'zod'
import { FALLBACK_CURRENCY } from '#core/identity/accounts/currency-of-region.ts'
import { MADE_UP_PASSWORD_LENGTH } from '#core/identity/auth/limits.ts'
import { Email, FirstName, LastName, Name, Password } from '#core/platform/fields.ts'
import { DEFAULT_LOCALE } from '#core/platform/locales.ts'
import { hashPassword } from '#server/identity/auth/password.ts'
import { findUserByEmail, insertUser } from '#server/identity/people/user-queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { newToken } from '#server/platform/runtime/secrets.ts'
import { openAccount } from './open-account.ts'

const FirstAdmin = z.object({
  email: Email,
  first_name: FirstName,
  last_name: LastName.optional(),
  account_name: Name.optional(),
  password: Password.optional(),
})

/** ACC-8. Also where registration is closed; the address counts as confirmed, because the operator names it. */
export async function createFirstAdmin(
  ctx: Ctx,
  given: Record<keyof z.input<typeof FirstAdmin>, string | undefined>,
): Promise<string> {
  const checked = FirstAdmin.safeParse(given)
  if (!checked.success)
    throw new Error(`Not right: ${checked.error.issues.map(({ path }) => path.join('.')).join(', ')}`)
  const { email, first_name, last_name = null, account_name } = checked.data
  const password = checked.data.password ?? newToken().slice(0, MADE_UP_PASSWORD_LENGTH)
  const password_hash = await hashPassword(password)
  await inTransaction(ctx.db, async (tx) => {
    if (await findUserByEmail(tx, email)) throw new Error(`${email} belongs to a user already.`)
    const person = { first_name, last_name, email, password_hash, email_confirmed_at: ctx.now }
    const stamps = { created_at: ctx.now, updated_at: ctx.now }
    const user_id = await insertUser(tx, { ...person, language: DEFAULT_LOCALE, timezone: 'UTC', ...stamps })
    const account_id = await openAccount(tx, ctx, {
      name: account_name ?? [first_name, last_name].filter(Boolean).join(' '),
      default_currency: FALLBACK_CURRENCY,
      default_timezone: 'UTC',
      language: DEFAULT_LOCALE,
      terms_accepted_at: ctx.now,
      owner_id: user_id,
    })
    await audit(tx, ctx, 'account.created', { account_id, data: { user_id, by: 'operator' } })
  })
  const shown = checked.data.password === undefined ? `\nPassword (shown this once): ${password}` : ''
  return `${email} is admin and owner of a new account.${shown}`
}
