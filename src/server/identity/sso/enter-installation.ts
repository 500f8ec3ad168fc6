import type { SessionView } from '#core/identity/auth/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { issueTicket } from '#server/identity/auth/second-step/login-tickets.ts'
import { openLogin } from '#server/identity/auth/second-step/open-login.ts'
import { signOnRequired } from '#server/identity/auth/second-step/require-proof.ts'
import { askForFactor, enteredBy, readSession } from '#server/identity/auth/sessions.ts'
import { readFactorMethods } from '#server/identity/factors/factor-methods.ts'
import { readBinding } from '#server/identity/people/bound-queries.ts'
import { readEnterableAccounts } from '#server/identity/people/read-account.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { freshIfSeen } from './auth-time.ts'
import { ssoFailure } from './failure.ts'
import { type Found, findLinked, linkTo, lockUserOf, requireAddress, requireConfirmed } from './find-identity.ts'
import type { CameBack } from './finish-sign-on.ts'
import { findLastEntered } from './queries.ts'

/**
 * The operator's sign-on opens an ordinary session, where the user was last (ACCESS-11). It stands in for the password:
 * who has a second factor is asked for it all the same (ACCESS-5).
 */
export async function enterInstallation(ctx: Ctx, { connection, claims, browser }: CameBack): Promise<SessionView> {
  const opened = await inTransaction(ctx.db, async (tx) => {
    const { user_id, identity_id } = await findPerson(tx, ctx, { connection, claims })
    const account_id = await chooseAccount(tx, ctx, user_id)
    const of_provider = { sso_identity_id: identity_id, sso_sid: claims.sid }
    const methods = await readFactorMethods(tx, ctx, user_id)
    if (methods.length > 0) {
      const ticket = await issueTicket(tx, ctx, { user_id, account_id, method: 'SSO', ...of_provider })
      return askForFactor(ticket, methods)
    }
    const session = { user_id, account_id }
    const entrance = freshIfSeen(ctx, claims, enteredBy(ctx, 'SSO'))
    const sso = { sso_connection_id: null, ...of_provider }
    return { ...session, new_token: await openLogin(tx, ctx, { ...session, browser, entrance, sso }) }
  })
  return 'new_token' in opened ? readSession(ctx, opened.new_token, opened) : opened
}

/** ACCESS-9: it speaks for every user of a confirmed address. */
async function findPerson(tx: Tx, ctx: Ctx, { connection, claims }: Found) {
  const linked = await findLinked(tx, ctx, { connection, claims })
  if (linked) return { user_id: linked.user.id, identity_id: linked.identity_id }
  const user = await lockUserOf(tx, await requireAddress(tx, connection, claims))
  if (!user) throw ssoFailure('NOT_MEMBER')
  await requireConfirmed(tx, ctx, { connection, user })
  return { user_id: user.id, identity_id: await linkTo(tx, ctx, { connection, claims, user }) }
}

/** Not into an account that lets its members in by a sign-on of its own (ACCESS-12). */
async function chooseAccount(tx: Tx, { now }: Pick<Ctx, 'now'>, user_id: number): Promise<number> {
  const open: number[] = []
  const accounts = await readEnterableAccounts(tx, user_id, now)
  for (const { id: account_id } of accounts) {
    const { is_bound, is_account_owner } = await readBinding(tx, { account_id, user_id })
    if (!is_bound || is_account_owner) open.push(account_id)
  }
  const [first] = open
  if (first !== undefined) return (await findLastEntered(tx, user_id, open))?.account_id ?? first
  if (accounts[0]) throw signOnRequired(accounts[0].id)
  throw new AppError('USER_INACTIVE')
}
