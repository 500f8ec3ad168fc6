import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS, TOTP_SECRET_BYTES, TOTP_STEP_SECONDS, TOTP_WINDOW } from '#core/identity/factors/limits.ts'
import type { Secrets } from '#server/platform/runtime/secrets.ts'

/** What the secrets of one purpose are sealed with (SEC-25, ACCESS-3). */
const SEALED_FOR = 'totp-secret'

const ISSUER = 'Turnout'

const totp = (secret: Uint8Array, label = '') =>
  new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

export const newTotpSecret = (): Uint8Array => new Secret({ size: TOTP_SECRET_BYTES }).bytes

/** Bound to its user: a row copied to another user opens nothing there. */
export const sealTotpSecret = (secrets: Secrets, user_id: number, secret: Uint8Array): Buffer =>
  secrets.encrypt(`${SEALED_FOR}:${user_id}`, secret)

export const openTotpSecret = (secrets: Secrets, user_id: number, sealed: Uint8Array): Uint8Array =>
  secrets.decrypt(`${SEALED_FOR}:${user_id}`, sealed)

/** As an app takes it: in base32 to be typed, and as the address of the QR code. */
export const shownTotpSecret = (secret: Uint8Array, email: string): { secret: string; uri: string } => {
  const shown = totp(secret, email)
  return { secret: shown.secret.base32, uri: shown.toString() }
}

/** The step the code belongs to (RFC 6238), among the current one and its neighbours; null when it is wrong (ACCESS-3). */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totp(secret).validate({ token: code, timestamp, window: TOTP_WINDOW })
  return delta === null ? null : TOTP.counter({ period: TOTP_STEP_SECONDS, timestamp }) + delta
}
