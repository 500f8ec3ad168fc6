import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { isDonationAmount, quoteUnit, quoteUnits, type UnitQuote } from '#core/catalog/prices/quote-order.ts'
import { type SummaryRows, summaryRows } from '#core/catalog/taxes-and-fees/price-display.ts'
import { MAX_UNITS_PER_ORDER } from '#core/catalog/tickets/limits.ts'
import type { PublicPriceView, PublicTicketView } from '#core/catalog/tickets/schema.ts'
import { formatMoneyInput, type Minor, parseMoney, percentToThousandths } from '#core/platform/money.ts'

/** What the buyer chose, by price id; donation amounts as typed. */
export interface Cart {
  readonly quantities: Readonly<Record<number, number>>
  readonly amounts: Readonly<Record<number, string>>
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

const unitsOf = (cart: Cart): number => Object.values(cart.quantities).reduce((sum, quantity) => sum + quantity, 0)

interface Bounds {
  readonly min: number
  readonly max: number
  /** No more are left. */
  readonly is_stock: boolean
  /** The limit per person that is reached first, of this ticket or of all; null: another one is (LIM-1). */
  readonly per_person: { readonly limit: number; readonly is_of_all: boolean } | null
}

/** The bounds of one stepper: the ticket's numbers count over all its tiers (PUB-3, TIX-9). */
export function boundsOf(
  ticket: PublicTicketView,
  price: PublicPriceView,
  { cart, event }: { readonly cart: Cart; readonly event: Pick<PublicEventView, 'settings'> },
): Bounds {
  const others = unitsOfTicket(ticket, cart) - quantityOf(cart, price)
  const elsewhere = unitsOf(cart) - quantityOf(cart, price)
  const per_order = Math.min(ticket.max_per_order - others, MAX_UNITS_PER_ORDER - elsewhere)
  const limits = [
    { limit: ticket.max_per_person, taken: others, is_of_all: false },
    { limit: event.settings.max_tickets_per_person, taken: elsewhere, is_of_all: true },
  ].flatMap(({ limit, taken, is_of_all }) => (limit === null ? [] : [{ limit, allowed: limit - taken, is_of_all }]))
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

export interface CartLine {
  readonly ticket: PublicTicketView
  readonly price: PublicPriceView
  readonly quantity: number
  readonly amount: number | null
}

export interface CartQuote {
  readonly lines: readonly CartLine[]
  readonly units: number
  readonly total: number
  readonly rows: SummaryRows
  /** By price id: what keeps the order from going on (RES-14). */
  readonly problems: Readonly<Record<number, LineProblem>>
}

/** The unit as the server priced it; a donation is priced here, by the same function, once its amount is known. */
function unitOf({ ticket, price, amount }: Omit<CartLine, 'quantity'>): UnitQuote {
  if (ticket.type !== 'DONATION') {
    const frozen = price as typeof price &
      Record<
        | 'price'
        | 'price_before_discount'
        | 'unit_fee'
        | 'unit_tax'
        | 'unit_fee_included'
        | 'unit_tax_included'
        | 'unit_total'
        | 'unit_total_before_discount',
        Minor
      >
    return { ...frozen, parts: price.parts.map((part) => ({ ...part, amount: part.amount as Minor })) }
  }
  const taxes_and_fees = price.parts.map((part) => ({
    ...part,
    id: part.tax_or_fee_id,
    rate: part.calculation_type === 'PERCENTAGE' ? (percentToThousandths(part.rate) ?? 0) : part.rate,
  }))
  return quoteUnit({ ticket_type: 'DONATION', listed: price.price, chosen_amount: amount, taxes_and_fees })
}

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

/** The running total from the shared price function, and what still keeps the order from going on (PUB-4, RES-14). */
export function priceCart(event: PublicEventView, cart: Cart, tag: string): CartQuote {
  const terms = { cart, currency: event.currency, tag }
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
      lines.push({ ticket, price, quantity, amount: is_wrong ? price.price : amount })
    }
  }
  const { items, ...totals } = quoteUnits(lines.map((line) => ({ unit: unitOf(line), quantity: line.quantity })))
  const named = lines.map(({ ticket, price }, index) => ({ ...items[index]!, title: ticket.title, label: price.label }))
  return {
    lines,
    problems,
    units: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: totals.total_gross,
    rows: summaryRows({ ...totals, items: named }),
  }
}
