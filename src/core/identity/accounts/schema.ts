import { z } from 'zod'
import { Currency, Email, Language, Name, optional, Timezone } from '#core/platform/fields.ts'

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
