import { DEMO_LOGIN } from '#core/identity/auth/demo-login.ts'
import type { LoginInput, SessionView } from '#core/identity/auth/schema.ts'
import type { AccountRef } from '#core/identity/people/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { readFactorMethods } from '#server/identity/factors/factor-methods.ts'
import { readEnterableAccounts } from '#server/identity/people/read-account.ts'
import { findUserByEmail, lockUser, updateUserRow } from '#server/identity/people/user-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { admitLogin } from './login-throttle.ts'
import { checkPassword, hashPassword } from './password.ts'
import { requirePasswordWay } from './second-step/break-glass.ts'
import { issueTicket } from './second-step/login-tickets.ts'
import { openLogin } from './second-step/open-login.ts'
import { askForAccount, askForFactor, type Browser, enteredBy, readSession } from './sessions.ts'

/** A password set anew since it was checked ends this login as it ended the sessions before it (AUT-9). */
export async function requirePasswordUnchanged(tx: Tx, checked: Row<'users'>, password: string): Promise<void> {
  const user = await lockUser(tx, checked.id)
  if (user?.password_hash === checked.password_hash) return
  // or only hashed anew by a login at the same moment
  const { ok } = await checkPassword(user?.password_hash ?? null, password)
  if (!ok) throw new AppError('INVALID_CREDENTIALS')
}

/** AUT-4. An unknown address and a wrong password look alike, also on the clock (SEC-26). */
export async function logIn(ctx: Ctx, input: LoginInput, browser: Browser): Promise<SessionView> {
  const attempt = await admitLogin(ctx, input.email)
  const user = await findUserByEmail(ctx.db, input.email)
  const { ok, is_outdated } = await checkPassword(user?.password_hash ?? null, input.password)
  if (!user || !ok) {
    await attempt.fail()
    throw new AppError('INVALID_CREDENTIALS')
  }
  await attempt.forgive()
  // known to everybody, whatever address the account has by now (GEN-6)
  if (input.password === DEMO_LOGIN.password && !ctx.is_from_here) throw new AppError('DEMO_LOGIN_LOCKED')
  const accounts = await readEnterableAccounts(ctx.db, user.id, ctx.now)
  if (accounts.length === 0) throw new AppError('USER_INACTIVE')
  const chosen = input.account_id ? accounts.find(({ id }) => id === input.account_id) : accounts[0]
  if (!chosen) throw new AppError('INVALID_CREDENTIALS')
  // told before a second factor is asked for in vain (ACCESS-12)
  if (input.account_id || accounts.length === 1)
    await requirePasswordWay(ctx.db, { user_id: user.id, account_id: chosen.id })
  const stronger = is_outdated ? await hashPassword(input.password) : null
  const session = { user_id: user.id, account_id: chosen.id }
  const entered = await inTransaction(ctx.db, async (tx) => {
    await requirePasswordUnchanged(tx, user, input.password)
    if (stronger) await updateUserRow(tx, user.id, { password_hash: stronger })
    const asked = await askBeforeEntering(tx, ctx, { user_id: user.id, account_id: input.account_id ?? null, accounts })
    return asked ?? openLogin(tx, ctx, { ...session, browser, entrance: enteredBy(ctx, 'PASSWORD') })
  })
  return typeof entered === 'string' ? readSession(ctx, entered, session) : entered
}

interface PasswordProved {
  readonly user_id: number
  readonly account_id: number | null
  readonly accounts: AccountRef[]
}

/** Null where nothing is left to ask: no second factor to show (ACCESS-4), no account to choose (AUT-4). */
async function askBeforeEntering(
  tx: Tx,
  ctx: Ctx,
  { user_id, account_id, accounts }: PasswordProved,
): Promise<SessionView | null> {
  const methods = await readFactorMethods(tx, ctx, user_id)
  if (methods.length > 0)
    return askForFactor(await issueTicket(tx, ctx, { user_id, account_id, method: 'PASSWORD' }), methods)
  return account_id === null && accounts.length > 1 ? askForAccount(accounts) : null
}
