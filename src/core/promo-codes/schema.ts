import { z } from 'zod'
import { Code, Id, InstantText, InstantView } from '../fields.ts'
import { filterField, listSpec } from '../list-query.ts'
import { percentToThousandths } from '../money.ts'
import { DISCOUNT_TYPES } from './discount.ts'

export type DiscountType = (typeof DISCOUNT_TYPES)[number]

/** Minor units or thousandths of a percent, by type; what a discount may be is PRO-2. */
const isDiscount = (type: DiscountType, discount: number): boolean => {
  if (type === 'NONE') return true
  if (type === 'FIXED') return Number.isSafeInteger(discount) && discount >= 1 && discount <= 9_999_999_999
  const thousandths = percentToThousandths(discount)
  return thousandths !== null && thousandths > 0
}

/** PRO-1, PRO-2. `discount` holds minor units when FIXED, a percentage when PERCENTAGE (MON-4). */
export const PromoCodeInput = z
  .object({
    code: Code,
    discount_type: z.enum(DISCOUNT_TYPES),
    discount: z.number().optional(),
    max_uses: z.int().min(1).max(1_000_000_000).nullish(),
    expiry_date: InstantText.nullish(),
    applicable_ticket_ids: z.array(Id).max(500).default([]),
  })
  .refine((input) => isDiscount(input.discount_type, input.discount ?? 0), { error: 'discount', path: ['discount'] })
export type PromoCodeInput = z.output<typeof PromoCodeInput>

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
  created_at: InstantView,
  updated_at: InstantView,
})
export type PromoCodeView = z.output<typeof PromoCodeView>

/** LST-5. */
export const PROMO_CODE_LIST = listSpec({
  sorts: ['created_at', 'code', 'times_used', 'expiry_date'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: { discount_type: filterField.choice(DISCOUNT_TYPES), expiry_date: filterField.instant },
})
