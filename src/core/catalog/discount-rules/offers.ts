import {
  type DatedTicket,
  type DiscountRule,
  type Discounts,
  inActingOrder,
  isValidAt,
  matchesRule,
} from './discount-rule.ts'
import { type RuleLine, takeUnits } from './take-units.ts'

/** Units that are missing until a discount takes effect, or takes effect once more; of any ticket it covers, or of one (DSC-5). */
export interface MissingUnits {
  readonly ticket_id: number | null
  readonly count: number
}

/** A discount that no single unit gets, told beside the tickets (DSC-5). */
export interface Offer {
  readonly rule: DiscountRule
  readonly is_reached: boolean
  /** Empty where nothing more is to be had. */
  readonly missing: readonly MissingUnits[]
}

/**
 * The rules the public may know: valid at this moment, and naming a ticket that is shown; a set needs all of its. What else
 * they name stays unsaid (DSC-5, RES-9).
 */
export function publicRules(
  rules: readonly DiscountRule[],
  { shown, now }: { readonly shown: ReadonlySet<number>; readonly now: Date },
): DiscountRule[] {
  return inActingOrder(rules)
    .filter((rule) => isValidAt(rule, now))
    .flatMap((rule) => {
      const ticket_ids = rule.ticket_ids.filter((id) => shown.has(id))
      const is_known =
        rule.type === 'COMBINATION'
          ? rule.products.every(({ ticket_id }) => shown.has(ticket_id))
          : rule.ticket_ids.length === 0 || ticket_ids.length > 0
      return is_known ? [{ ...rule, ticket_ids }] : []
    })
}

/** What the discounts offer besides the prices shown, in the order in which they act, with what the order misses for each. */
export function offersOf(lines: readonly RuleLine[], on_sale: readonly DatedTicket[], discounts: Discounts): Offer[] {
  const groups = takeUnits(lines, discounts)
  const earlier = new Map<number, number>()
  return inActingOrder(discounts.rules).flatMap((rule): Offer[] => {
    const left = lines.map(({ quantity }, line) => quantity - (earlier.get(line) ?? 0))
    const own = groups.filter((group) => group.rule === rule)
    for (const { unit } of own.flatMap(({ units }) => units)) earlier.set(unit.line, (earlier.get(unit.line) ?? 0) + 1)
    const canBeHad = on_sale.filter((ticket) => matchesRule(rule, ticket, discounts)).map(({ ticket_id }) => ticket_id)
    const is_possible =
      rule.type === 'COMBINATION'
        ? rule.products.every(({ ticket_id }) => canBeHad.includes(ticket_id))
        : canBeHad.length > 0 && !(rule.type === 'QUANTITY' && rule.min_quantity === 1)
    if (!is_possible || !isValidAt(rule, discounts.now)) return []
    const counted = lines.map((line, index) => {
      const is_counted = line.is_discountable && matchesRule(rule, line, discounts)
      return { ticket_id: line.ticket_id, count: is_counted ? left[index]! : 0 }
    })
    const is_full = rule.max_per_order !== null && own.length >= rule.max_per_order
    return [{ rule, is_reached: own.length > 0, missing: is_full ? [] : missingOf(rule, counted, own.length) }]
  })
}

interface Counted {
  readonly ticket_id: number
  readonly count: number
}

/** Until the rule takes its first units, or the next group or set. */
function missingOf(rule: DiscountRule, counted: readonly Counted[], groups: number): MissingUnits[] {
  const count = (ticket_id: number | null) =>
    counted.reduce((sum, one) => sum + (ticket_id === null || one.ticket_id === ticket_id ? one.count : 0), 0)
  if (rule.type === 'COMBINATION')
    return rule.products
      .map(({ ticket_id, quantity }) => ({ ticket_id, count: (groups + 1) * quantity - count(ticket_id) }))
      .filter((one) => one.count > 0)
  const size = rule.type === 'QUANTITY' ? (rule.min_quantity ?? 1) : (rule.group_size ?? 1)
  const wanted = rule.type === 'QUANTITY' ? size : (groups + 1) * size
  const missing = wanted - count(null)
  return missing > 0 ? [{ ticket_id: null, count: missing }] : []
}
