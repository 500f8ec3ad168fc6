import { FULL_PERCENT } from '#core/platform/limits.ts'
import { allocate, type Minor, minor, percentOf, scale, sumOf } from '#core/platform/money.ts'

export const TAX_OR_FEE_TYPES = ['TAX', 'FEE'] as const
export const CALCULATION_TYPES = ['FIXED', 'PERCENTAGE'] as const

/** A tax or fee as the arithmetic needs it. `rate` is minor units when FIXED, thousandths of a percent otherwise. */
export interface TaxOrFee {
  id: number
  name: string
  type: (typeof TAX_OR_FEE_TYPES)[number]
  calculation_type: (typeof CALCULATION_TYPES)[number]
  rate: number
  included_in_price: boolean
}

/** One row of a rollup (PRC-13): what one tax or fee amounts to. */
export interface TaxOrFeePart extends Omit<TaxOrFee, 'id'> {
  tax_or_fee_id: number
  amount: Minor
}

export interface UnitTaxes {
  unit_fee: Minor
  unit_tax: Minor
  unit_fee_included: Minor
  unit_tax_included: Minor
  unit_total: Minor
  parts: TaxOrFeePart[]
}

/**
 * The contained parts of an amount, in list order: FIXED ones first, each at most what is left; then all PERCENTAGE
 * ones together as R/(1+R) of the rest, split in proportion to their rates (PRC-5).
 */
function containedAmounts(whole: number, items: readonly TaxOrFee[]): Minor[] {
  let left = whole
  const fixed = items.map((item) => {
    const amount = item.calculation_type === 'FIXED' ? Math.min(item.rate, left) : 0
    left -= amount
    return amount
  })
  const rates = items.map((item) => (item.calculation_type === 'PERCENTAGE' ? item.rate : 0))
  const sum = sumOf(rates)
  const shares = allocate(scale(left, sum, FULL_PERCENT + sum), rates)
  return items.map((item, index) => minor((item.calculation_type === 'FIXED' ? fixed : shares)[index] ?? 0))
}

/** What each item adds on top of the base; none looks at another, so nothing compounds (PRC-7, PRC-10). */
const addedAmounts = (base: number, items: readonly TaxOrFee[]): Minor[] =>
  items.map((item) => (item.calculation_type === 'FIXED' ? minor(item.rate) : percentOf(base, item.rate)))

const toParts = (items: readonly TaxOrFee[], amounts: readonly Minor[]): TaxOrFeePart[] =>
  items.map(({ id, ...item }, index) => ({
    tax_or_fee_id: id,
    name: item.name,
    type: item.type,
    calculation_type: item.calculation_type,
    rate: item.rate,
    included_in_price: item.included_in_price,
    amount: amounts[index] ?? minor(0),
  }))

/**
 * From the discounted price of one unit to its total: contained fees, added fees, contained taxes of price plus fees,
 * added taxes of what is left of it (PRC-6 to PRC-11). Lists are taken in order of id (PRC-12).
 */
export function applyTaxesAndFees(price: number, taxes_and_fees: readonly TaxOrFee[]): UnitTaxes {
  const ordered = [...taxes_and_fees].sort((a, b) => a.id - b.id)
  const of = (type: TaxOrFee['type'], included: boolean) =>
    ordered.filter((item) => item.type === type && item.included_in_price === included)
  const list = { feeIn: of('FEE', true), fee: of('FEE', false), taxIn: of('TAX', true), tax: of('TAX', false) }

  const feeIn = containedAmounts(price, list.feeIn)
  const fee = addedAmounts(price - sumOf(feeIn), list.fee)
  const subtotal = price + sumOf(fee)
  const taxIn = containedAmounts(subtotal, list.taxIn)
  const tax = addedAmounts(subtotal - sumOf(taxIn), list.tax)

  const parts = [
    ...toParts(list.feeIn, feeIn),
    ...toParts(list.fee, fee),
    ...toParts(list.taxIn, taxIn),
    ...toParts(list.tax, tax),
  ].sort((a, b) => a.tax_or_fee_id - b.tax_or_fee_id)
  return {
    unit_fee: sumOf(fee),
    unit_tax: sumOf(tax),
    unit_fee_included: sumOf(feeIn),
    unit_tax_included: sumOf(taxIn),
    unit_total: minor(subtotal + sumOf(tax)),
    parts,
  }
}

/** Merges parts by tax or fee, in order of id (PRC-14). */
export function mergeRollup(parts: readonly TaxOrFeePart[]): TaxOrFeePart[] {
  const merged = new Map<number, TaxOrFeePart>()
  for (const part of parts) {
    const known = merged.get(part.tax_or_fee_id)
    merged.set(part.tax_or_fee_id, { ...part, amount: minor((known?.amount ?? 0) + part.amount) })
  }
  return [...merged.values()].sort((a, b) => a.tax_or_fee_id - b.tax_or_fee_id)
}
