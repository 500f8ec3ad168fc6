import type { SsoReason } from '#core/identity/sso/reasons.ts'
import { MAX_CAUSES } from '#server/platform/runtime/limits.ts'

/** Which claim was not what it has to be. */
const CLAIMS: Readonly<Record<string, SsoReason>> = {
  iss: 'ISSUER',
  aud: 'AUDIENCE',
  azp: 'AUDIENCE',
  nonce: 'NONCE',
  exp: 'TOKEN_EXPIRED',
  iat: 'TOKEN_EXPIRED',
  nbf: 'TOKEN_EXPIRED',
  sub: 'SUBJECT',
}

interface Fault {
  readonly code?: unknown
  readonly claim?: unknown
  readonly attribute?: unknown
  readonly header?: { readonly alg?: unknown }
  readonly alg?: unknown
  readonly message?: unknown
  readonly cause?: unknown
}

/** What the library found, down to its first cause: it wraps what it found in errors of its own. */
function causesOf(error: unknown): Fault[] {
  const causes: Fault[] = []
  let one = error
  while (typeof one === 'object' && one !== null && causes.length < MAX_CAUSES) {
    causes.push(one as Fault)
    one = (one as Fault).cause
  }
  return causes
}

/** Why a provider's answer was refused (ACCESS-8). */
export function reasonOf(error: unknown): SsoReason {
  const causes = causesOf(error)
  const find = (test: (fault: Fault) => unknown): boolean => causes.some(test)
  for (const { claim, attribute } of causes) {
    const known = CLAIMS[String(claim ?? attribute)]
    if (known) return known
  }
  if (find(({ header, alg, message }) => header?.alg ?? alg ?? /"alg"|JWS algorithm/.test(String(message))))
    return 'ALGORITHM'
  if (find(({ message }) => /signature|JWS|jwks|key/i.test(String(message)))) return 'SIGNATURE'
  if (find(({ code }) => code === 'OAUTH_INVALID_RESPONSE' || code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'))
    return 'TOKEN'
  return 'PROVIDER'
}
