import * as client from 'openid-client'
import { discoverProvider } from '#server/identity/sso-connections/provider.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Connection } from './connections.ts'
import { ssoFailure } from './failure.ts'
import { reasonOf } from './token-fault.ts'

export interface Returned {
  readonly state: string
  readonly code: string
  readonly iss: string | undefined
  readonly nonce: string
  readonly verifier: string
}

/** Who came back, as the provider's signed token says. */
export interface Claims {
  readonly subject: string
  readonly email: string | null
  readonly email_verified: boolean
  readonly first_name: string | null
  readonly last_name: string | null
  readonly sid: string | null
  readonly all: Readonly<Record<string, unknown>>
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The code against a token, whose every part is checked (ACCESS-8); `SSO_FAILED` with the first that is wrong. */
export async function exchangeCode(ctx: Ctx, connection: Connection, returned: Returned): Promise<Claims> {
  try {
    const provider = await discoverProvider(ctx, connection)
    const url = new URL(connection.redirect_uri)
    url.searchParams.set('code', returned.code)
    url.searchParams.set('state', returned.state)
    if (returned.iss !== undefined) url.searchParams.set('iss', returned.iss)
    const tokens = await client.authorizationCodeGrant(provider, url, {
      pkceCodeVerifier: returned.verifier,
      expectedState: returned.state,
      expectedNonce: returned.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('an answer without an identity token')
    const is_short = ['email', ...connection.wanted_claims].some((name) => claims[name] === undefined)
    const needs_more = is_short && provider.serverMetadata().userinfo_endpoint !== undefined
    // what it says of somebody else is not believed: its subject must be the token's
    const more: Readonly<Record<string, unknown>> = needs_more
      ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
      : {}
    // whether an address is verified is said beside it: a word about another one is none about this
    const of_address: Readonly<Record<string, unknown>> = claims.email === undefined ? more : claims
    return toClaims({ ...more, ...claims, email_verified: of_address.email_verified })
  } catch (error) {
    const reason = reasonOf(error)
    ctx.log.warn({ err: error, issuer: connection.issuer, reason }, 'a sign-on failed')
    throw ssoFailure(reason)
  }
}

const toClaims = (all: Readonly<Record<string, unknown>> & { readonly sub: string }): Claims => ({
  subject: all.sub,
  email: textOf(all.email)?.trim().toLowerCase() ?? null,
  // the text "true" is not said by anybody who has checked
  email_verified: all.email_verified === true,
  first_name: textOf(all.given_name),
  last_name: textOf(all.family_name),
  sid: textOf(all.sid),
  all,
})
