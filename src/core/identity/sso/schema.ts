import { z } from 'zod'
import { isReturnPath } from '#core/identity/auth/return-path.ts'
import { SessionView } from '#core/identity/auth/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Email, Id, InstantView } from '#core/platform/fields.ts'
import { MAX_URL_LENGTH } from '#core/platform/limits.ts'
import { MAX_LOGOUT_TOKEN_LENGTH, MAX_SSO_PARAMETER_LENGTH } from './limits.ts'

/** LOGIN opens a session, LINK adds an identity to the caller's user, CONFIRM makes the caller's session fresh (ACCESS-6). */
export const SSO_PURPOSES = ['LOGIN', 'LINK', 'CONFIRM'] as const
export type SsoPurpose = (typeof SSO_PURPOSES)[number]

/** The connection in addresses: an account's by its id, or the installation's. */
export const INSTALLATION = 'installation'
export const ConnectionKey = z.union([z.literal(INSTALLATION), z.string().regex(/^[1-9]\d{0,15}$/)])

const ReturnTo = z.string().max(MAX_URL_LENGTH).refine(isReturnPath, { error: 'invalid' }).nullish()

/** By the domain of an address, by the account whose connection it is, or, without either, the installation's. */
export const SsoStartInput = z.object({
  email: Email.optional(),
  account_id: Id.optional(),
  /** CONFIRM, in a session that a sign-on opened, asks its own provider; the rest is not read then. */
  purpose: z.enum(['LOGIN', 'CONFIRM']).optional(),
  return_to: ReturnTo,
})
export type SsoStartInput = z.output<typeof SsoStartInput>

export const SsoLinkInput = z.object({ account_id: Id.nullable(), return_to: ReturnTo })
export type SsoLinkInput = z.output<typeof SsoLinkInput>

/** Where the browser goes now. */
export const SsoStartView = z.object({ url: z.string() })
export type SsoStartView = z.output<typeof SsoStartView>

const Parameter = z.string().max(MAX_SSO_PARAMETER_LENGTH)

/** What the provider gave the browser on its way back (ACCESS-8). */
export const SsoFinishInput = z.object({
  connection: ConnectionKey,
  state: Parameter,
  code: Parameter.optional(),
  iss: Parameter.optional(),
})
export type SsoFinishInput = z.output<typeof SsoFinishInput>

/** OpenID Connect Back-Channel Logout, as a form (ACCESS-13). */
export const SsoLogoutInput = z.object({ logout_token: z.string().max(MAX_LOGOUT_TOKEN_LENGTH) })

export const SsoFinishView = z.object({
  purpose: z.enum(SSO_PURPOSES),
  return_to: z.string().nullable(),
  session: SessionView.nullable(),
})
export type SsoFinishView = z.output<typeof SsoFinishView>

/** An identity of the user at a provider; null names the installation's connection. */
export const SsoIdentityView = z.object({
  id: Id,
  account_id: Id.nullable(),
  account_name: z.string().nullable(),
  issuer: z.string(),
  email: z.string().nullable(),
  created_at: InstantView,
  last_used_at: InstantView,
})
export type SsoIdentityView = z.output<typeof SsoIdentityView>

/** Own identities, and whether there is a connection to link: the account's, the installation's. */
export const SsoIdentitiesView = z.object({
  identities: z.array(SsoIdentityView),
  can_link_account: z.boolean(),
  can_link_installation: z.boolean(),
})
export type SsoIdentitiesView = z.output<typeof SsoIdentitiesView>

nameViews({ SsoStartView, SsoFinishView, SsoIdentityView, SsoIdentitiesView })
