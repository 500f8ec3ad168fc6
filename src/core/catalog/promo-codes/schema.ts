import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Code, CodePattern, Id, InstantText, InstantView } from '#core/platform/fields.ts'
import { MAX_IDS, MAX_UNIT_PRICE } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { percentToThousandths } from '#core/platform/money.ts'
import { countRandomSigns } from './code-pattern.ts'
import { DISCOUNT_TYPES } from './discount.ts'
import { MAX_BATCH_CODES, MAX_CODE_DATES, MAX_CODE_USES, MIN_RANDOM_SIGNS } from './limits.ts'

export type DiscountType = (typeof DISCOUNT_TYPES)[number]

/** What is wrong with a discount of its type, by the message that says it (PRO-2); null when nothing is. */
export function discountProblem(type: DiscountType, discount: number): 'discount' | 'percent' | null {
  if (type === 'NONE') return null
  if (!(discount > 0)) return 'discount'
  if (type === 'PERCENTAGE') return percentToThousandths(discount) === null ? 'percent' : null
  return Number.isSafeInteger(discount) && discount <= MAX_UNIT_PRICE ? null : 'discount'
}

const fields = {
  code: Code,
  discount_type: z.enum(DISCOUNT_TYPES),
  discount: z.number().optional(),
  max_uses: z.int().min(1).max(MAX_CODE_USES).nullish(),
  expiry_date: InstantText.nullish(),
  applicable_ticket_ids: z.array(Id).max(MAX_IDS),
  applicable_event_date_ids: z.array(Id).max(MAX_CODE_DATES),
}

/** PRO-1, PRO-2. `discount` holds minor units when FIXED, a percentage when PERCENTAGE (MON-4). */
export const PromoCodeInput = z
  .object({
    ...fields,
    applicable_ticket_ids: fields.applicable_ticket_ids.default([]),
    applicable_event_date_ids: fields.applicable_event_date_ids.default([]),
  })
  .superRefine(({ discount_type, discount = 0 }, context) => {
    const message = discountProblem(discount_type, discount)
    if (message) context.addIssue({ code: 'custom', message, path: ['discount'] })
  })
export type PromoCodeInput = z.output<typeof PromoCodeInput>
export type PromoCodeTerms = Omit<PromoCodeInput, 'code'>

const { code: _typed, ...terms } = fields

/** PRO-8: many codes with the same terms. */
export const PromoCodeBatchInput = z
  .object({
    ...terms,
    count: z.int().min(1).max(MAX_BATCH_CODES),
    pattern: CodePattern.refine((pattern) => countRandomSigns(pattern) >= MIN_RANDOM_SIGNS, {
      error: 'code_pattern',
      params: { minimum: MIN_RANDOM_SIGNS },
    }),
    applicable_ticket_ids: fields.applicable_ticket_ids.default([]),
    applicable_event_date_ids: fields.applicable_event_date_ids.default([]),
  })
  .superRefine(({ discount_type, discount = 0 }, context) => {
    const message = discountProblem(discount_type, discount)
    if (message) context.addIssue({ code: 'custom', message, path: ['discount'] })
  })
export type PromoCodeBatchInput = z.output<typeof PromoCodeBatchInput>

/** `created_at` is the same of all of them: the list and its file filter by it. */
export const PromoCodeBatchView = z.object({ created_at: InstantView, codes: z.array(z.string()) })

/** Omitted fields stay (TXT-1); another type needs a new discount, which the verb sees. */
export const PromoCodeUpdate = z.object(fields).partial()
export type PromoCodeUpdate = z.output<typeof PromoCodeUpdate>

/** The stored number for an input: NONE 0, FIXED minor units, PERCENTAGE thousandths. */
export function storedDiscount({
  discount_type,
  discount = 0,
}: Pick<PromoCodeInput, 'discount_type' | 'discount'>): number {
  if (discount_type === 'NONE') return 0
  return discount_type === 'FIXED' ? discount : (percentToThousandths(discount) ?? 0)
}

export const PromoCodeView = z.object({
  id: Id,
  code: z.string(),
  discount_type: z.enum(DISCOUNT_TYPES),
  discount: z.number(),
  max_uses: z.int().nullable(),
  times_used: z.int(),
  times_held: z.int(),
  expiry_date: InstantView.nullable(),
  applicable_ticket_ids: z.array(Id),
  applicable_event_date_ids: z.array(Id),
  created_at: InstantView,
  updated_at: InstantView,
})
export type PromoCodeView = z.output<typeof PromoCodeView>

/** How the list of promo codes is searched, filtered and sorted (LST-5). */
export const PROMO_CODE_LIST = listSpec({
  sorts: ['created_at', 'code', 'times_used', 'expiry_date'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: {
    discount_type: filterField.choice(DISCOUNT_TYPES),
    expiry_date: filterField.instant,
    created_at: filterField.instant,
  },
})

nameViews({ PromoCodeBatchView, PromoCodeView })
