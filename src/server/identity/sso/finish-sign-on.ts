import type { SessionView } from '#core/identity/auth/schema.ts'
import { INSTALLATION, type SsoFinishInput, type SsoFinishView } from '#core/identity/sso/schema.ts'
import { openLogin } from '#server/identity/auth/second-step/open-login.ts'
import { type Browser, enteredBy, readSession } from '#server/identity/auth/sessions.ts'
import { lockAccount } from '#server/identity/people/account-queries.ts'
import { findConnectionById } from '#server/identity/sso-connections/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { freshIfSeen } from './auth-time.ts'
import { confirmBySignOn } from './confirm-by-sign-on.ts'
import { type Connection, connectionById } from './connections.ts'
import { enterInstallation } from './enter-installation.ts'
import { type Claims, exchangeCode } from './exchange-code.ts'
import { ssoFailure } from './failure.ts'
import { type Entering, findOrJoin } from './join-account.ts'
import { linkOwn } from './link-identity.ts'
import { takeAttempt } from './queries.ts'
import { setMappedGrants } from './set-mapped-grants.ts'
import { SSO_VERIFIER_PURPOSE, throttleSso } from './start-sign-on.ts'

interface Came {
  readonly input: SsoFinishInput
  /** The browser's cookie; null where there is none. */
  readonly cookie: string | null
  readonly browser: Browser
}

/** ACCESS-8: takes the attempt, asks the provider outside of any transaction, then does what it was begun for. */
export async function finishSignOn(ctx: Ctx, { input, cookie, browser }: Came): Promise<SsoFinishView> {
  await throttleSso(ctx)
  const { attempt, connection } = await takeOwnAttempt(ctx, input, cookie)
  if (input.code === undefined) throw ssoFailure('DENIED')
  const { state, code, iss } = input
  const { purpose, nonce } = attempt
  const verifier = ctx.secrets.decrypt(SSO_VERIFIER_PURPOSE, attempt.verifier).toString()
  const claims = await exchangeCode(ctx, connection, { state, code, iss, nonce, verifier })
  const answer = { purpose, return_to: attempt.return_to, session: null }
  if (purpose === 'LINK') await linkOwn(ctx, { connection, claims })
  else if (purpose === 'CONFIRM') await confirmBySignOn(ctx, { connection, claims })
  else return { ...answer, session: await enter(ctx, { connection, claims, browser }) }
  return answer
}

/**
 * Once, in time, by the browser that began it, at the address of the connection it was begun with: a code that another
 * provider gave is never sent to this one.
 */
async function takeOwnAttempt(ctx: Ctx, input: SsoFinishInput, cookie: string | null) {
  if (cookie === null) throw ssoFailure('STATE')
  const hashes = { state_hash: hashToken(input.state), browser_hash: hashToken(cookie) }
  const attempt = await inTransaction(ctx.db, (tx) => takeAttempt(tx, hashes))
  if (!attempt || attempt.expires_at <= ctx.now) throw ssoFailure('STATE')
  const connection = await connectionById(ctx, attempt.connection_id)
  if (!connection || connection.issuer !== attempt.issuer || keyOf(connection) !== input.connection)
    throw ssoFailure('STATE')
  if (attempt.purpose !== 'LOGIN' && attempt.session_id !== ctx.actor?.session_id) throw ssoFailure('STATE')
  return { attempt: attempt, connection }
}

const keyOf = ({ account_id }: Connection): string => (account_id === null ? INSTALLATION : String(account_id))

export interface CameBack {
  readonly connection: Connection
  readonly claims: Claims
  readonly browser: Browser
}

const enter = (ctx: Ctx, came: CameBack): Promise<SessionView> =>
  isAccounts(came.connection)
    ? enterAccount(ctx, { ...came, connection: came.connection })
    : enterInstallation(ctx, came)

const isAccounts = (connection: Connection): connection is Entering['connection'] => connection.account_id !== null

/** An account's connection leads into that account only (ACCESS-11). */
async function enterAccount(
  ctx: Ctx,
  { connection, claims, browser }: CameBack & Pick<Entering, 'connection'>,
): Promise<SessionView> {
  const { account_id } = connection
  const opened = await inTransaction(ctx.db, async (tx) => {
    // first logins, and changes of grants, one after the other: the account, the person, the membership
    await lockAccount(tx, account_id)
    const rules = connection.id === null ? undefined : await findConnectionById(tx, connection.id)
    if (rules?.issuer !== connection.issuer) throw ssoFailure('STATE')
    const entered = await findOrJoin(tx, ctx, { connection, rules, claims })
    await setMappedGrants(tx, ctx, { ...entered, rules, claims })
    const session = { user_id: entered.user_id, account_id }
    const sso = { sso_connection_id: connection.id, sso_identity_id: entered.identity_id, sso_sid: claims.sid }
    // an account trusts its own provider with the second factor (ACCESS-5)
    const entrance = freshIfSeen(ctx, claims, enteredBy(ctx, 'SSO', { has_factor: true }))
    return { session, token: await openLogin(tx, ctx, { ...session, browser, entrance, sso }) }
  })
  const session = await readSession(ctx, opened.token, opened.session)
  return { ...session, accounts: session.accounts.filter(({ id }) => id === account_id) }
}
