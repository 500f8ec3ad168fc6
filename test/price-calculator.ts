import { type DiscountRule, WEEKDAYS } from '#core/catalog/discount-rules/discount-rule.ts'
import type { QuotedCode, QuoteLine } from '#core/catalog/prices/quote-order.ts'
import type { ChosenLine } from '#core/catalog/prices/unfold-lines.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { localDate } from '#core/platform/time.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** An exact amount as a fraction, and its rounding, worked out without the arithmetic of the product. */
class Fraction {
  readonly top: bigint
  readonly bottom: bigint
  constructor(top: bigint | number, bottom: bigint | number = 1n) {
    this.top = BigInt(top)
    this.bottom = BigInt(bottom)
  }
  times(other: Fraction): Fraction {
    return new Fraction(this.top * other.top, this.bottom * other.bottom)
  }
  /** Half up. */
  rounded(): number {
    return Number((2n * this.top + this.bottom) / (2n * this.bottom))
  }
}

/** One unit by PRC-5 to PRC-12, from the words of the rules. */
function totalOf(price: number, taxes: readonly TaxOrFee[], chosen: number): number {
  if (price === 0 && chosen > 0) return 0
  const of = (type: TaxOrFee['type'], included: boolean) =>
    taxes.filter((one) => one.type === type && one.included_in_price === included)
  const contained = (whole: number, list: readonly TaxOrFee[]): number => {
    let left = whole
    for (const one of list.filter(({ calculation_type }) => calculation_type === 'FIXED'))
      left -= Math.min(one.rate, left)
    const rate = sum(list.filter(({ calculation_type }) => calculation_type === 'PERCENTAGE').map((one) => one.rate))
    return whole - left + new Fraction(left).times(new Fraction(rate, 100_000 + rate)).rounded()
  }
  const added = (base: number, list: readonly TaxOrFee[]): number =>
    sum(
      list.map((one) =>
        one.calculation_type === 'FIXED'
          ? one.rate
          : new Fraction(base).times(new Fraction(one.rate, 100_000)).rounded(),
      ),
    )
  const fees = added(price - contained(price, of('FEE', true)), of('FEE', false))
  const whole = price + fees
  return whole + added(whole - contained(whole, of('TAX', true)), of('TAX', false))
}

const less = (price: number, kind: string, value: number): number =>
  kind === 'FIXED'
    ? Math.max(0, price - value)
    : new Fraction(price).times(new Fraction(100_000 - value, 100_000)).rounded()

/** Shares of a whole by these weights: whole parts first, then one more for each of the largest remainders, in their order. */
function shared(whole: number, weights: readonly number[]): number[] {
  const all = BigInt(sum(weights))
  if (all === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(whole) * BigInt(weight))
  const shares = exact.map((one) => Number(one / all))
  const places = weights.map((_, index) => index)
  places.sort((a, b) => Number((exact[b]! % all) - (exact[a]! % all)) || a - b)
  for (const place of places.slice(0, whole - sum(shares))) shares[place]! += 1
  return shares
}

type Sold = Omit<QuoteLine, 'parent' | 'is_included'>

interface Piece {
  readonly line: Sold
  readonly chosen: number
}

const covers = (promo: QuotedCode | null, ticket_id: number): promo is QuotedCode =>
  promo !== null && (promo.applicable_ticket_ids.length === 0 || promo.applicable_ticket_ids.includes(ticket_id))

const chosenOf = (line: Sold): number => (line.ticket_type === 'FREE' ? 0 : line.listed)

const repeated = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)

/** All parts of one package, the code taken off it as a whole (PRC-33). */
function packageTotal(line: ChosenLine, promo: QuotedCode | null): number {
  const units = (line.parts ?? []).flatMap((part) => repeated(part.quantity, part))
  const prices = units.map(({ designated }) => designated ?? 0)
  const code = covers(promo, line.ticket_id) ? promo : null
  const off = code?.discount_type === 'FIXED' ? shared(Math.min(code.discount, sum(prices)), prices) : []
  return sum(
    units.map(({ taxes_and_fees }, index) => {
      const chosen = prices[index]!
      const percent = code?.discount_type === 'PERCENTAGE' ? code.discount : 0
      return totalOf(less(chosen, 'PERCENTAGE', percent) - (off[index] ?? 0), taxes_and_fees, chosen)
    }),
  )
}

/** The add-ons of one unit that cost something: without the dearest of each group (EXT-5). */
function paidAddOns({ add_ons = [] }: ChosenLine): Sold[] {
  return [...new Set(add_ons.map(({ group_id }) => group_id))].flatMap((group) => {
    const units = add_ons.filter(({ group_id }) => group_id === group).flatMap((one) => repeated(one.quantity, one))
    units.sort((a, b) => chosenOf(b) - chosenOf(a) || a.ticket_price_id - b.ticket_price_id)
    return units.slice(units[0]!.included_count)
  })
}

/**
 * A second calculator, unit by unit: rules take pieces out of a pile, then each group goes to rule or code. Packages and
 * included add-ons never lie on it.
 */
export function calculated({
  lines,
  rules,
  promo,
  now,
  timezone,
}: {
  readonly lines: readonly ChosenLine[]
  readonly rules: readonly DiscountRule[]
  readonly promo: QuotedCode | null
  readonly now: Date
  readonly timezone: string
}): number {
  const priced = (piece: Piece, rule: DiscountRule | null, with_code: boolean): number => {
    const { line, chosen } = piece
    const ruled = rule ? less(chosen, rule.value_type, rule.value) : chosen
    const covered = covers(promo, line.ticket_id)
    const may = line.ticket_type === 'PAID' || line.ticket_type === 'TIERED'
    const price = with_code && covered && may ? less(ruled, promo.discount_type, promo.discount) : ruled
    return totalOf(price, line.taxes_and_fees, chosen)
  }
  let pile: Piece[] = lines
    .filter(({ kind }) => kind !== 'PACKAGE')
    .flatMap((line) => repeated(line.quantity, [line, ...paidAddOns(line)]).flat())
    .map((line) => ({ line, chosen: chosenOf(line) }))
  pile.sort(
    (a, b) =>
      b.chosen - a.chosen ||
      a.line.ticket_price_id - b.line.ticket_price_id ||
      (a.line.event_date_id ?? 0) - (b.line.event_date_id ?? 0),
  )
  let total = sum(
    lines
      .filter(({ kind }) => kind === 'PACKAGE')
      .flatMap((line) => repeated(line.quantity, line))
      .map((line) => packageTotal(line, promo)),
  )
  for (const rule of [...rules].sort((a, b) => a.priority - b.priority || a.id - b.id)) {
    if (!rule.is_enabled || (rule.valid_until !== null && now >= rule.valid_until)) continue
    const fits = ({ line }: Piece): boolean => {
      if (line.ticket_type === 'FREE' || line.ticket_type === 'DONATION') return false
      const named = rule.type === 'COMBINATION' ? rule.products.map((one) => one.ticket_id) : rule.ticket_ids
      if (named.length > 0 && !named.includes(line.ticket_id)) return false
      const start = line.starts_at ?? null
      if (start === null)
        return rule.booked_before_offset === null && rule.date_from === null && rule.weekdays.length === 0
      if (rule.booked_before_offset !== null && Number(now) > Number(start) - rule.booked_before_offset * 60_000)
        return false
      const day = localDate(start, timezone)
      if (rule.date_from !== null && day < rule.date_from) return false
      return (
        rule.weekdays.length === 0 || rule.weekdays.some((name) => WEEKDAYS.indexOf(name) === new Date(day).getUTCDay())
      )
    }
    const byDate = new Map<number | null, Piece[]>()
    for (const piece of pile.filter(fits)) {
      const key = rule.same_date ? (piece.line.event_date_id ?? null) : null
      byDate.set(key, [...(byDate.get(key) ?? []), piece])
    }
    let groups: { piece: Piece; lowered: boolean }[][] = []
    for (const matching of byDate.values()) {
      if (rule.type === 'QUANTITY' && matching.length >= (rule.min_quantity ?? 0))
        groups.push(...matching.map((piece) => [{ piece, lowered: true }]))
      if (rule.type === 'CHEAPEST') {
        const rest = [...matching]
        while (rest.length >= (rule.group_size ?? 0)) {
          const group = rest.splice(0, rule.group_size ?? 0)
          const full = group.length - (rule.group_count ?? 0)
          groups.push(group.map((piece, index) => ({ piece, lowered: index >= full })))
        }
      }
      if (rule.type === 'COMBINATION') {
        const rest = [...matching]
        for (;;) {
          const set = rule.products.map(({ ticket_id, quantity }) =>
            rest.filter(({ line }) => line.ticket_id === ticket_id).slice(0, quantity),
          )
          if (set.some((part, index) => part.length < rule.products[index]!.quantity)) break
          const taken = set.flat()
          for (const piece of taken) rest.splice(rest.indexOf(piece), 1)
          const lowered = ({ line }: Piece) =>
            rule.effect_ticket_ids.length === 0 || rule.effect_ticket_ids.includes(line.ticket_id)
          groups.push(taken.map((piece) => ({ piece, lowered: lowered(piece) })))
        }
      }
    }
    const first = (group: { piece: Piece }[]) => Math.min(...group.map(({ piece }) => pile.indexOf(piece)))
    const order = pile
    groups = groups.sort((a, b) => first(a) - first(b)).slice(0, rule.max_per_order ?? groups.length)
    pile = order.filter((piece) => !groups.some((group) => group.some((one) => one.piece === piece)))
    for (const group of groups) {
      const by = (ruled: boolean, coded: boolean) =>
        sum(group.map(({ piece, lowered }) => priced(piece, ruled && lowered ? rule : null, coded)))
      total += rule.stacks_with_promo_code ? by(true, true) : Math.min(by(true, false), by(false, true))
    }
  }
  return total + sum(pile.map((piece) => priced(piece, null, true)))
}
