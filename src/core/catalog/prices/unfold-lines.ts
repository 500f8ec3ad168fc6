import type { QuoteLine } from './quote-order.ts'
import { chosenPrice } from './quote-unit.ts'

/** An add-on or a part; its quantity is that in one unit of the line. */
type PerUnit = Omit<QuoteLine, 'parent' | 'is_included'>

/** An add-on as it is chosen with each unit of a line, and what its group includes (EXT-3, EXT-4). */
export interface ChosenAddOn extends PerUnit {
  readonly group_id: number
  readonly included_count: number
}

/** A line of a cart with its add-ons, or of a package with its parts at their prices in it (EXT-4, PKG-2). */
export interface ChosenLine extends PerUnit {
  readonly add_ons?: readonly ChosenAddOn[]
  readonly parts?: readonly PerUnit[]
}

/** The lines of a cart as they are priced: add-ons and parts are lines of their own, behind the line they belong to. */
export function unfoldLines(chosen: readonly ChosenLine[]): QuoteLine[] {
  const lines: QuoteLine[] = []
  for (const one of chosen) {
    const { add_ons, parts, ...line } = one
    const { quantity } = line
    const known = lines.findIndex((other) => isSameForAllDates(line, other))
    if (known >= 0) {
      lines[known] = { ...line, quantity: lines[known]!.quantity + quantity }
      continue
    }
    const parent = lines.push(line) - 1
    for (const part of parts ?? []) lines.push({ ...part, quantity: part.quantity * quantity, parent })
    for (const add_on of add_ons ? addOnLines(add_ons) : [])
      lines.push({ ...add_on, quantity: add_on.quantity * quantity, parent })
  }
  return lines
}

/** An extra that is for no date is one line, on whichever date it was chosen (PRC-35). */
const isSameForAllDates = (line: QuoteLine, other: QuoteLine): boolean =>
  line.kind === 'EXTRA' &&
  (line.event_date_id ?? null) === null &&
  (other.event_date_id ?? null) === null &&
  (other.parent ?? null) === null &&
  line.ticket_price_id === other.ticket_price_id &&
  chosenPrice(line) === chosenPrice(other)

/**
 * The add-ons of one unit. The dearest of each group are included, of equal ones those with the lowest price id (EXT-5).
 * The same of two groups is one line, included or not.
 */
function addOnLines(add_ons: readonly ChosenAddOn[]): QuoteLine[] {
  const lines = new Map<string, QuoteLine>()
  for (const group of Map.groupBy(add_ons, ({ group_id }) => group_id).values()) {
    let included = group[0]!.included_count
    const dearest = [...group].sort((a, b) => chosenPrice(b) - chosenPrice(a) || a.ticket_price_id - b.ticket_price_id)
    for (const { group_id: _group, included_count: _count, ...line } of dearest) {
      const free = Math.min(included, line.quantity)
      included -= free
      for (const [is_included, quantity] of [
        [true, free],
        [false, line.quantity - free],
      ] as const) {
        if (quantity === 0) continue
        const key = `${line.ticket_price_id}:${is_included}`
        lines.set(key, { ...line, is_included, quantity: quantity + (lines.get(key)?.quantity ?? 0) })
      }
    }
  }
  return [...lines.values()]
}
