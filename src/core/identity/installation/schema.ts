import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { HttpUrl, optional, RichText } from '#core/platform/fields.ts'

/** What people must accept or have read, and a document of the installation shows (INS-2). */
export const LEGAL_TEXTS = ['terms', 'privacy'] as const
export type LegalTextName = (typeof LEGAL_TEXTS)[number]

const isOne = (url: string | null | undefined, text: string | null | undefined): boolean => !url || !text

/** INS-2: of each a text of the operator's own, or the address of a page of theirs, or neither: then the built-in one is shown. */
export const LegalTextsInput = z
  .object({
    terms_url: optional(HttpUrl),
    terms_text: optional(RichText),
    privacy_url: optional(HttpUrl),
    privacy_text: optional(RichText),
  })
  .refine((input) => isOne(input.terms_url, input.terms_text), { error: 'one_source', path: ['terms_url'] })
  .refine((input) => isOne(input.privacy_url, input.privacy_text), { error: 'one_source', path: ['privacy_url'] })
export type LegalTextsInput = z.output<typeof LegalTextsInput>

/** As stored. `privacy_url_default` is what TURNOUT_PRIVACY_URL says while nothing is stored. */
export const LegalTextsView = z.object({
  terms_url: z.string().nullable(),
  terms_text: z.string().nullable(),
  privacy_url: z.string().nullable(),
  privacy_text: z.string().nullable(),
  privacy_url_default: z.string().nullable(),
})
export type LegalTextsView = z.output<typeof LegalTextsView>

nameViews({ LegalTextsView })
