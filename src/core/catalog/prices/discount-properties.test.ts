import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiscountRule, type Discounts, WEEKDAYS } from '#core/catalog/discount-rules/discount-rule.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { localDate } from '#core/platform/time.ts'
import { expectSummaryAddsUp } from '#test/adds-up.ts'
import { discountRule } from '#test/discount-rules.ts'
import { type QuotedCode, type QuoteLine, quoteOrder } from './quote-order.ts'

const NOW = new Date('2027-05-01T12:00:00Z')
const DAY = 86_400_000
const TIMEZONE = 'Europe/Berlin'
const DATES = [1, 2].map((id) => ({ event_date_id: id, starts_at: new Date(NOW.getTime() + id * 20 * DAY) }))

const tax: fc.Arbitrary<TaxOrFee[]> = fc
  .array(
    fc.record({
      type: fc.constantFrom('TAX' as const, 'FEE' as const),
      percentage: fc.boolean(),
      rate: fc.constantFrom(1750, 7000, 19_000, 33_333),
      fixed: fc.nat(300),
      included_in_price: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  .map((found) =>
    found.map(({ percentage, fixed, rate, ...rest }, index) => ({
      ...rest,
      id: index + 1,
      name: 'x',
      calculation_type: percentage ? ('PERCENTAGE' as const) : ('FIXED' as const),
      rate: percentage ? rate : fixed,
    })),
  )

/** Four tickets with a price each, on two dates or for none. */
const basket: fc.Arbitrary<QuoteLine[]> = fc
  .array(
    fc.record({
      ticket_id: fc.integer({ min: 1, max: 4 }),
      date: fc.constantFrom(...DATES, { event_date_id: null, starts_at: null }),
      quantity: fc.integer({ min: 1, max: 7 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((lines) =>
    fc
      .tuple(
        fc.array(fc.oneof(fc.nat(30), fc.constantFrom(1000, 2000, 2000, 5000, 9999)), { minLength: 5, maxLength: 5 }),
        fc.array(tax, { minLength: 5, maxLength: 5 }),
        fc.array(
          fc.constantFrom('PAID' as const, 'TIERED' as const, 'PAID' as const, 'FREE' as const, 'DONATION' as const),
          {
            minLength: 5,
            maxLength: 5,
          },
        ),
      )
      .map(([prices, taxes, types]) => {
        const seen = new Set<string>()
        return lines.flatMap(({ ticket_id, date, quantity }): QuoteLine[] => {
          const key = `${ticket_id}:${date.event_date_id}`
          if (seen.has(key)) return []
          seen.add(key)
          return [
            {
              ...date,
              ticket_id,
              ticket_price_id: ticket_id * 10,
              ticket_type: types[ticket_id]!,
              hide_unless_promo_code: false,
              listed: prices[ticket_id]!,
              chosen_amount: prices[ticket_id]!,
              quantity,
              // each ticket has taxes and fees of its own
              taxes_and_fees: taxes[ticket_id]!.map((one) => ({ ...one, id: ticket_id * 10 + one.id })),
            },
          ]
        })
      }),
  )

const tickets = fc.subarray([1, 2, 3, 4])
const ruleOf = (id: number): fc.Arbitrary<DiscountRule> =>
  fc
    .record({
      type: fc.constantFrom('QUANTITY' as const, 'CHEAPEST' as const, 'COMBINATION' as const),
      priority: fc.nat(3),
      is_enabled: fc.boolean().map((off) => !off || id % 3 > 0),
      valid_until: fc.constantFrom(null, NOW, new Date(NOW.getTime() + 1)),
      booked_before_offset: fc.constantFrom(null, null, 1440 * 30, 0),
      ticket_ids: tickets,
      date_from: fc.constantFrom(null, null, '2027-05-30'),
      weekdays: fc.constantFrom([], [], [...WEEKDAYS.slice(0, 4)]),
      same_date: fc.boolean(),
      value_type: fc.constantFrom('PERCENTAGE' as const, 'FIXED' as const),
      percent: fc.constantFrom(10_000, 33_333, 50_000, 100_000),
      fixed: fc.integer({ min: 1, max: 3000 }),
      max_per_order: fc.constantFrom(null, null, 1, 2),
      stacks_with_promo_code: fc.boolean(),
      min_quantity: fc.integer({ min: 1, max: 5 }),
      group_size: fc.integer({ min: 2, max: 4 }),
      group_count: fc.integer({ min: 1, max: 3 }),
      set: fc.subarray([1, 2, 3], { minLength: 2 }),
      each: fc.integer({ min: 1, max: 2 }),
      effect: fc.boolean(),
    })
    .map(({ percent, fixed, set, each, effect, ...rule }) => {
      const is_set = rule.type === 'COMBINATION'
      return discountRule({
        ...rule,
        id,
        name: `Rule ${id}`,
        value: rule.value_type === 'FIXED' ? fixed : percent,
        min_quantity: rule.type === 'QUANTITY' ? rule.min_quantity : null,
        group_size: rule.type === 'CHEAPEST' ? rule.group_size : null,
        group_count: rule.type === 'CHEAPEST' ? Math.min(rule.group_count, rule.group_size - 1) : null,
        max_per_order: rule.type === 'QUANTITY' ? null : rule.max_per_order,
        ticket_ids: is_set ? [] : rule.ticket_ids,
        products: is_set ? set.map((ticket_id) => ({ ticket_id, quantity: each })) : [],
        effect_ticket_ids: is_set && effect ? set.slice(0, 1) : [],
      })
    })

const rules = fc
  .integer({ min: 0, max: 4 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, id) => ruleOf(id + 1))))
const code: fc.Arbitrary<QuotedCode | null> = fc.oneof(
  fc.constant(null),
  fc
    .record({ fixed: fc.boolean(), amount: fc.integer({ min: 1, max: 100_000 }), applicable_ticket_ids: tickets })
    .map(({ fixed, amount, applicable_ticket_ids }) => ({
      id: 9,
      code: 'TIDE',
      discount_type: fixed ? ('FIXED' as const) : ('PERCENTAGE' as const),
      discount: fixed ? Math.ceil(amount / 40) : amount,
      applicable_ticket_ids,
    })),
)

const at = (found: readonly DiscountRule[]): Discounts => ({ rules: found, now: NOW, timezone: TIMEZONE })
const quote = (lines: QuoteLine[], found: readonly DiscountRule[], promo: QuotedCode | null) =>
  quoteOrder({ currency: 'EUR', lines, promo, discounts: at(found) })

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('items, rollup and summary add up; no amount is negative (PRC-15, PRC-35)', () => {
  fc.assert(
    fc.property(basket, rules, code, (lines, found, promo) => {
      const priced = quote(lines, found, promo)
      expectSummaryAddsUp(priced)
      expect(sum(priced.discounts_rollup.map(({ amount }) => amount))).toBe(priced.total_discount)
      expect(priced.discounts_rollup.every(({ amount }) => amount > 0)).toBe(true)
      for (const line of lines) {
        const own = priced.items.filter(
          (item) => item.ticket_id === line.ticket_id && item.event_date_id === line.event_date_id,
        )
        expect(sum(own.map(({ quantity }) => quantity))).toBe(line.quantity)
        for (const { price, rule_discount, price_before_discount: chosen, unit_total, discount_rule_id } of own) {
          expect(Math.min(price, rule_discount, unit_total)).toBeGreaterThanOrEqual(0)
          expect(price + rule_discount).toBeLessThanOrEqual(chosen)
          expect(discount_rule_id !== null).toBe(rule_discount > 0)
        }
        const kinds = own.map(
          ({ price, rule_discount, discount_rule_id }) => `${price}:${rule_discount}:${discount_rule_id}`,
        )
        expect(new Set(kinds).size).toBe(kinds.length)
      }
    }),
  )
})

test('a code never raises a total, nor does a further rule of lowest priority (PRC-36)', () => {
  fc.assert(
    fc.property(basket, rules, ruleOf(50), code, (lines, found, last, promo) => {
      const total = quote(lines, found, promo).total_gross
      expect(total).toBeLessThanOrEqual(quote(lines, found, null).total_gross)
      const further = quote(lines, [...found, { ...last, priority: 99 }], promo)
      expect(further.total_gross).toBeLessThanOrEqual(total)
    }),
  )
})

test('nothing depends on the order of lines or rules (PRC-15)', () => {
  fc.assert(
    fc.property(basket, rules, code, (lines, found, promo) => {
      const { items: there, ...totals } = quote(lines, found, promo)
      const { items: back, ...reversed } = quote([...lines].reverse(), [...found].reverse(), promo)
      expect(reversed).toEqual(totals)
      expect(back.length).toBe(there.length)
    }),
  )
})

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

interface Piece {
  readonly line: QuoteLine
  readonly chosen: number
}

/** A second calculator, unit by unit: rules take pieces out of a pile, then each group goes to rule or code. */
function calculated(lines: readonly QuoteLine[], found: readonly DiscountRule[], promo: QuotedCode | null): number {
  const priced = (piece: Piece, rule: DiscountRule | null, with_code: boolean): number => {
    const { line, chosen } = piece
    const ruled = rule ? less(chosen, rule.value_type, rule.value) : chosen
    const covered =
      promo && (promo.applicable_ticket_ids.length === 0 || promo.applicable_ticket_ids.includes(line.ticket_id))
    const may = line.ticket_type === 'PAID' || line.ticket_type === 'TIERED'
    const price = with_code && covered && may ? less(ruled, promo.discount_type, promo.discount) : ruled
    return totalOf(price, line.taxes_and_fees, chosen)
  }
  let pile: Piece[] = lines.flatMap((line) => {
    const chosen = line.ticket_type === 'FREE' ? 0 : line.listed
    return Array.from({ length: line.quantity }, () => ({ line, chosen }))
  })
  pile.sort(
    (a, b) =>
      b.chosen - a.chosen ||
      a.line.ticket_price_id - b.line.ticket_price_id ||
      (a.line.event_date_id ?? 0) - (b.line.event_date_id ?? 0),
  )
  let total = 0
  for (const rule of [...found].sort((a, b) => a.priority - b.priority || a.id - b.id)) {
    if (!rule.is_enabled || (rule.valid_until !== null && NOW >= rule.valid_until)) continue
    const fits = ({ line }: Piece): boolean => {
      if (line.ticket_type === 'FREE' || line.ticket_type === 'DONATION') return false
      const named = rule.type === 'COMBINATION' ? rule.products.map((one) => one.ticket_id) : rule.ticket_ids
      if (named.length > 0 && !named.includes(line.ticket_id)) return false
      const start = line.starts_at ?? null
      if (start === null)
        return rule.booked_before_offset === null && rule.date_from === null && rule.weekdays.length === 0
      if (rule.booked_before_offset !== null && Number(NOW) > Number(start) - rule.booked_before_offset * 60_000)
        return false
      const day = localDate(start, TIMEZONE)
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

test('a second calculator, with fractions and unit by unit, comes to the same total of 1,000 baskets (PRC-30 to PRC-34)', () => {
  fc.assert(
    fc.property(basket, rules, code, (lines, found, promo) => {
      expect(quote(lines, found, promo).total_gross).toBe(calculated(lines, found, promo))
    }),
    { numRuns: 1000 },
  )
})
