import {
  type DatedTicket,
  type DiscountRule,
  type Discounts,
  inActingOrder,
  isValidAt,
  matchesRule,
} from './discount-rule.ts'

/** A line of an order as far as rules look at it. */
export interface RuleLine extends DatedTicket {
  readonly ticket_price_id: number
  readonly event_date_id: number | null
  readonly quantity: number
  /** Of one unit, in minor units. */
  readonly chosen: number
  /** FREE and DONATION are not (DSC-3). */
  readonly is_discountable: boolean
}

/** One piece of the line at this place. */
interface Unit {
  readonly line: number
}

interface GroupUnit {
  readonly unit: Unit
  readonly is_discounted: boolean
}

/**
 * Units that one rule takes together: a group, a set, or of QUANTITY each unit alone (DSC-2). Rule and code compete for
 * it as a whole (PRC-32).
 */
export interface TakenGroup {
  readonly rule: DiscountRule
  readonly units: readonly GroupUnit[]
}

/** The units of an order that rules take, by priority; each unit is taken once (DSC-3, DSC-4). */
export function takeUnits(lines: readonly RuleLine[], { rules, now, timezone }: Discounts): TakenGroup[] {
  const acting = inActingOrder(rules.filter((rule) => isValidAt(rule, now)))
  let free = acting.length === 0 ? [] : fromTheTop(lines)
  return acting.flatMap((rule) => {
    const matching = lines.map((line) => line.is_discountable && matchesRule(rule, line, { now, timezone }))
    const groups = limitedGroups(
      rule,
      free.filter(({ line }) => matching[line]),
      lines,
    )
    const taken = new Set(groups.flat().map(({ unit }) => unit))
    free = free.filter((unit) => !taken.has(unit))
    return groups.map((units) => ({ rule, units }))
  })
}

/** All units, the dearest first, then by price and date (DSC-4). */
const fromTheTop = (lines: readonly RuleLine[]): Unit[] =>
  lines
    .map((line, index) => ({ ...line, index }))
    .sort(
      (a, b) =>
        b.chosen - a.chosen ||
        a.ticket_price_id - b.ticket_price_id ||
        (a.event_date_id ?? 0) - (b.event_date_id ?? 0) ||
        a.index - b.index,
    )
    .flatMap(({ index, quantity }) => Array.from({ length: quantity }, () => ({ line: index })))

/** Groups of all dates together, or of each date alone, from the top; as many as the rule allows in one order (DSC-4). */
function limitedGroups(rule: DiscountRule, units: readonly Unit[], lines: readonly RuleLine[]): GroupUnit[][] {
  const dates = rule.same_date ? [...Map.groupBy(units, ({ line }) => lines[line]!.event_date_id).values()] : [units]
  const groups = dates.flatMap((of_date) => groupsOf(rule, of_date, lines))
  if (rule.type === 'QUANTITY') return groups
  const place = new Map(units.map((unit, index) => [unit, index]))
  const top = (group: GroupUnit[]) => Math.min(...group.map(({ unit }) => place.get(unit)!))
  return groups.sort((a, b) => top(a) - top(b)).slice(0, rule.max_per_order ?? groups.length)
}

function groupsOf(rule: DiscountRule, units: readonly Unit[], lines: readonly RuleLine[]): GroupUnit[][] {
  const whole = (unit: Unit) => [{ unit, is_discounted: true }]
  if (rule.type === 'QUANTITY') return units.length >= (rule.min_quantity ?? 1) ? units.map(whole) : []
  if (rule.type === 'COMBINATION') return setsOf(rule, units, lines)
  const { group_size, group_count } = rule
  if (group_size === null || group_count === null) return []
  return Array.from({ length: Math.floor(units.length / group_size) }, (_, nth) =>
    units
      .slice(nth * group_size, (nth + 1) * group_size)
      .map((unit, index) => ({ unit, is_discounted: index >= group_size - group_count })),
  )
}

/** Full sets, of each product from the top (DSC-2c). */
function setsOf(
  { products, effect_ticket_ids }: DiscountRule,
  units: readonly Unit[],
  lines: readonly RuleLine[],
): GroupUnit[][] {
  const parts = products.map(({ ticket_id, quantity }) => ({
    quantity,
    is_discounted: effect_ticket_ids.length === 0 || effect_ticket_ids.includes(ticket_id),
    units: units.filter(({ line }) => lines[line]!.ticket_id === ticket_id),
  }))
  const count = Math.min(...parts.map((part) => Math.floor(part.units.length / part.quantity)))
  return Array.from({ length: products.length === 0 ? 0 : count }, (_, nth) =>
    parts.flatMap(({ quantity, is_discounted, units: own }) =>
      own.slice(nth * quantity, (nth + 1) * quantity).map((unit) => ({ unit, is_discounted })),
    ),
  )
}
