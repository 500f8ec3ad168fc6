import { RECOVERY_CODE_LENGTH, TOTP_DIGITS } from './limits.ts'

/** How a session began (ACCESS-14). A password is one factor, a passkey counts as two (ACCESS-2). */
export const SESSION_METHODS = ['PASSWORD', 'PASSKEY', 'SSO', 'LINK'] as const
export type SessionMethod = (typeof SESSION_METHODS)[number]

/** What can follow a password (ACCESS-4). A recovery code stands in for an authenticator that is out of reach. */
export const FACTOR_METHODS = ['PASSKEY', 'TOTP', 'RECOVERY_CODE'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

/** With what somebody logged in can show that it is them (ACCESS-6). PASSWORD takes a code as well where there is one. */
export const CONFIRM_METHODS = ['PASSKEY', 'PASSWORD', 'TOTP', 'RECOVERY_CODE', 'SSO'] as const
export type ConfirmMethod = (typeof CONFIRM_METHODS)[number]

/** What a challenge is for: a new key, or showing one at login, as second factor, when confirming (ACCESS-1). */
export const CHALLENGE_PURPOSES = ['REGISTER', 'ENTER'] as const
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number]

export interface TypedCode {
  readonly method: Extract<FactorMethod, 'TOTP' | 'RECOVERY_CODE'>
  /** As it is compared: without the gaps it is shown and typed with, in capitals. */
  readonly code: string
}

const TOTP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`)
const RECOVERY_CODE = new RegExp(`^[A-Z2-7]{${RECOVERY_CODE_LENGTH}}$`)

/** One field takes both kinds of codes: six digits are the app's, ten letters and digits one of the recovery codes. */
export function readTypedCode(typed: string): TypedCode | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (TOTP_CODE.test(code)) return { method: 'TOTP', code }
  return RECOVERY_CODE.test(code) ? { method: 'RECOVERY_CODE', code } : null
}

/** As people read and copy it: two groups of five. */
export const showRecoveryCode = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`
