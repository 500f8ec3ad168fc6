import { z } from 'zod'
import { FACTOR_METHODS, SESSION_METHODS } from '#core/identity/factors/factors.ts'
import { PasskeyAssertion } from '#core/identity/factors/passkeys.ts'
import { AccountRef, AccountView, PASSWORD_MISMATCH, passwordsAgree, UserView } from '#core/identity/people/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import {
  Currency,
  Email,
  FirstName,
  Id,
  InstantView,
  Language,
  LastName,
  Name,
  optional,
  Password,
  Timezone,
} from '#core/platform/fields.ts'
import { MAX_TOKEN_LENGTH, MAX_TYPED_LENGTH } from '#core/platform/limits.ts'

/** What is asked of a login is only that it can be compared: length rules belong to choosing a password. */
const TypedPassword = z.string().min(1).max(MAX_TYPED_LENGTH)
const TermsAccepted = z.literal(true, { error: 'terms' })

const SetupToken = z.string().trim().max(MAX_TOKEN_LENGTH)

/** What somebody gives to register: their name, the account, the accepted terms (AUT-14). */
export const RegisterInput = z
  .object({
    first_name: FirstName,
    last_name: optional(LastName),
    email: Email,
    password: Password,
    password_confirmation: z.string().max(MAX_TYPED_LENGTH),
    terms_accepted: TermsAccepted,
    /** The first account's, where the installation is not this machine's alone (GEN-7). */
    setup_token: optional(SetupToken),
    account_name: optional(Name),
    currency: optional(Currency),
    timezone: optional(Timezone),
    language: optional(Language),
  })
  .refine(passwordsAgree, PASSWORD_MISMATCH)
export type RegisterInput = z.output<typeof RegisterInput>

/** Address and password; the account where somebody has several (AUT-4). */
export const LoginInput = z.object({ email: Email, password: TypedPassword, account_id: Id.nullish() })
export type LoginInput = z.output<typeof LoginInput>

export const SwitchAccountInput = z.object({ account_id: Id })
export type SwitchAccountInput = z.output<typeof SwitchAccountInput>

/** ACCESS-12: the operator's link; the account where its user has several. */
export const LoginLinkInput = z.object({ token: z.string().max(MAX_TOKEN_LENGTH), account_id: Id.nullish() })
export type LoginLinkInput = z.output<typeof LoginLinkInput>

const LoginTicket = z.string().max(MAX_TOKEN_LENGTH)
const TypedCode = z.string().trim().min(1, { error: 'required' }).max(MAX_TYPED_LENGTH)

/** ACCESS-4: what follows the password; afterwards, where there are several accounts, the chosen one. */
export const SecondFactorInput = z.object({
  login_ticket: LoginTicket,
  code: TypedCode.optional(),
  passkey: PasskeyAssertion.optional(),
  account_id: Id.nullish(),
})
export type SecondFactorInput = z.output<typeof SecondFactorInput>

/** ACCESS-6: who is logged in shows once more that it is them. */
export const ConfirmInput = z.object({
  password: TypedPassword.optional(),
  code: TypedCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type ConfirmInput = z.output<typeof ConfirmInput>

/** A challenge for a passkey; with the ticket of a login the keys of its user are named (ACCESS-1, ACCESS-4). */
export const PasskeyChallengeInput = z.object({ login_ticket: LoginTicket.optional() })
export type PasskeyChallengeInput = z.output<typeof PasskeyChallengeInput>

/** ACCESS-2: a passkey needs no email. */
export const PasskeyLoginInput = z.object({ passkey: PasskeyAssertion })
export type PasskeyLoginInput = z.output<typeof PasskeyLoginInput>

export const FreshView = z.object({ fresh_until: InstantView })
export type FreshView = z.output<typeof FreshView>

/**
 * VIE-1. While an account is still to be chosen there is no session: only `accounts` is filled (AUT-4). While a second
 * factor is asked for there is not even that; `login_ticket` goes on (ACCESS-4).
 */
export const SessionView = z.object({
  token: z.string().nullable(),
  token_type: z.literal('bearer'),
  expires_at: InstantView.nullable(),
  account_choice_required: z.boolean(),
  second_factor_required: z.boolean(),
  login_ticket: z.string().nullable(),
  /** With what the second factor can be shown. */
  methods: z.array(z.enum(FACTOR_METHODS)),
  user: UserView.nullable(),
  account: AccountView.nullable(),
  accounts: z.array(AccountRef),
})
export type SessionView = z.output<typeof SessionView>

export const ForgotPasswordInput = z.object({ email: Email })
export type ForgotPasswordInput = z.output<typeof ForgotPasswordInput>

export const ResetPasswordInput = z
  .object({ password: Password, password_confirmation: z.string().max(MAX_TYPED_LENGTH) })
  .refine(passwordsAgree, PASSWORD_MISMATCH)
export type ResetPasswordInput = z.output<typeof ResetPasswordInput>

/** One place the user is logged in (BO-46). */
export const OwnSessionView = z.object({
  id: Id,
  account_name: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string().nullable(),
  /** How it began; null where a release before this one opened it (ACCESS-14). */
  method: z.enum(SESSION_METHODS).nullable(),
  has_second_factor: z.boolean(),
  is_current: z.boolean(),
  last_used_at: InstantView,
  created_at: InstantView,
})
export type OwnSessionView = z.output<typeof OwnSessionView>

/** What an invitation's link shows before it is accepted (API-8). */
export const InvitationView = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  account_name: z.string(),
  is_existing_user: z.boolean(),
  /** The account whose sign-on is the only way in for this address: logging in there accepts (ACCESS-12). */
  sign_on_account_id: Id.nullable(),
})
export type InvitationView = z.output<typeof InvitationView>

/** AUT-13: what somebody new sends. */
export const NewMemberInput = z
  .object({
    first_name: FirstName,
    last_name: optional(LastName),
    password: Password,
    password_confirmation: z.string().max(MAX_TYPED_LENGTH),
    timezone: Timezone,
    terms_accepted: TermsAccepted,
  })
  .refine(passwordsAgree, PASSWORD_MISMATCH)
export type NewMemberInput = z.output<typeof NewMemberInput>

/**
 * AUT-13 at the wire: somebody known sends their password or, logged in, nothing. Which of the two it is only the token
 * tells, so the server checks a newcomer's body by `NewMemberInput` once it has read the token.
 */
export const AcceptInvitationInput = z.object({
  first_name: z.string().max(MAX_TYPED_LENGTH).optional(),
  last_name: z.string().max(MAX_TYPED_LENGTH).nullish(),
  password: z.string().max(MAX_TYPED_LENGTH).optional(),
  password_confirmation: z.string().max(MAX_TYPED_LENGTH).optional(),
  timezone: z.string().max(MAX_TYPED_LENGTH).optional(),
  terms_accepted: z.boolean().optional(),
})
export type AcceptInvitationInput = z.output<typeof AcceptInvitationInput>

nameViews({ SessionView, OwnSessionView, InvitationView })
