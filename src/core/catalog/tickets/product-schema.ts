import { z } from 'zod'
import { packagePrice } from '#core/catalog/prices/package-price.ts'
import { PRODUCT_KINDS, type ProductKind, SALE_MODES, type SaleMode } from '#core/catalog/ticket-types/product-kind.ts'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import type { FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { Id, MinorAmount } from '#core/platform/fields.ts'
import { MAX_UNIT_PRICE } from '#core/platform/limits.ts'
import { MAX_PACKAGE_PARTS, MAX_PACKAGE_UNITS } from './limits.ts'

/** A part of a package: so many of a price, each at the price it has in it (PKG-1). */
const PartInput = z.object({
  ticket_price_id: Id,
  quantity: z.int().min(1).max(MAX_PACKAGE_UNITS),
  unit_price: MinorAmount,
})
export type PartInput = z.output<typeof PartInput>

/** What products of other kinds than a ticket say beside what every ticket does (DAT-10). */
export const productFields = {
  kind: z.enum(PRODUCT_KINDS).nullish(),
  stock_per_date: z.boolean().nullish(),
  sale_mode: z.enum(SALE_MODES).nullish(),
  parts: z.array(PartInput).max(MAX_PACKAGE_PARTS).nullish(),
  parts_cancellable: z.boolean().nullish(),
}

export interface ProductTerms {
  type: TicketType
  kind?: ProductKind | null | undefined
  stock_per_date?: boolean | null | undefined
  sale_mode?: SaleMode | null | undefined
  parts?: readonly PartInput[] | null | undefined
  parts_cancellable?: boolean | null | undefined
  tax_and_fee_ids?: readonly number[] | null | undefined
}

export interface ProductProblem {
  path: (string | number)[]
  error: FieldMessageId
  values?: Readonly<Record<string, number>>
}

/** What does not go with the kind of a product (DAT-6, DAT-10, EXT-2, PKG-1). */
export function productProblems(product: ProductTerms): ProductProblem[] {
  const kind = product.kind ?? 'ADMISSION'
  const problems: ProductProblem[] = []
  const only = (field: keyof ProductTerms, is_used: boolean, error: FieldMessageId) => {
    if (is_used) problems.push({ path: [field], error })
  }
  if (kind !== 'EXTRA') {
    only('stock_per_date', product.stock_per_date === false, 'only_of_extras')
    only('sale_mode', (product.sale_mode ?? 'FREELY') !== 'FREELY', 'only_of_extras')
  }
  if (kind !== 'PACKAGE') {
    only('parts', (product.parts ?? []).length > 0, 'only_of_packages')
    only('parts_cancellable', product.parts_cancellable === true, 'only_of_packages')
    return problems
  }
  only('type', product.type !== 'PAID', 'package_type')
  only('tax_and_fee_ids', (product.tax_and_fee_ids ?? []).length > 0, 'package_taxes')
  return [...problems, ...partProblems(product.parts ?? [])]
}

function partProblems(parts: readonly PartInput[]): ProductProblem[] {
  if (parts.length === 0) return [{ path: ['parts'], error: 'part_required' }]
  const ids = parts.map(({ ticket_price_id }) => ticket_price_id)
  const again = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (again >= 0) return [{ path: ['parts', again, 'ticket_price_id'], error: 'part_twice' }]
  if (parts.reduce((sum, { quantity }) => sum + quantity, 0) > MAX_PACKAGE_UNITS)
    return [{ path: ['parts'], error: 'part_units', values: { maximum: MAX_PACKAGE_UNITS } }]
  const price = packagePrice(parts)
  if (price < 1) return [{ path: ['parts'], error: 'package_price_min' }]
  return price > MAX_UNIT_PRICE ? [{ path: ['parts'], error: 'package_price_max' }] : []
}
