import { z } from 'zod'
import { InstantText, Name, optional, RichText } from '#core/platform/fields.ts'

/** What goes along with a copy unless told otherwise (DUP-1). */
export const DUPLICATE_PARTS = {
  duplicate_tickets: true,
  duplicate_dates: true,
  duplicate_questions: true,
  duplicate_settings: true,
  duplicate_promo_codes: true,
  duplicate_discount_rules: true,
  duplicate_capacity_assignments: true,
  duplicate_check_in_lists: true,
  duplicate_cover: true,
  duplicate_affiliates: false,
} as const
export type DuplicatePart = keyof typeof DUPLICATE_PARTS

const part = (name: DuplicatePart) => z.boolean().default(DUPLICATE_PARTS[name])

/** DUP-1. An end or description left out is the source's, the end shifted with the start; null is none. */
export const DuplicateInput = z.object({
  title: Name,
  start_date: InstantText,
  end_date: optional(InstantText),
  description: optional(RichText),
  duplicate_tickets: part('duplicate_tickets'),
  /** Dates that are not CANCELLED; of several each keeps its length, whatever `end_date` says (DAT-59). */
  duplicate_dates: part('duplicate_dates'),
  duplicate_questions: part('duplicate_questions'),
  duplicate_settings: part('duplicate_settings'),
  duplicate_promo_codes: part('duplicate_promo_codes'),
  duplicate_discount_rules: part('duplicate_discount_rules'),
  duplicate_capacity_assignments: part('duplicate_capacity_assignments'),
  duplicate_check_in_lists: part('duplicate_check_in_lists'),
  duplicate_cover: part('duplicate_cover'),
  duplicate_affiliates: part('duplicate_affiliates'),
})
export type DuplicateInput = z.output<typeof DuplicateInput>

/** Parts that are nothing without the tickets they name: without tickets they stay behind (DUP-3). */
export const NEEDS_TICKETS: readonly DuplicatePart[] = [
  'duplicate_promo_codes',
  'duplicate_discount_rules',
  'duplicate_check_in_lists',
]
