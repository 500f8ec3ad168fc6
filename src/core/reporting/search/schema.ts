import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id } from '#core/platform/fields.ts'
import { MAX_SEARCH_LENGTH } from '#core/platform/limits.ts'

export const FindQuery = z.object({ query: z.string().trim().max(MAX_SEARCH_LENGTH).default('') })

const found = { id: Id, event_id: Id, event_title: z.string() }
const Person = z.object({
  ...found,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  reference: z.string(),
})

/** LST-30: newest first; fewer than `MIN_FIND_LENGTH` letters find nothing. */
export const FoundView = z.object({
  attendees: z.array(Person),
  orders: z.array(Person),
  promo_codes: z.array(z.object({ ...found, code: z.string() })),
})
export type FoundView = z.output<typeof FoundView>

nameViews({ FoundView })
