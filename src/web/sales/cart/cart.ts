import type { Discounts } from '#core/catalog/discount-rules/discount-rule.ts'
import { type Offer, offersOf } from '#core/catalog/discount-rules/offers.ts'
import type { RuleLine } from '#core/catalog/discount-rules/take-units.ts'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import {
  isDonationAmount,
  type OrderQuote,
  type QuotedCode,
  quoteOrder,
  ruleLine,
} from '#core/catalog/prices/quote-order.ts'
import { type ChosenLine, unfoldLines } from '#core/catalog/prices/unfold-lines.ts'
import { type SummaryRows, summaryRows } from '#core/catalog/taxes-and-fees/price-display.ts'
import { TICKET_TYPE_RULES } from '#core/catalog/ticket-types/ticket-type.ts'
import { MAX_UNITS_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import type { AddOnChoice } from '#core/catalog/tickets/products.ts'
import type { PublicAddOnGroupView, PublicPriceView, PublicTicketView } from '#core/catalog/tickets/schema.ts'
import { formatMoneyInput, parseMoney, percentToThousandths } from '#core/platform/money.ts'

/** What the buyer chose of one date, by price id; donation amounts as typed. */
export interface Cart {
  readonly quantities: Readonly<Record<number, number>>
  readonly amounts: Readonly<Record<number, string>>
  /** By price id, the add-ons of each of its units in their order; a unit that is not named has none (EXT-4). */
  readonly add_ons?: Readonly<Record<number, readonly (readonly AddOnChoice[])[]>>
}

/** An event as one of its dates sells it, with what was chosen of that (DAT-52). */
export interface ChosenDate {
  readonly event: PublicEventView
  readonly cart: Cart
}

export const EMPTY_CART: Cart = { quantities: {}, amounts: {} }

export const quantityOf = (cart: Cart, price: PublicPriceView): number => cart.quantities[price.id] ?? 0

interface Terms {
  readonly cart: Cart
  readonly currency: string
  readonly tag: string
}

/** The amount field starts at the minimum, where there is one. */
export const amountText = (price: PublicPriceView, { cart, currency, tag }: Terms): string =>
  cart.amounts[price.id] ?? (price.price > 0 ? formatMoneyInput(price.price, currency, tag) : '')

const unitsOfTicket = (ticket: PublicTicketView, cart: Cart): number =>
  ticket.prices.reduce((sum, price) => sum + quantityOf(cart, price), 0)

export const unitsOf = (cart: Cart): number =>
  Object.values(cart.quantities).reduce((sum, quantity) => sum + quantity, 0)

/** Admissions in one unit: what limits per person over all tickets count (LIM-1). */
const admissionsIn = ({ kind, parts }: PublicTicketView): number => {
  if (kind !== 'PACKAGE') return kind === 'ADMISSION' ? 1 : 0
  return parts.reduce((sum, part) => sum + (part.kind === 'ADMISSION' ? part.quantity : 0), 0)
}

const admissionsOf = (tickets: readonly PublicTicketView[], cart: Cart): number =>
  tickets.reduce((sum, ticket) => sum + admissionsIn(ticket) * unitsOfTicket(ticket, cart), 0)

interface Bounds {
  readonly min: number
  readonly max: number
  /** No more are left. */
  readonly is_stock: boolean
  /** The limit per person that is reached first, of this ticket or of all; null: another one is (LIM-1). */
  readonly per_person: { readonly limit: number; readonly is_of_all: boolean } | null
}

/**
 * The bounds of one stepper: the ticket's numbers count over all its tiers (PUB-3, TIX-9), limits per person over all
 * dates of the order unless each date counts alone (LIM-1, SET-29).
 */
export function boundsOf(
  ticket: PublicTicketView,
  price: PublicPriceView,
  {
    cart,
    other_carts,
    event,
  }: {
    readonly cart: Cart
    readonly other_carts: readonly Cart[]
    readonly event: Pick<PublicEventView, 'settings' | 'tickets'>
  },
): Bounds {
  const others = unitsOfTicket(ticket, cart) - quantityOf(cart, price)
  const elsewhere = unitsOf(cart) - quantityOf(cart, price)
  const sum = (of: (other: Cart) => number): number => other_carts.reduce((all, other) => all + of(other), 0)
  const per_order = Math.min(ticket.max_per_order - others, MAX_UNITS_PER_ORDER - elsewhere - sum(unitsOf))
  const counted = (of: (other: Cart) => number): number => (event.settings.person_limit_per_date ? 0 : sum(of))
  const each = admissionsIn(ticket)
  const admissions = (of: Cart): number => admissionsOf(event.tickets, of)
  const limits = [
    {
      limit: ticket.max_per_person,
      taken: others + counted((other) => unitsOfTicket(ticket, other)),
      per_unit: 1,
      is_of_all: false,
    },
    {
      limit: each > 0 ? event.settings.max_tickets_per_person : null,
      taken: admissions(cart) - each * quantityOf(cart, price) + counted(admissions),
      per_unit: each,
      is_of_all: true,
    },
  ].flatMap(({ limit, taken, per_unit, is_of_all }) =>
    limit === null ? [] : [{ limit, allowed: Math.floor((limit - taken) / per_unit), is_of_all }],
  )
  const [person] = limits.filter(({ allowed }) => allowed <= per_order).sort((a, b) => a.allowed - b.allowed)
  const allowed = person?.allowed ?? per_order
  const left = price.quantity_available ?? Number.POSITIVE_INFINITY
  const min = Math.max(1, ticket.min_per_order - others)
  return {
    min,
    max: Math.max(0, Math.min(allowed, left)),
    is_stock: left < allowed,
    per_person: person ?? null,
  }
}

export type LineProblem =
  | { readonly kind: 'AMOUNT' | 'TOO_MUCH' }
  | { readonly kind: 'BELOW_MIN'; readonly minimum: number }
  /** A unit has too few of a group (EXT-4). */
  | { readonly kind: 'ADD_ONS'; readonly group: PublicAddOnGroupView }

/** Extras chosen with each unit of a line. */
export interface CartAddOn {
  readonly group: PublicAddOnGroupView
  readonly ticket: PublicTicketView
  readonly price: PublicPriceView
  readonly quantity: number
}

export interface CartLine {
  /** Null where the event has a single date. */
  readonly event_date_id: number | null
  readonly starts_at: Date
  readonly ticket: PublicTicketView
  readonly price: PublicPriceView
  readonly quantity: number
  readonly amount: number | null
  readonly add_ons: readonly CartAddOn[]
}

/** An offer, and what has become of it in this order: a code may take off more than it does (PRC-32). */
export interface ShownOffer extends Offer {
  readonly state: 'MISSING' | 'APPLIED' | 'CODE_IS_BETTER'
}

export interface CartQuote {
  readonly lines: readonly CartLine[]
  readonly units: number
  /** Not tickets alone: extras or packages are among them. */
  readonly has_extras: boolean
  readonly total: number
  readonly rows: SummaryRows
  /** Why the code takes nothing off, where the discounts take off more (PRC-32). */
  readonly note: 'OFFER_IS_BETTER' | null
  readonly offers: readonly ShownOffer[]
  /** By price id of the date shown: what keeps the order from going on (RES-14). */
  readonly problems: Readonly<Record<number, LineProblem>>
  /** The first other date with a problem. */
  readonly wrong_date: number | null
}

/** A number of the API as prices are computed with it: percentages in thousandths (MON-3). */
const computed = (is_percentage: boolean, value: number): number =>
  is_percentage ? (percentToThousandths(value) ?? 0) : value

type Taxes = PublicTicketView['taxes_and_fees']

const computedTaxes = (taxes: Taxes): ChosenLine['taxes_and_fees'] =>
  taxes.map((tax) => ({ ...tax, rate: computed(tax.calculation_type === 'PERCENTAGE', tax.rate) }))

type OnDate = Pick<CartLine, 'event_date_id' | 'starts_at'>

/** An extra that is not counted by date is for none (DAT-10). */
const dateOf = (is_dated: boolean, { event_date_id, starts_at }: OnDate) =>
  is_dated ? { event_date_id, starts_at } : { event_date_id: null, starts_at: null }

const productLine = (
  on: OnDate,
  { ticket, price, quantity }: Pick<CartLine, 'ticket' | 'price' | 'quantity'>,
): ChosenLine => ({
  ...dateOf(ticket.stock_per_date, on),
  kind: ticket.kind,
  ticket_id: ticket.id,
  ticket_price_id: price.id,
  ticket_type: ticket.type,
  hide_unless_promo_code: ticket.is_unlocked,
  listed: price.price_before_discount,
  quantity,
  taxes_and_fees: computedTaxes(ticket.taxes_and_fees),
})

const quoteLine = (line: CartLine): ChosenLine => ({
  ...productLine(line, line),
  chosen_amount: line.amount,
  add_ons: line.add_ons.map((one) => ({
    ...productLine(line, one),
    group_id: one.group.id,
    included_count: one.group.included_count,
  })),
  parts: line.ticket.parts.map(({ unit_price, stock_per_date, taxes_and_fees, ...part }) => ({
    ...dateOf(stock_per_date, line),
    ...part,
    ticket_type: 'PAID',
    hide_unless_promo_code: false,
    listed: unit_price,
    designated: unit_price,
    taxes_and_fees: computedTaxes(taxes_and_fees),
  })),
})

/** The code in effect; one that none of the tickets shown comes under takes nothing off here. */
function codeOf(dates: readonly ChosenDate[]): QuotedCode | null {
  const codes = dates.flatMap(({ event }) => (event.promo_code?.valid ? event.promo_code : []))
  const ticket_ids = codes.flatMap((one) => one.ticket_ids)
  const [found] = codes
  if (!found || ticket_ids.length === 0) return null
  const { code, discount_type, discount, event_date_ids } = found
  const value = computed(discount_type === 'PERCENTAGE', discount)
  const covered = { applicable_ticket_ids: ticket_ids, applicable_event_date_ids: event_date_ids ?? [] }
  return { id: null, code, discount_type, discount: value, ...covered }
}

/** The event's discounts as they were when the page was made (DSC-5). */
const discountsOf = ({ discount_rules, server_time, timezone }: PublicEventView): Discounts => ({
  rules: discount_rules.map((rule, priority) => ({
    ...rule,
    priority,
    value: computed(rule.value_type === 'PERCENTAGE', rule.value),
    is_enabled: true,
    valid_from: null,
    valid_until: null,
  })),
  now: new Date(server_time),
  timezone,
})

function readAmount(
  ticket: PublicTicketView,
  price: PublicPriceView,
  terms: Terms,
): number | null | 'AMOUNT' | 'TOO_MUCH' {
  if (ticket.type !== 'DONATION') return null
  // "€ 20" is as clear as "20"
  const text = amountText(price, terms).replace(/\p{Sc}/gu, '')
  const parsed = parseMoney(text, terms.currency, terms.tag)
  if (!parsed.ok) return parsed.reason === 'TOO_LARGE' ? 'TOO_MUCH' : 'AMOUNT'
  return isDonationAmount(parsed.value, price.price) ? parsed.value : 'AMOUNT'
}

/** The first group of which a unit has too few (EXT-4). */
const lackingGroup = ({ addon_groups }: PublicTicketView, add_ons: readonly CartAddOn[]) =>
  addon_groups.find(({ id, min }) => {
    const of_group = add_ons.filter(({ group }) => group.id === id)
    return of_group.reduce((sum, { quantity }) => sum + quantity, 0) < min
  })

/** The units of a price, those with the same add-ons together (EXT-4). */
function unitsWithAddOns(
  event: PublicEventView,
  { cart, ticket, price }: { readonly cart: Cart; readonly ticket: PublicTicketView; readonly price: PublicPriceView },
): Pick<CartLine, 'quantity' | 'add_ons'>[] {
  const quantity = quantityOf(cart, price)
  const chosen = cart.add_ons?.[price.id] ?? []
  if (chosen.length === 0 || ticket.addon_groups.length === 0) return [{ quantity, add_ons: [] }]
  const units = Array.from({ length: quantity }, (_, unit) => addOnsIn(event, ticket, chosen[unit] ?? []))
  const same = ({ group, price: of, quantity: count }: CartAddOn) => `${group.id}*${of.id}*${count}`
  return [...Map.groupBy(units, (add_ons) => add_ons.map(same).sort().join()).values()].map((alike) => ({
    quantity: alike.length,
    add_ons: alike[0]!,
  }))
}

/** What is on sale of the add-ons chosen with a unit. */
const addOnsIn = (
  { tickets }: PublicEventView,
  { addon_groups }: PublicTicketView,
  chosen: readonly AddOnChoice[],
): CartAddOn[] =>
  chosen.flatMap(({ group_id, ticket_price_id, quantity }) => {
    const group = addon_groups.find(({ id }) => id === group_id)
    const ticket = tickets.find(
      ({ id, prices }) => group?.ticket_ids.includes(id) && prices.some((one) => one.id === ticket_price_id),
    )
    const price = ticket?.prices.find(({ id }) => id === ticket_price_id)
    if (!group || !ticket || price?.sale_state !== 'ON_SALE' || quantity === 0) return []
    return [{ group, ticket, price, quantity }]
  })

/** The lines of one date, with what is wrong with them. */
function linesOf({ event, cart }: ChosenDate, tag: string) {
  const terms = { cart, currency: event.currency, tag }
  const event_date_id = event.selected_date?.id ?? null
  const starts_at = new Date(startOf({ event }) || event.start_date)
  const lines: CartLine[] = []
  const problems: Record<number, LineProblem> = {}
  for (const ticket of event.tickets) {
    for (const price of ticket.prices) {
      const quantity = quantityOf(cart, price)
      if (quantity === 0 || price.sale_state !== 'ON_SALE') continue
      const amount = readAmount(ticket, price, terms)
      const is_wrong = typeof amount === 'string'
      if (is_wrong) problems[price.id] = { kind: amount }
      else if (unitsOfTicket(ticket, cart) < ticket.min_per_order)
        problems[price.id] = { kind: 'BELOW_MIN', minimum: ticket.min_per_order }
      const line = { event_date_id, starts_at, ticket, price, amount: is_wrong ? price.price : amount }
      for (const units of unitsWithAddOns(event, { cart, ticket, price })) {
        const group = lackingGroup(ticket, units.add_ons)
        if (group && !problems[price.id]) problems[price.id] = { kind: 'ADD_ONS', group }
        lines.push({ ...line, ...units })
      }
    }
  }
  return { event_date_id, lines, problems }
}

const startOf = ({ event }: Pick<ChosenDate, 'event'>): string => event.selected_date?.starts_at ?? ''

/**
 * The running total from the shared price function over all dates, by their start, and what still keeps the order from
 * going on (PUB-4, RES-14, DAT-52). `shown` is the date whose tickets stand on the page.
 */
export function priceCart(shown: ChosenDate, others: readonly ChosenDate[], tag: string): CartQuote {
  const { event } = shown
  const dates = [shown, ...others].sort((a, b) => startOf(a).localeCompare(startOf(b)))
  const chosen = dates.map((date) => ({ ...linesOf(date, tag), is_shown: date === shown }))
  const lines = chosen.flatMap((date) => date.lines)
  const discounts = discountsOf(event)
  const priced = unfoldLines(lines.map(quoteLine))
  const quote = quoteOrder({
    currency: event.currency,
    lines: priced,
    promo: codeOf(dates),
    discounts,
  })
  const named = quote.items.map((item, id) => ({
    ...item,
    ...nameOf(lines, item),
    id,
    parent_item_id: item.parent,
  }))
  const wrong = chosen.find(({ is_shown, problems }) => !is_shown && Object.keys(problems).length > 0)
  return {
    lines,
    problems: chosen.find(({ is_shown }) => is_shown)?.problems ?? {},
    wrong_date: wrong?.event_date_id ?? null,
    units: lines.reduce((sum, line) => sum + line.quantity, 0),
    has_extras: lines.some(({ ticket, add_ons }) => ticket.kind !== 'ADMISSION' || add_ons.length > 0),
    total: quote.total_gross,
    rows: summaryRows({ ...quote, items: named }),
    note: quote.promo_code_note,
    offers: offersIn(event, priced.map(ruleLine), discounts).map((offer) => ({
      ...offer,
      state: stateOf(offer, quote),
    })),
  }
}

const stateOf = ({ rule, is_reached }: Offer, { discounts_rollup }: OrderQuote): ShownOffer['state'] => {
  if (!is_reached) return 'MISSING'
  return discounts_rollup.some(({ type, id }) => type === 'RULE' && id === rule.id) ? 'APPLIED' : 'CODE_IS_BETTER'
}

/** As the page calls it, be it a line, an add-on or a part. */
function nameOf(lines: readonly CartLine[], { ticket_price_id }: { readonly ticket_price_id: number }) {
  for (const line of lines) {
    const product = [line, ...line.add_ons].find(({ price }) => price.id === ticket_price_id)
    if (product) return { title: product.ticket.title, label: product.price.label }
    const part = line.ticket.parts.find((one) => one.ticket_price_id === ticket_price_id)
    if (part) return { title: part.title, label: part.label }
  }
  return { title: '', label: null }
}

/** What the discounts offer for tickets that can be bought (DSC-5). */
function offersIn(event: PublicEventView, counted: readonly RuleLine[], discounts: Discounts): Offer[] {
  if (discounts.rules.length === 0) return []
  const starts_at = new Date(startOf({ event }) || event.start_date)
  const on_sale = event.tickets
    .filter(
      ({ kind, type, prices }) =>
        kind !== 'PACKAGE' &&
        TICKET_TYPE_RULES[type].is_discountable &&
        prices.some(({ sale_state }) => sale_state === 'ON_SALE'),
    )
    .map(({ id }) => ({ ticket_id: id, starts_at }))
  return offersOf(counted, on_sale, discounts)
}
