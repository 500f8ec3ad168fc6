import { z } from 'zod'
import { PasskeyRegistration } from '#core/identity/factors/passkeys.ts'
import { FACTOR_POLICIES } from '#core/identity/factors/policy.ts'
import { Id, InstantView, Name } from '#core/platform/fields.ts'
import { MAX_TYPED_LENGTH } from '#core/platform/limits.ts'

/** Whether an authenticator app is set up, and since when (ACCESS-3). */
export const TotpView = z.object({ confirmed_at: InstantView.nullable() })
export type TotpView = z.output<typeof TotpView>

/** A secret that waits for its first code. It is told this once. */
export const NewTotpView = z.object({ secret: z.string(), uri: z.string(), expires_at: InstantView })
export type NewTotpView = z.output<typeof NewTotpView>

export const TotpCodeInput = z.object({
  code: z.string().trim().min(1, { error: 'required' }).max(MAX_TYPED_LENGTH),
})
export type TotpCodeInput = z.output<typeof TotpCodeInput>

/** How many still work, and when they were made. */
export const RecoveryCodesView = z.object({ left: z.int(), created_at: InstantView.nullable() })
export type RecoveryCodesView = z.output<typeof RecoveryCodesView>

/** The codes themselves are told once, when they are made (ACCESS-3). */
export const NewRecoveryCodesView = z.object({ recovery_codes: z.array(z.string()) })
export type NewRecoveryCodesView = z.output<typeof NewRecoveryCodesView>

/** One passkey of the user (ACCESS-1). */
export const PasskeyView = z.object({
  id: Id,
  name: z.string(),
  created_at: InstantView,
  last_used_at: InstantView.nullable(),
  /** Kept by a password manager on several devices. */
  is_synced: z.boolean(),
  /** Made while the installation had another address: it works there only. */
  is_of_other_host: z.boolean(),
})
export type PasskeyView = z.output<typeof PasskeyView>

export const NewPasskeyInput = z.object({ name: Name, passkey: PasskeyRegistration })
export type NewPasskeyInput = z.output<typeof NewPasskeyInput>

export const PasskeyNameInput = z.object({ name: Name })
export type PasskeyNameInput = z.output<typeof PasskeyNameInput>

/** With the first factor come recovery codes, told this once (ACCESS-3). */
export const NewPasskeyView = z.object({ passkey: PasskeyView, recovery_codes: z.array(z.string()).nullable() })
export type NewPasskeyView = z.output<typeof NewPasskeyView>

/** ACCESS-5: of whom the account asks a second factor. */
export const AccountSecurityInput = z.object({ second_factor: z.enum(FACTOR_POLICIES) })
export type AccountSecurityInput = z.output<typeof AccountSecurityInput>

export const AccountSecurityView = AccountSecurityInput.extend({
  /** ACTIVE members who have none. */
  members_without: z.int(),
  members: z.int(),
})
export type AccountSecurityView = z.output<typeof AccountSecurityView>
