import type { LoginLinkInput, SessionView } from '#core/identity/auth/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { readFactorMethods } from '#server/identity/factors/factor-methods.ts'
import { findLinkUser, takeOperatorLink } from '#server/identity/operator-links/queries.ts'
import { readEnterableAccounts } from '#server/identity/people/read-account.ts'
import { lockUser } from '#server/identity/people/user-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { throttleTokenPages } from '../mail-tokens.ts'
import { askForAccount, askForFactor, type Browser, enteredBy, readSession } from '../sessions.ts'
import { issueTicket } from './login-tickets.ts'
import { openLogin } from './open-login.ts'

/**
 * ACCESS-12: the operator's link stands in for password and sign-on, never for a second factor: whoever finds it has
 * that still to show. It is used up by the session or the ticket it leads to, not by being looked at.
 */
export async function logInByLink(
  ctx: Ctx,
  { token, account_id }: LoginLinkInput,
  browser: Browser,
): Promise<SessionView> {
  await throttleTokenPages(ctx)
  const token_hash = hashToken(token)
  const user_id = await findLinkUser(ctx.db, token_hash, ctx.now)
  if (user_id === null) throw new AppError('LINK_INVALID')
  const entered = await inTransaction(ctx.db, async (tx) => {
    await lockUser(tx, user_id)
    const accounts = await readEnterableAccounts(tx, user_id, ctx.now)
    const [first, ...others] = accounts
    if (!first) throw new AppError('USER_INACTIVE')
    const chosen = account_id ? accounts.find(({ id }) => id === account_id) : first
    if (!chosen) throw new AppError('INVALID_CREDENTIALS')
    const methods = await readFactorMethods(tx, ctx, user_id)
    if (methods.length === 0 && !account_id && others.length > 0) return askForAccount(accounts)
    if (!(await takeOperatorLink(tx, { purpose: 'LOGIN', token_hash }, ctx.now))) throw new AppError('LINK_INVALID')
    if (methods.length > 0)
      return askForFactor(
        await issueTicket(tx, ctx, { user_id, account_id: account_id ?? null, method: 'LINK' }),
        methods,
      )
    const session = { user_id, account_id: chosen.id }
    return {
      ...session,
      new_token: await openLogin(tx, ctx, { ...session, browser, entrance: enteredBy(ctx, 'LINK') }),
    }
  })
  return 'new_token' in entered ? readSession(ctx, entered.new_token, entered) : entered
}
