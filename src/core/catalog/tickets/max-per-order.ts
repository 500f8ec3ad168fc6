import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import { DEFAULT_MAX_PER_ORDER, MAX_UNITS_PER_ORDER } from './limits.ts'

/** Units of a product in one order; of an extra without a maximum only those of the whole order limit it (TIX-9, EXT-1). */
export const maxPerOrder = (product: {
  kind?: ProductKind | null | undefined
  max_per_order?: number | null | undefined
}): number => product.max_per_order ?? defaultMaxPerOrder(product.kind)

/** What holds where no maximum is set. */
export const defaultMaxPerOrder = (kind: ProductKind | null | undefined): number =>
  kind === 'EXTRA' ? MAX_UNITS_PER_ORDER : DEFAULT_MAX_PER_ORDER
