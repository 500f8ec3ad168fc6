import type { SessionView } from '#core/identity/auth/schema.ts'
import { INSTALLATION, type SsoFinishInput, type SsoFinishView } from '#core/identity/sso/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { MembershipStatus } from '#core/platform/states/membership-state.ts'
import { openLogin } from '#server/identity/auth/second-step/open-login.ts'
import { type Browser, enteredBy, readSession, type SessionOf } from '#server/identity/auth/sessions.ts'
import { findMembership } from '#server/identity/people/account-queries.ts'
import { readEnterableAccounts } from '#server/identity/people/read-account.ts'
import { lockUser } from '#server/identity/people/user-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { type Connection, connectionById } from './connections.ts'
import { type Claims, exchangeCode } from './exchange-code.ts'
import { ssoFailure } from './failure.ts'
import { findPerson } from './find-identity.ts'
import { linkOwn } from './link-identity.ts'
import { findLastEntered, takeAttempt } from './queries.ts'
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
  const answer = { purpose, return_to: attempt.return_to }
  if (purpose === 'LINK') {
    await linkOwn(ctx, { connection, claims })
    return { ...answer, session: null }
  }
  return { ...answer, session: await enter(ctx, { connection, claims, browser }) }
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

interface Entering {
  readonly connection: Connection
  readonly claims: Claims
  readonly browser: Browser
}

async function enter(ctx: Ctx, { connection, claims, browser }: Entering): Promise<SessionView> {
  const opened = await inTransaction(ctx.db, async (tx) => {
    const person = await findPerson(tx, ctx, { connection, claims })
    await lockUser(tx, person.user_id)
    const account_id = await accountOf(tx, ctx, { connection, user_id: person.user_id })
    const session: SessionOf = { user_id: person.user_id, account_id }
    const sso = { sso_connection_id: connection.id, sso_identity_id: person.identity_id, sso_sid: claims.sid }
    // an account trusts its own provider with the second factor; the operator's opens what a password would (ACCESS-5)
    const entrance = enteredBy(ctx, 'SSO', { has_factor: connection.account_id !== null })
    return { session, token: await openLogin(tx, ctx, { ...session, browser, entrance, sso }) }
  })
  const session = await readSession(ctx, opened.token, opened.session)
  if (connection.account_id === null) return session
  return { ...session, accounts: session.accounts.filter(({ id }) => id === connection.account_id) }
}

/** An account's connection leads into that account only (ACCESS-11); the installation's to where the user was last. */
async function accountOf(
  tx: Tx,
  { now }: Pick<Ctx, 'now'>,
  { connection, user_id }: { connection: Connection; user_id: number },
): Promise<number> {
  if (connection.account_id !== null) {
    const membership = await findMembership(tx, connection.account_id, user_id)
    if (membership?.status !== MembershipStatus.ACTIVE) throw ssoFailure('NOT_MEMBER')
    return connection.account_id
  }
  const accounts = await readEnterableAccounts(tx, user_id, now)
  if (accounts.length === 0) throw new AppError('USER_INACTIVE')
  const last = await findLastEntered(
    tx,
    user_id,
    accounts.map(({ id }) => id),
  )
  return last?.account_id ?? accounts[0]!.id
}
