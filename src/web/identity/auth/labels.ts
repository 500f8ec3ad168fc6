import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { SSO_REASONS, type SsoReason } from '#core/identity/sso/reasons.ts'

const PROVIDER = msg`Your organization’s sign-on gave an answer that cannot be accepted. Tell whoever looks after it.`

/** What to do about a sign-on that failed, by its reason (ACCESS-8). */
const WORDS: Record<SsoReason, MessageDescriptor> = {
  STATE: msg`This login was begun in another window, or more than ten minutes ago. Begin again.`,
  DENIED: msg`Your organization’s sign-on did not let you in.`,
  PROVIDER: msg`Your organization’s sign-on does not answer. Try again in a few minutes.`,
  ISSUER: PROVIDER,
  AUDIENCE: PROVIDER,
  NONCE: PROVIDER,
  TOKEN_EXPIRED: PROVIDER,
  ALGORITHM: PROVIDER,
  SIGNATURE: PROVIDER,
  TOKEN: PROVIDER,
  NOT_FRESH: msg`Your organization’s sign-on did not ask who you are. Try again, and enter your password there.`,
  SUBJECT: msg`You are linked to another identity of this sign-on already. Unlink it in your profile first.`,
  EMAIL_NOT_VERIFIED: msg`This sign-on does not vouch for your address, or you have not confirmed it here. Log in with your password, then link the sign-on in your profile.`,
  DOMAIN: msg`This sign-on does not speak for the domain of your address. Log in with your password, then link the sign-on in your profile.`,
  NOT_MEMBER: msg`You are not a member here yet. Ask an admin to invite you.`,
  LINKED_ELSEWHERE: msg`This identity is linked to another user.`,
  NO_CONNECTION: msg`There is no sign-on for this address. Log in with your password.`,
}

const isReason = (reason: unknown): reason is SsoReason => (SSO_REASONS as readonly unknown[]).includes(reason)

/** Null where the failure has no reason that more can be said about. */
export const signOnReason = (reason: unknown): MessageDescriptor | null => (isReason(reason) ? WORDS[reason] : null)
