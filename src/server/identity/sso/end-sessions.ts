import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose'
import { LOGOUT_TOKEN_AGE_SECONDS, SSO_LOGOUTS } from '#core/identity/sso/limits.ts'
import { INSTALLATION } from '#core/identity/sso/schema.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#core/identity/sso-connections/limits.ts'
import { SECOND_MS } from '#core/platform/limits.ts'
import { revokeSignedOn } from '#server/identity/auth/queries.ts'
import { discoverProvider, rulesOf, SIGNING_ALGORITHMS } from '#server/identity/sso-connections/provider.ts'
import { providerFetch } from '#server/identity/sso-connections/provider-fetch.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { limitedAddress } from '#server/platform/runtime/ip-network.ts'
import { sha256 } from '#server/platform/runtime/secrets.ts'
import { type Connection, connectionOfAccount, installationConnection } from './connections.ts'
import { ssoFailure } from './failure.ts'
import { deleteOldLogouts, insertLogout } from './queries.ts'

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

interface Logout {
  readonly jti: string
  readonly subject: string | null
  readonly sid: string | null
}

/** ACCESS-13: the provider says that somebody has logged out there; a token works once. */
export async function endSessions(ctx: Ctx, key: string, logout_token: string): Promise<void> {
  await throttle(ctx, `sso-logout:${limitedAddress(ctx.ip)}`, SSO_LOGOUTS)
  const connection = key === INSTALLATION ? installationConnection(ctx) : await connectionOfAccount(ctx, Number(key))
  if (!connection) throw ssoFailure('NO_CONNECTION')
  const { jti, subject, sid } = await readLogout(ctx, connection, logout_token)
  const { id: connection_id, issuer, account_id } = connection
  await inTransaction(ctx.db, async (tx) => {
    await deleteOldLogouts(tx, new Date(ctx.now.getTime() - 2 * LOGOUT_TOKEN_AGE_SECONDS * SECOND_MS))
    const is_new = await insertLogout(tx, { jti_hash: sha256(`${issuer}\n${jti}`), created_at: ctx.now })
    if (!is_new) throw ssoFailure('STATE')
    const sessions = await revokeSignedOn(tx, { connection_id, issuer, subject, sid }, ctx.now)
    await audit(tx, ctx, 'sso.logged_out', { account_id, data: { sessions }, as: 'PROVIDER' })
  })
}

/** An identity token is none, nor one that somebody else signed, or for another client. */
async function readLogout(ctx: Ctx, connection: Connection, logout_token: string): Promise<Logout> {
  try {
    const server = (await discoverProvider(ctx, connection)).serverMetadata()
    const keys = createRemoteJWKSet(new URL(server.jwks_uri ?? ''), {
      [customFetch]: providerFetch(rulesOf(ctx.config)),
    })
    const { payload } = await jwtVerify(logout_token, keys, {
      issuer: server.issuer,
      audience: connection.client_id,
      algorithms: [...SIGNING_ALGORITHMS],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: ctx.now,
      maxTokenAge: LOGOUT_TOKEN_AGE_SECONDS,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
    })
    return toLogout(payload)
  } catch (error) {
    ctx.log.warn({ err: error, issuer: connection.issuer }, 'a logout by a sign-on provider was refused')
    throw ssoFailure('TOKEN')
  }
}

function toLogout({ jti = '', sub, sid, nonce, events }: JWTPayload): Logout {
  const named = { subject: sub ?? null, sid: typeof sid === 'string' ? sid : null }
  const is_logout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events && nonce === undefined
  if (!is_logout || (named.subject === null && named.sid === null)) throw new Error('no logout token')
  return { jti, ...named }
}
