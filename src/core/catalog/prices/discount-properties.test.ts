import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiscountRule, type Discounts, WEEKDAYS } from '#core/catalog/discount-rules/discount-rule.ts'
import type { TaxOrFee } from '#core/catalog/taxes-and-fees/apply-taxes.ts'
import { expectSummaryAddsUp } from '#test/adds-up.ts'
import { discountRule } from '#test/discount-rules.ts'
import { calculated } from '#test/price-calculator.ts'
import { type QuotedCode, quoteOrder } from './quote-order.ts'
import { type ChosenLine, unfoldLines } from './unfold-lines.ts'

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

/** What is sold: four tickets, three extras and a package. */
const TICKETS = [1, 2, 3, 4]
const EXTRAS = [5, 6, 7]
const PACKAGE = 8

const type = fc.constantFrom('PAID' as const, 'TIERED' as const, 'PAID' as const, 'FREE' as const, 'DONATION' as const)
const price = fc.oneof(fc.nat(30), fc.constantFrom(1000, 2000, 2000, 5000, 9999))
/** Each product has a price, and taxes and fees of its own; an extra may be for no date. */
const products = fc
  .array(fc.record({ listed: price, type, taxes: tax, is_dated: fc.boolean() }), { minLength: 9, maxLength: 9 })
  .map((found) => (id: number, { event_date_id, starts_at }: (typeof DATES)[number] | typeof NO_DATE) => {
    const { listed, type: ticket_type, taxes, is_dated } = found[id]!
    const is_extra = EXTRAS.includes(id)
    return {
      ...(is_extra && !is_dated ? NO_DATE : { event_date_id, starts_at }),
      kind: is_extra ? ('EXTRA' as const) : ('ADMISSION' as const),
      ticket_id: id,
      ticket_price_id: id * 10,
      ticket_type,
      hide_unless_promo_code: false,
      listed,
      chosen_amount: listed,
      taxes_and_fees: taxes.map((one) => ({ ...one, id: id * 10 + one.id })),
    }
  })
const NO_DATE = { event_date_id: null, starts_at: null }

const add_ons = fc.array(
  fc.record({
    ticket_id: fc.constantFrom(...EXTRAS),
    group_id: fc.integer({ min: 1, max: 2 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 3 },
)
const parts = fc.uniqueArray(
  fc.record({
    ticket_id: fc.constantFrom(...TICKETS, ...EXTRAS),
    designated: price,
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 3, selector: ({ ticket_id }) => ticket_id },
)

/** Products of all kinds on two dates or for none, some tickets with add-ons. */
const basket: fc.Arbitrary<ChosenLine[]> = fc
  .tuple(
    fc.uniqueArray(
      fc.record({
        ticket_id: fc.constantFrom(...TICKETS, ...TICKETS, ...EXTRAS, PACKAGE),
        date: fc.constantFrom(...DATES, NO_DATE),
        quantity: fc.integer({ min: 1, max: 7 }),
        add_ons,
      }),
      { minLength: 1, maxLength: 6, selector: ({ ticket_id, date }) => `${ticket_id}:${date.event_date_id}` },
    ),
    products,
    fc.tuple(fc.nat(2), fc.nat(2)),
    parts,
  )
  .map(([lines, productOn, included, inside]) =>
    lines.map(({ ticket_id, date, quantity, add_ons: chosen }): ChosenLine => {
      const line = { ...productOn(ticket_id, date), quantity }
      if (ticket_id === PACKAGE)
        return {
          ...line,
          kind: 'PACKAGE',
          ticket_type: 'PAID',
          parts: inside.map(({ ticket_id: id, ...part }) => ({ ...productOn(id, date), ...part })),
        }
      if (EXTRAS.includes(ticket_id)) return line
      return {
        ...line,
        add_ons: chosen.map((one) => ({
          ...productOn(one.ticket_id, date),
          quantity: one.quantity,
          group_id: one.group_id,
          included_count: included[one.group_id - 1]!,
        })),
      }
    }),
  )

const tickets = fc.subarray([...TICKETS, 5, 6, PACKAGE])
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
      set: fc.subarray([1, 2, 3, 5], { minLength: 2, maxLength: 3 }),
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
const quote = (lines: readonly ChosenLine[], found: readonly DiscountRule[], promo: QuotedCode | null) =>
  quoteOrder({ currency: 'EUR', lines: unfoldLines(lines), promo, discounts: at(found) })

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('items, rollup and summary add up; no amount is negative (PRC-15, PRC-35)', () => {
  fc.assert(
    fc.property(basket, rules, code, (lines, found, promo) => {
      const priced = quote(lines, found, promo)
      expectSummaryAddsUp(priced)
      expect(sum(priced.discounts_rollup.map(({ amount }) => amount))).toBe(priced.total_discount)
      expect(priced.discounts_rollup.every(({ amount }) => amount > 0)).toBe(true)
      const lines_of_items = Map.groupBy(priced.items, (item) => `${item.ticket_id}:${item.event_date_id}`)
      const asked = Map.groupBy(unfoldLines(lines), (line) => `${line.ticket_id}:${line.event_date_id}`)
      const units = (found_at: ReadonlyMap<string, readonly { readonly quantity: number }[]>) =>
        [...found_at].map(([key, own]) => [key, sum(own.map(({ quantity }) => quantity))]).sort()
      expect(units(lines_of_items)).toEqual(units(asked))
      for (const item of priced.items) {
        const { price: D, rule_discount, price_before_discount: chosen, unit_total, discount_rule_id } = item
        expect(Math.min(D, rule_discount, unit_total)).toBeGreaterThanOrEqual(0)
        expect(D + rule_discount).toBeLessThanOrEqual(chosen)
        expect(discount_rule_id !== null).toBe(rule_discount > 0)
        if (item.is_included || item.kind === 'PACKAGE')
          expect([chosen, unit_total, item.taxes_and_fees_rollup.length]).toEqual([0, 0, 0])
      }
      const kinds = priced.items.map(
        ({ ticket_id, event_date_id, parent, is_included, price_before_discount, price: D, discount_rule_id }) =>
          [ticket_id, event_date_id, parent, is_included, price_before_discount, D, discount_rule_id].join(),
      )
      expect(new Set(kinds).size).toBe(kinds.length)
    }),
  )
})

test('add-ons and parts stand behind what they belong to, as many with each unit of it (PRC-35, EXT-4, PKG-2)', () => {
  fc.assert(
    fc.property(basket, rules, code, (lines, found, promo) => {
      const { items } = quote(lines, found, promo)
      const own = (place: number) => {
        const quantities = new Map<string, number>()
        for (const { parent, ticket_id, is_included, quantity } of items) {
          const key = `${ticket_id}:${is_included}`
          if (parent === place) quantities.set(key, (quantities.get(key) ?? 0) + quantity / items[place]!.quantity)
        }
        return [...quantities].sort()
      }
      items.forEach(({ parent, kind, ticket_id, event_date_id }, place) => {
        if (parent !== null) {
          expect(parent).toBeLessThan(place)
          expect(items[parent]!.parent).toBeNull()
        } else if (kind !== 'EXTRA') {
          const line = lines.find((one) => one.ticket_id === ticket_id && one.event_date_id === event_date_id)!
          const alone = quote([{ ...line, quantity: 1 }], [], null).items
          const wanted = alone
            .slice(1)
            .map((one): [string, number] => [`${one.ticket_id}:${one.is_included}`, one.quantity])
          expect(own(place)).toEqual(wanted.sort())
        }
      })
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
      const units = (items: typeof there) =>
        items
          .flatMap(({ ticket_id, event_date_id, price: D, discount_rule_id, quantity }) =>
            Array.from({ length: quantity }, () => [ticket_id, event_date_id, D, discount_rule_id].join()),
          )
          .sort()
      expect(reversed).toEqual(totals)
      expect(units(back)).toEqual(units(there))
    }),
  )
})

test.each(Array.from({ length: 10 }, (_, index) => index))(
  'a second calculator, with fractions and unit by unit, comes to the same total of 100 of 1,000 baskets (PRC-30 to PRC-34): %i',
  () => {
    fc.assert(
      fc.property(basket, rules, code, (lines, found, promo) => {
        const total = calculated({ lines, rules: found, promo, now: NOW, timezone: TIMEZONE })
        expect(quote(lines, found, promo).total_gross).toBe(total)
      }),
      { numRuns: 100 },
    )
  },
)
