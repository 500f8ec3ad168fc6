import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Currency, Id, InstantView, Name, optional, RichText } from '#core/platform/fields.ts'
import { MAX_UNIT_PRICE } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { percentToThousandths, thousandthsToPercent } from '#core/platform/money.ts'
import { CALCULATION_TYPES, TAX_OR_FEE_TYPES } from './apply-taxes.ts'

type Calculation = (typeof CALCULATION_TYPES)[number]

/** Minor units when FIXED, 0–100 with at most 3 places when PERCENTAGE (MON-3, MON-4). */
const isRate = (type: Calculation, rate: number): boolean =>
  type === 'FIXED'
    ? Number.isSafeInteger(rate) && rate >= 0 && rate <= MAX_UNIT_PRICE
    : percentToThousandths(rate) !== null

const fields = {
  name: Name,
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  rate: z.number(),
  currency: optional(Currency),
  included_in_price: z.boolean().nullish(),
  apply_to_new_tickets: z.boolean().nullish(),
  description: optional(RichText),
}

/** The message id under `rate`, or null when it fits its calculation (MON-3, MON-4). */
export function rateProblem(tax: { calculation_type: Calculation; rate: number }): 'integer' | 'percent' | null {
  if (isRate(tax.calculation_type, tax.rate)) return null
  return tax.calculation_type === 'FIXED' ? 'integer' : 'percent'
}

/** TAX-1. `currency` counts only for FIXED and defaults to the account's. */
export const TaxOrFeeInput = z.object(fields).superRefine((tax, ctx) => {
  const message = rateProblem(tax)
  if (message) ctx.addIssue({ code: 'custom', message, path: ['rate'] })
})
export type TaxOrFeeInput = z.output<typeof TaxOrFeeInput>

/** On change omitted fields stay (TXT-1); another calculation needs a new rate (TAX-4). */
export const TaxOrFeeUpdate = z.object(fields).partial()
export type TaxOrFeeUpdate = z.output<typeof TaxOrFeeUpdate>

/** The stored rate: minor units or thousandths of a percent (MON-3). */
export const storedRate = ({ calculation_type, rate }: { calculation_type: Calculation; rate: number }): number =>
  calculation_type === 'FIXED' ? rate : (percentToThousandths(rate) ?? 0)

/** The rate as the API tells it: minor units or a percentage (MON-4). */
export const shownRate = ({ calculation_type, rate }: { calculation_type: Calculation; rate: number }): number =>
  calculation_type === 'FIXED' ? rate : thousandthsToPercent(rate)

export const TaxOrFeeView = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  rate: z.number(),
  currency: z.string().nullable(),
  included_in_price: z.boolean(),
  apply_to_new_tickets: z.boolean(),
  description: z.string().nullable(),
  created_at: InstantView,
  updated_at: InstantView,
})
export type TaxOrFeeView = z.output<typeof TaxOrFeeView>

/** How the list of taxes and fees is searched, filtered and sorted (LST-14). */
export const TAX_OR_FEE_LIST = listSpec({
  sorts: ['name', 'created_at'],
  default_sort: 'name',
  default_direction: 'asc',
  filters: { type: filterField.choice(TAX_OR_FEE_TYPES) },
})

export const TaxOrFeePartView = z.object({
  tax_or_fee_id: Id,
  name: z.string(),
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  rate: z.number(),
  included_in_price: z.boolean(),
  amount: z.int(),
})

nameViews({ TaxOrFeeView, TaxOrFeePartView })
