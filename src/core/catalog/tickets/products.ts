import type { BasketRuleType } from '#core/catalog/ticket-types/product-kind.ts'

/** Extras that may, or must, be chosen with each unit of an admission (EXT-3). */
export interface SoldAddOnGroup {
  readonly id: number
  /** The admission it belongs to. */
  readonly ticket_id: number
  readonly min: number
  readonly max: number
  /** So many of a unit's add-ons, the dearest first, cost nothing (EXT-5). */
  readonly included_count: number
  readonly max_per_product: number
  /** Extras to choose from, in their order. */
  readonly ticket_ids: readonly number[]
}

/** A product that needs one of others in the basket, or goes with none of them (EXT-6). */
export interface BasketRule {
  readonly id: number
  readonly type: BasketRuleType
  readonly ticket_id: number
  readonly other_ticket_ids: readonly number[]
  readonly same_date: boolean
  /** At most so many per unit of the others; null = any number. */
  readonly allowed_per_unit: number | null
}

/** A part of a package, at the price it has in it (PKG-1). */
export interface PackagePart {
  /** The product of the price. */
  readonly ticket_id: number
  readonly ticket_price_id: number
  readonly quantity: number
  /** Minor units. */
  readonly unit_price: number
}

/** Add-ons of a line, per unit of it, on its date (EXT-4). */
export interface AddOnChoice {
  readonly group_id: number
  readonly ticket_price_id: number
  readonly quantity: number
}
