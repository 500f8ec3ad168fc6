import { z } from 'zod'
import { GrantView } from '#core/identity/grants/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantView, Language } from '#core/platform/fields.ts'
import { ROLES } from '#core/platform/permissions.ts'
import { MEMBERSHIP_STATUSES } from '#core/platform/states/membership-state.ts'
import { PAYMENT_CONNECTIONS } from './payment-connection.ts'

/** An account as its members see it (ACC-1). */
export const AccountView = z.object({
  id: Id,
  name: z.string(),
  support_email: z.string().nullable(),
  default_currency: z.string(),
  default_timezone: z.string(),
  language: Language,
  is_verified: z.boolean(),
  payment_connection: z.enum(PAYMENT_CONNECTIONS),
  terms_accepted_at: InstantView,
  created_at: InstantView,
})
export type AccountView = z.output<typeof AccountView>

/** One account a user may enter, for the picker and the switcher (AUT-4, AUT-6). */
export const AccountRef = z.object({ id: Id, name: z.string(), role: z.enum(ROLES) })
export type AccountRef = z.output<typeof AccountRef>

/** USR-2. Role, status, last login and owner flag are those of the membership in the session's account (USR-1). */
export const UserView = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  is_email_confirmed: z.boolean(),
  pending_email: z.string().nullable(),
  has_pending_email_change: z.boolean(),
  language: Language,
  timezone: z.string(),
  role: z.enum(ROLES),
  status: z.enum(MEMBERSHIP_STATUSES),
  is_account_owner: z.boolean(),
  grants: z.array(GrantView),
  /** An authenticator app or a passkey is there; of somebody invited it is not told (USR-10). */
  second_factor: z.boolean(),
  last_login_at: InstantView.nullable(),
  created_at: InstantView,
})
export type UserView = z.output<typeof UserView>

/** Two fields that must agree, wherever a password is chosen (TXT-3). */
export const passwordsAgree = (input: { password?: string | undefined; password_confirmation?: string | undefined }) =>
  input.password === input.password_confirmation
export const PASSWORD_MISMATCH = { error: 'password_mismatch', path: ['password_confirmation'] }

nameViews({ AccountView, UserView })
