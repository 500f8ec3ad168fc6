import * as client from 'openid-client'
import { SSO_ATTEMPT_MS, SSO_CALLS } from '#core/identity/sso/limits.ts'
import type { SsoPurpose, SsoStartInput, SsoStartView } from '#core/identity/sso/schema.ts'
import { discoverProvider } from '#server/identity/sso-connections/provider.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { hashToken, newToken } from '#server/platform/runtime/secrets.ts'
import { type Connection, connectionOfAccount, connectionOfEmail, installationConnection } from './connections.ts'
import { ssoFailure } from './failure.ts'
import { deleteOldAttempts, insertAttempt } from './queries.ts'

/** What the proof key of an attempt is sealed with. */
export const SSO_VERIFIER_PURPOSE = 'sso-verifier'

export interface Attempt {
  readonly purpose: SsoPurpose
  /** The browser's cookie. */
  readonly browser: string
  readonly return_to: string | null
  readonly login_hint?: string | undefined
}

/** So many calls from one address in a while (ACCESS-4). */
export const throttleSso = (ctx: Ctx): Promise<void> => throttle(ctx, `sso-ip:${limitedAddress(ctx.ip)}`, SSO_CALLS)

/** Where a browser that nobody is logged in with is sent, by what it says of itself. */
export async function startSignOn(ctx: Ctx, input: SsoStartInput, browser: string): Promise<SsoStartView> {
  await throttleSso(ctx)
  const { email, return_to = null } = input
  const connection = await chosen(ctx, input)
  if (!connection) throw ssoFailure('NO_CONNECTION')
  return leaveFor(ctx, connection, { purpose: 'LOGIN', browser, return_to, login_hint: email })
}

const chosen = async (ctx: Ctx, { email, account_id }: SsoStartInput): Promise<Connection | null> => {
  if (account_id !== undefined) return connectionOfAccount(ctx, account_id)
  return email === undefined ? installationConnection(ctx) : connectionOfEmail(ctx, email)
}

/** Some providers tell groups and roles only where they are asked for by their names. */
function scopeFor({ wanted_claims }: Connection, { scopes_supported = [] }: client.ServerMetadata): string {
  const more = wanted_claims.filter((name) => scopes_supported.includes(name))
  return [...new Set(['openid', 'email', 'profile', ...more])].join(' ')
}

/**
 * Code with PKCE S256, nonce and state (ACCESS-8). What the browser does not carry itself rests here for ten minutes; the
 * state works once, for the browser that has the cookie.
 */
export async function leaveFor(ctx: Ctx, connection: Connection, attempt: Attempt): Promise<SsoStartView> {
  const provider = await discoverProvider(ctx, connection).catch((error: unknown) => {
    ctx.log.warn({ err: error, issuer: connection.issuer }, 'a sign-on provider cannot be used')
    throw ssoFailure('PROVIDER')
  })
  const [state, nonce, verifier] = [newToken(), newToken(), newToken()]
  await inTransaction(ctx.db, async (tx) => {
    await deleteOldAttempts(tx, ctx.now)
    await insertAttempt(tx, {
      state_hash: hashToken(state),
      browser_hash: hashToken(attempt.browser),
      connection_id: connection.id,
      issuer: connection.issuer,
      purpose: attempt.purpose,
      session_id: attempt.purpose === 'LOGIN' ? null : (ctx.actor?.session_id ?? null),
      nonce,
      verifier: ctx.secrets.encrypt(SSO_VERIFIER_PURPOSE, Buffer.from(verifier)),
      return_to: attempt.return_to,
      created_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + SSO_ATTEMPT_MS),
    })
  })
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: connection.redirect_uri,
    scope: scopeFor(connection, provider.serverMetadata()),
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(attempt.login_hint ? { login_hint: attempt.login_hint } : {}),
    // whoever is still logged in there is asked again (ACCESS-6)
    ...(attempt.purpose === 'CONFIRM' ? { max_age: '0' } : {}),
  })
  return { url: url.href }
}
