import { z } from 'zod'
import { Currency, Email, Id, InstantView, Language, Name, optional, Timezone } from '../fields.ts'
import { ROLES } from '../permissions.ts'
import { PAYMENT_CONNECTIONS } from './payment-connection.ts'

/** ACC-4: a further account of the logged-in user. */
export const CreateAccountInput = z.object({
  name: Name,
  default_currency: Currency,
  default_timezone: Timezone,
  language: Language,
})
export type CreateAccountInput = z.output<typeof CreateAccountInput>

/** ACC-6. What is omitted stays; null clears the support email (TXT-1). */
export const AccountInput = z.object({
  name: Name.optional(),
  support_email: optional(Email),
  default_currency: Currency.optional(),
  default_timezone: Timezone.optional(),
  language: Language.optional(),
})
export type AccountInput = z.output<typeof AccountInput>

/** ACC-1. */
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
