import type { DiscountRule, Discounts } from '#core/catalog/discount-rules/discount-rule.ts'
import { type RuleLine, type TakenGroup, takeUnits } from '#core/catalog/discount-rules/take-units.ts'
import { appliesToTicket, type PromoCodeTerms } from '#core/catalog/promo-codes/discount.ts'
import { mergeRollup, type TaxOrFeePart } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import { TICKET_TYPE_RULES } from '#core/catalog/ticket-types/ticket-type.ts'
import { MAX_UNIT_PRICE } from '#core/platform/limits.ts'
import { type Minor, minor, sumOf } from '#core/platform/money.ts'
import { type DiscountedUnits, splitOverParts } from './package-discount.ts'
import { placeRuns, type Run } from './place-runs.ts'
import { chosenPrice, costsNothing, type PriceInput, quoteUnit, type UnitQuote } from './quote-unit.ts'

/** One line of an order as it is frozen at reservation (PRC-13). */
export interface QuotedItem extends Omit<UnitQuote, 'parts' | 'unit_total_before_discount' | 'is_discounted'> {
  quantity: number
  total_before_additions: Minor
  total_fee: Minor
  total_tax: Minor
  total_gross: Minor
  taxes_and_fees_rollup: TaxOrFeePart[]
}

export interface OrderTotals {
  total_before_discount: Minor
  total_discount: Minor
  total_before_additions: Minor
  total_fee: Minor
  total_tax: Minor
  total_fee_included: Minor
  total_tax_included: Minor
  total_gross: Minor
  taxes_and_fees_rollup: TaxOrFeePart[]
}

export interface QuoteLine extends Omit<PriceInput, 'rule' | 'discount'> {
  ticket_id: number
  ticket_price_id: number
  /** The date it is for, with its start: some discounts ask for it (DSC-3). Null where it is for none. */
  event_date_id?: number | null
  starts_at?: Date | null
  hide_unless_promo_code: boolean
  quantity: number
  /** Place of the line before it whose add-on or part it is; its quantity is that of all units of it (PRC-35). */
  parent?: number | null
}

/** Units of one line that cost the same for the same reason (PRC-35). */
export interface QuotedLine extends QuotedItem {
  /** The date it is for (DAT-10); null only where an order is older than dates. */
  event_date_id: number | null
  ticket_id: number
  ticket_price_id: number
  kind: ProductKind
  /** Place of the item before it that it belongs to (PRC-35). */
  parent: number | null
  is_included: boolean
  /** The automatic discount that took something off; null without one. */
  discount_rule_id: number | null
  discount_name: string | null
}

/** A code as it takes part in a price; in the browser its id is not known. */
export interface QuotedCode extends PromoCodeTerms {
  readonly id: number | null
  readonly code: string
}

/** What one discount or the code took off the order; they sum to its total discount (PRC-35). */
export interface DiscountPart {
  type: 'RULE' | 'CODE'
  id: number | null
  name: string
  amount: Minor
}

export interface OrderQuote extends OrderTotals {
  currency: string
  items: QuotedLine[]
  discounts_rollup: DiscountPart[]
  /** Rules that took units, whether or not the code then won them: what a later code competes with (PRC-16). */
  acting_rule_ids: number[]
  promo_code_applied: boolean
  /** The code would take something off, but nowhere as much as the discounts do (PRC-32). */
  promo_code_note: 'OFFER_IS_BETTER' | null
}

/** A unit times its quantity: a line is never rounded on its own (PRC-1, PRC-11). */
function quoteItem(unit: UnitQuote, quantity: number): QuotedItem {
  const { parts, unit_total_before_discount: _former, is_discounted: _discounted, ...frozen } = unit
  return {
    ...frozen,
    quantity,
    total_before_additions: minor(unit.price * quantity),
    total_fee: minor(unit.unit_fee * quantity),
    total_tax: minor(unit.unit_tax * quantity),
    total_gross: minor(unit.unit_total * quantity),
    taxes_and_fees_rollup: parts.map((part) => ({ ...part, amount: minor(part.amount * quantity) })),
  }
}

/** Sums of the items and their rollup merged by tax or fee; nothing is computed at order level (PRC-11, PRC-14). */
function orderTotals(items: readonly QuotedItem[]): OrderTotals {
  const total_before_discount = sumOf(items.map((item) => item.price_before_discount * item.quantity))
  const total_before_additions = sumOf(items.map((item) => item.total_before_additions))
  return {
    total_before_discount,
    total_discount: minor(total_before_discount - total_before_additions),
    total_before_additions,
    total_fee: sumOf(items.map((item) => item.total_fee)),
    total_tax: sumOf(items.map((item) => item.total_tax)),
    total_fee_included: sumOf(items.map((item) => item.unit_fee_included * item.quantity)),
    total_tax_included: sumOf(items.map((item) => item.unit_tax_included * item.quantity)),
    total_gross: sumOf(items.map((item) => item.total_gross)),
    taxes_and_fees_rollup: mergeRollup(items.flatMap((item) => item.taxes_and_fees_rollup)),
  }
}

/** An order of units that are priced already: by the server for the browser's cart, by what was paid for one added by hand. */
export function quoteUnits(
  lines: readonly { readonly unit: UnitQuote; readonly quantity: number }[],
): OrderTotals & { items: QuotedItem[] } {
  const items = lines.map(({ unit, quantity }) => quoteItem(unit, quantity))
  return { items, ...orderTotals(items) }
}

interface Asked {
  readonly lines: readonly QuoteLine[]
  readonly promo: PromoCodeTerms | null
  /** None where an event has no discounts. */
  readonly discounts?: Discounts | null
}

/** What takes part in the price of a unit. */
interface Terms {
  readonly rule: DiscountRule | null
  readonly has_code: boolean
}

/**
 * The price of an order: page, reservations, changes of code and samples of mails ask here (PRC-1, PRC-36). `promo` is a
 * valid code (PRO-4) or null; it counts as applied if it unlocks a line or changes a price (PRO-6, PRC-32).
 */
export function quoteOrder(
  order: Asked & { readonly currency: string; readonly promo: QuotedCode | null },
): OrderQuote {
  const { runsOf, groups, is_beaten } = priceUnits(order)
  const runs = placeRuns(order.lines, runsOf)
  const { items, ...totals } = quoteUnits(runs)
  const code_amount = sumOf(
    items.map(({ price_before_discount, rule_discount, price, quantity }) => {
      const by_code = price_before_discount - rule_discount - price
      return by_code * quantity
    }),
  )
  const { promo } = order
  const unlocks =
    promo !== null && order.lines.some((line) => line.hide_unless_promo_code && isCovered(promo, order.lines, line))
  const promo_code_applied = unlocks || code_amount > 0
  return {
    currency: order.currency,
    items: runs.map(({ line, rule, parent }, index) => ({
      ticket_id: line.ticket_id,
      ticket_price_id: line.ticket_price_id,
      event_date_id: line.event_date_id ?? null,
      kind: line.kind ?? 'ADMISSION',
      parent,
      is_included: line.is_included ?? false,
      discount_rule_id: rule?.id ?? null,
      discount_name: rule?.name ?? null,
      ...items[index]!,
    })),
    discounts_rollup: [
      ...ruleParts(runs, groups),
      ...(promo && code_amount > 0
        ? [{ type: 'CODE' as const, id: promo.id, name: promo.code, amount: code_amount }]
        : []),
    ],
    acting_rule_ids: [...new Set(groups.map(({ rule }) => rule.id))],
    promo_code_applied,
    promo_code_note: !promo_code_applied && is_beaten ? 'OFFER_IS_BETTER' : null,
    ...totals,
  }
}

/**
 * A unit as it is shown beside its product: with the discounts that a single one gets, and the code (DSC-5). A package
 * costs what its parts cost together (PKG-2).
 */
export function quoteShownUnit(
  { parts = [], ...line }: Omit<QuoteLine, 'quantity'> & { readonly parts?: readonly QuoteLine[] },
  { promo, discounts }: Omit<Asked, 'lines'>,
): UnitQuote {
  const rules = discounts?.rules.filter(({ type, min_quantity }) => type === 'QUANTITY' && min_quantity === 1) ?? []
  const lines = [{ ...line, quantity: 1 }, ...parts.map((part) => ({ ...part, parent: 0 }))]
  const { runsOf } = priceUnits({ lines, promo, discounts: discounts ? { ...discounts, rules } : null })
  return parts.length > 0 ? togetherOf(runsOf.flat()) : runsOf[0]![0]!.unit
}

/** Units of several lines as one. */
function togetherOf(runs: readonly Run[]): UnitQuote {
  const whole = quoteUnits(runs)
  return {
    price_before_discount: whole.total_before_discount,
    rule_discount: sumOf(runs.map(({ unit, quantity }) => unit.rule_discount * quantity)),
    price: whole.total_before_additions,
    unit_fee: whole.total_fee,
    unit_tax: whole.total_tax,
    unit_fee_included: whole.total_fee_included,
    unit_tax_included: whole.total_tax_included,
    unit_total: whole.total_gross,
    unit_total_before_discount: sumOf(runs.map(({ unit, quantity }) => unit.unit_total_before_discount * quantity)),
    is_discounted: whole.total_discount > 0,
    parts: whole.taxes_and_fees_rollup,
  }
}

/** Whether the code acts on units of the line; on parts it acts where it covers their package (PRC-33). */
const isCovered = (promo: PromoCodeTerms, lines: readonly QuoteLine[], line: QuoteLine): boolean => {
  const {
    ticket_id,
    ticket_type,
    hide_unless_promo_code,
    event_date_id = null,
  } = isPart(line) ? lines[line.parent!]! : line
  return appliesToTicket(promo, { id: ticket_id, type: ticket_type, hide_unless_promo_code, event_date_id })
}

const isPart = ({ designated = null, parent = null }: QuoteLine): boolean => designated !== null && parent !== null

/** The units of each line, those that cost the same for the same reason together (PRC-32, PRC-35). */
function priceUnits({ lines, promo, discounts }: Asked): {
  runsOf: Run[][]
  groups: TakenGroup[]
  is_beaten: boolean
} {
  const groups = discounts ? takeUnits(lines.map(ruleLine), discounts) : []
  const unitAt = rememberingUnits(lines, promo)
  const runsOf = lines.map(() => new Map<string, Run>())
  const add = (
    line: number,
    quantity: number,
    { rule: taken_by, unit }: { rule: DiscountRule | null; unit: UnitQuote },
  ) => {
    const rule = unit.rule_discount > 0 ? taken_by : null
    const key = `${unit.price}:${rule?.id ?? ''}`
    const known = runsOf[line]!.get(key)
    if (known) known.quantity += quantity
    else runsOf[line]!.set(key, { line: lines[line]!, rule, unit, quantity })
  }
  let is_beaten = false
  const left = lines.map(({ quantity }) => quantity)
  for (const group of groups) {
    const winner = promo && !group.rule.stacks_with_promo_code ? winnerOf(group, unitAt) : 'BOTH'
    is_beaten ||= winner === 'RULE' && group.units.some(({ unit: { line } }) => isLowered(unitAt, line))
    for (const { unit, is_discounted } of group.units) {
      left[unit.line]! -= 1
      const rule = is_discounted && winner !== 'CODE' ? group.rule : null
      add(unit.line, 1, { rule, unit: unitAt(unit.line, { rule, has_code: winner !== 'RULE' }) })
    }
  }
  const split = promo?.discount_type === 'FIXED' ? packageDiscounts(promo, lines) : null
  left.forEach((quantity, line) => {
    const parted = split?.get(line)
    if (parted)
      for (const { quantity: units, discount } of parted)
        add(line, units, { rule: null, unit: quoteUnit({ ...lines[line]!, discount }) })
    else if (quantity > 0) add(line, quantity, { rule: null, unit: unitAt(line, { rule: null, has_code: true }) })
  })
  const inOrder = (a: Run, b: Run) => b.unit.price - a.unit.price || (a.rule?.id ?? 0) - (b.rule?.id ?? 0)
  return { runsOf: runsOf.map((runs) => [...runs.values()].sort(inOrder)), groups, is_beaten }
}

/** What the code takes off units of parts, where it covers their packages; null where the order has none (PRC-33). */
function packageDiscounts(
  promo: PromoCodeTerms,
  lines: readonly QuoteLine[],
): ReadonlyMap<number, readonly DiscountedUnits[]> | null {
  const headers = lines.flatMap((line, index) =>
    line.kind === 'PACKAGE' && isCovered(promo, lines, line) ? [index] : [],
  )
  if (headers.length === 0) return null
  return new Map(headers.flatMap((header) => [...splitOverParts(promo, lines, header)]))
}

type UnitAt = (line: number, terms: Terms) => UnitQuote

/** Each kind of unit is worked out once. */
function rememberingUnits(lines: readonly QuoteLine[], promo: PromoCodeTerms | null): UnitAt {
  const known = new Map<string, UnitQuote>()
  return (index, { rule, has_code }) => {
    const line = lines[index]!
    const discount = has_code && promo && isCovered(promo, lines, line) ? promo : null
    const key = `${index}:${rule?.id ?? ''}:${discount ? 1 : 0}`
    const unit = known.get(key) ?? quoteUnit({ ...line, rule, discount })
    known.set(key, unit)
    return unit
  }
}

/** Where rule and code do not go together, the lower sum of the group's units wins; equal: the rule (PRC-32). */
function winnerOf({ rule, units }: TakenGroup, unitAt: UnitAt): 'RULE' | 'CODE' {
  const sum = (termsOf: (is_discounted: boolean) => Terms) =>
    sumOf(units.map(({ unit, is_discounted }) => unitAt(unit.line, termsOf(is_discounted)).unit_total))
  const by_rule = sum((is_discounted) => ({ rule: is_discounted ? rule : null, has_code: false }))
  const by_code = sum(() => ({ rule: null, has_code: true }))
  return by_code < by_rule ? 'CODE' : 'RULE'
}

const isLowered = (unitAt: UnitAt, line: number): boolean =>
  unitAt(line, { rule: null, has_code: true }).price < unitAt(line, { rule: null, has_code: false }).price

/** A line as discounts look at it; packages, their parts and included add-ons are never theirs (DSC-3). */
export const ruleLine = (line: QuoteLine): RuleLine => ({
  ticket_id: line.ticket_id,
  ticket_price_id: line.ticket_price_id,
  event_date_id: line.event_date_id ?? null,
  starts_at: line.starts_at ?? null,
  quantity: line.quantity,
  chosen: chosenPrice(line),
  is_discountable:
    TICKET_TYPE_RULES[line.ticket_type].is_discountable && !costsNothing(line) && (line.designated ?? null) === null,
})

/** What each rule took off, in the order in which they act (PRC-35). */
function ruleParts(runs: readonly Run[], groups: readonly TakenGroup[]): DiscountPart[] {
  const acting = [...new Set(groups.map(({ rule }) => rule))]
  return acting.flatMap((rule): DiscountPart[] => {
    const own = runs.filter((run) => run.rule?.id === rule.id)
    const amount = sumOf(own.map(({ unit, quantity }) => unit.rule_discount * quantity))
    return amount === 0 ? [] : [{ type: 'RULE', id: rule.id, name: rule.name, amount }]
  })
}

/** Whether a buyer's donation is an integer from the minimum up to the highest unit price (PRC-2, RES-8h, MON-6). */
export const isDonationAmount = (amount: number | null | undefined, minimum: number): boolean =>
  Number.isSafeInteger(amount) && Number(amount) >= minimum && Number(amount) <= MAX_UNIT_PRICE
