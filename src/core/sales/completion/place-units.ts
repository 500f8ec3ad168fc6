import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'

/** An item of an order as far as its units go (DAT-10). */
export interface UnitItem {
  readonly id: number
  readonly kind: ProductKind
  /** The package or admission it belongs to; it stands before this one. */
  readonly parent_item_id: number | null
  readonly ticket_price_id: number
  readonly quantity: number
}

/** The unit of another item that a unit belongs to. */
export interface ParentUnit {
  readonly item_id: number
  readonly kind: ProductKind
  /** Which of the parent's units, from 0. */
  readonly index: number
}

/**
 * Which unit of the parent each unit of an item belongs to: parts to their package (PKG-2), add-ons to the admission they
 * were chosen with (EXT-4). Items of one product and parent differ in what their units cost (PRC-35); every unit of the
 * parent gets equally many of the product, and of each price as evenly as they go. Items without parent are not in the map.
 */
export function parentUnits(items: readonly UnitItem[]): Map<number, ParentUnit[]> {
  const by_id = new Map(items.map((item) => [item.id, item]))
  const found = new Map<number, ParentUnit[]>()
  const alike = Map.groupBy(
    items.filter(({ parent_item_id }) => parent_item_id !== null),
    ({ parent_item_id, ticket_price_id }) => `${parent_item_id}:${ticket_price_id}`,
  )
  for (const group of alike.values()) {
    const parent = by_id.get(group[0]?.parent_item_id ?? 0)
    if (!parent) throw new Error(`item ${group[0]?.id} belongs to none of its order`)
    for (const [id, indexes] of share(group, parent.quantity))
      found.set(
        id,
        indexes.map((index) => ({ item_id: parent.id, kind: parent.kind, index })),
      )
  }
  return found
}

/** First as many of each item as every parent unit can have; what is over fills up, one parent unit after the other. */
function share(items: readonly UnitItem[], parents: number): Map<number, number[]> {
  const each = Math.ceil(items.reduce((sum, { quantity }) => sum + quantity, 0) / parents)
  const has = Array.from({ length: parents }, () => 0)
  const shared = items.map(({ id, quantity }) => {
    const even = Math.floor(quantity / parents)
    const indexes = has.flatMap((_, index) => Array.from({ length: even }, () => index))
    return { id, indexes, over: quantity - even * parents, even }
  })
  for (const { even } of shared) for (const index of has.keys()) has[index] = (has[index] ?? 0) + even
  for (const { indexes, over } of shared)
    for (let n = 0; n < over; n++) {
      const index = has.findIndex((count) => count < each)
      has[index] = (has[index] ?? 0) + 1
      indexes.push(index)
    }
  return new Map(shared.map(({ id, indexes }) => [id, indexes.sort((a, b) => a - b)]))
}
