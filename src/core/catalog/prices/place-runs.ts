import type { DiscountRule } from '#core/catalog/discount-rules/discount-rule.ts'
import type { QuoteLine } from './quote-order.ts'
import type { UnitQuote } from './quote-unit.ts'

/** Units of a line at one price, with the rule that acts on them. */
export interface Run {
  readonly line: QuoteLine
  readonly rule: DiscountRule | null
  readonly unit: UnitQuote
  quantity: number
}

/** Units that become one item; `parent` is the place of the item they belong to (PRC-35). */
export interface PlacedRun extends Run {
  readonly parent: number | null
}

/**
 * The runs of each line in the order of the lines, add-ons and parts behind the line they belong to. Where discounts part
 * that line's units, each of its items has its own share: add-ons go in their order to the items in theirs.
 */
export function placeRuns(lines: readonly QuoteLine[], runsOf: readonly (readonly Run[])[]): PlacedRun[] {
  const placed: PlacedRun[] = []
  const places = lines.map((): number[] => [])
  lines.forEach(({ parent = null, quantity }, index) => {
    if (parent === null) {
      for (const run of runsOf[index]!) places[index]!.push(placed.push({ ...run, parent }) - 1)
      return
    }
    const per_unit = quantity / lines[parent]!.quantity
    const left = runsOf[index]!.map((run) => ({ ...run }))
    for (const place of places[parent]!) {
      let wanted = placed[place]!.quantity * per_unit
      for (const run of left) {
        const taken = Math.min(wanted, run.quantity)
        if (taken === 0) continue
        placed.push({ ...run, quantity: taken, parent: place })
        run.quantity -= taken
        wanted -= taken
      }
    }
  })
  return placed
}
