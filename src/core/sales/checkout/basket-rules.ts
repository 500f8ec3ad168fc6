import type { BasketRule, SoldAddOnGroup } from '#core/catalog/tickets/products.ts'
import { type KnownLine, type KnownUnits, unitsIn } from './known-lines.ts'

/** What all lines ask for, and what rules say of it. */
export interface Basket {
  /** Everything in it, parts of packages too. */
  readonly all: readonly KnownUnits[]
  /** Lines and add-ons: what rules ask about. Of parts they ask nothing (PKG-3). */
  readonly chosen: readonly KnownUnits[]
  readonly rules: readonly BasketRule[]
  readonly isShown: (sale: KnownUnits['sale'], ticket_id: number) => boolean
}

export interface BasketConflict {
  readonly reason: 'NEEDS_PRODUCT' | 'EXCLUDES_PRODUCT'
  /** Products that the buyer may see. */
  readonly ticket_ids: number[]
}

/** What is for no date goes with every one (DAT-6). */
const sameDate = (a: KnownUnits, b: KnownUnits): boolean =>
  a.sale === b.sale || !a.ticket.stock_per_date || !b.ticket.stock_per_date

/**
 * Whether units lack a product they need or go with one they exclude, over all lines; first what is needed (EXT-2, EXT-6).
 * An add-on has its ticket by itself, so only a line is asked for one.
 */
export function checkBasketRules(of: KnownUnits, basket: Basket, is_line: boolean): BasketConflict | null {
  const { ticket, sale } = of
  const seen = (ids: readonly number[]) => ids.filter((id) => basket.isShown(sale, id))
  if (is_line && ticket.sale_mode === 'WITH_TICKET' && !hasAdmission(of, basket)) {
    const admissions = sale.tickets.filter(({ kind }) => kind === 'ADMISSION').map(({ id }) => id)
    return { reason: 'NEEDS_PRODUCT', ticket_ids: seen(admissions) }
  }
  const rules = basket.rules.filter(({ ticket_id }) => ticket_id === ticket.id)
  const lacking = rules.find((rule) => rule.type === 'REQUIRES' && !isMet(rule, of, basket))
  if (lacking) return { reason: 'NEEDS_PRODUCT', ticket_ids: seen(lacking.other_ticket_ids) }
  for (const rule of rules) {
    const others = rule.type === 'EXCLUDES' ? othersOf(rule, of, basket).map(({ ticket_id }) => ticket_id) : []
    if (others.length > 0) return { reason: 'EXCLUDES_PRODUCT', ticket_ids: seen([...new Set(others)]) }
  }
  return null
}

const hasAdmission = (of: KnownUnits, { all }: Basket): boolean =>
  all.some((other) => other.ticket.kind === 'ADMISSION' && sameDate(of, other))

const othersOf = ({ other_ticket_ids, same_date }: BasketRule, of: KnownUnits, { all }: Basket): KnownUnits[] =>
  all.filter((other) => other_ticket_ids.includes(other.ticket_id) && (!same_date || sameDate(of, other)))

/** A unit of the others is there; with a number, so many of the product at most for each of them (EXT-6). */
function isMet(rule: BasketRule, of: KnownUnits, basket: Basket): boolean {
  const others = unitsIn(othersOf(rule, of, basket))
  if (others === 0) return false
  if (rule.allowed_per_unit === null) return true
  const own = basket.chosen.filter(
    (other) => other.ticket_id === of.ticket_id && (!rule.same_date || sameDate(of, other)),
  )
  return unitsIn(own) <= rule.allowed_per_unit * others
}

/**
 * Whether the add-ons of each unit of a line are of its ticket's groups and within their numbers, also where none was chosen
 * (EXT-3, EXT-4). What is hidden from the buyer is in no group.
 */
export function fitsGroups(
  { ticket, asked, add_ons }: KnownLine,
  groups: readonly SoldAddOnGroup[],
  isShown: (of: KnownUnits) => boolean,
): boolean {
  const own = groups.filter(({ ticket_id }) => ticket_id === ticket.id)
  const chosen = (asked.add_ons ?? []).map((one) => ({
    ...one,
    units: add_ons.find(({ ticket_price_id }) => ticket_price_id === one.ticket_price_id),
  }))
  const isIn = ({ group_id, units }: (typeof chosen)[number]): boolean => {
    const group = own.find(({ id }) => id === group_id)
    return units !== undefined && group?.ticket_ids.includes(units.ticket_id) === true && isShown(units)
  }
  return (
    chosen.every(isIn) &&
    own.every(({ id, min, max, max_per_product }) => {
      const of_group = chosen.filter(({ group_id }) => group_id === id)
      const of_products = Map.groupBy(of_group, ({ units }) => units?.ticket_id)
      const total = unitsIn(of_group)
      return total >= min && total <= max && [...of_products.values()].every((one) => unitsIn(one) <= max_per_product)
    })
  )
}
