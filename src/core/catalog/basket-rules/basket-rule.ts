import type { BasketRule } from '#core/catalog/tickets/products.ts'

/** What people choose of a rule. */
export type BasketRuleTerms = Omit<BasketRule, 'id'>

/** Each product with each of the others. A basket that excludes one with the other does so from both sides. */
const pairsOf = ({ type, ticket_id, other_ticket_ids }: BasketRuleTerms): readonly (readonly [number, number])[] =>
  other_ticket_ids.flatMap((other) =>
    type === 'EXCLUDES'
      ? ([
          [ticket_id, other],
          [other, ticket_id],
        ] as const)
      : ([[ticket_id, other]] as const),
  )

/** Whether one rule requires what the other excludes (EXT-6). */
export function contradicts(rule: BasketRuleTerms, other: BasketRuleTerms): boolean {
  if (rule.type === other.type) return false
  const pairs = pairsOf(other)
  return pairsOf(rule).some(([a, b]) => pairs.some(([c, d]) => a === c && b === d))
}
