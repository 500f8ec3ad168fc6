import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import type { SaleState, TicketSale } from './sale-state.ts'

/** What an event costs, in one line of a list (PUB-36). `price` is as its page shows it, in minor units. */
export interface Offer {
  readonly kind: 'FREE' | 'ANY_AMOUNT' | 'PRICE' | 'SOLD_OUT'
  /** The lowest; null where there is none to name. */
  readonly price: number | null
  /** There are higher ones, or buyers may give more. */
  readonly is_from: boolean
}

export interface OfferedTicket {
  readonly kind: ProductKind
  readonly type: TicketType
  readonly sale: TicketSale
  /** Of every price of the ticket, as shown (PRC-20). */
  readonly shown_prices: ReadonlyMap<number, number>
}

const OPEN: readonly SaleState[] = ['ON_SALE']
/** Not to be had at this moment, but again or soon. */
const LATER: readonly SaleState[] = ['SALE_NOT_STARTED', 'ALL_HELD', 'PAUSED']

/**
 * The offer of an event: the lowest price that can be bought now, else one that can be later, else that it is sold out; null
 * where the page shows none of these. A free ticket beside paid ones, as for children, is not what the event costs, nor is
 * an extra beside tickets and packages.
 */
export function offerOf(products: readonly OfferedTicket[]): Offer | null {
  const main = products.filter(({ kind }) => kind !== 'EXTRA')
  const is_told = main.some(({ sale }) => sale.prices.some((price) => price.is_shown))
  const shown = (is_told ? main : products).flatMap(({ type, sale, shown_prices }) =>
    sale.prices
      .filter((price) => price.is_shown)
      .map(({ id, sale_state }) => ({ type, sale_state, price: shown_prices.get(id) ?? 0 })),
  )
  const open = shown.filter(({ sale_state }) => OPEN.includes(sale_state))
  const found = open.length > 0 ? open : shown.filter(({ sale_state }) => LATER.includes(sale_state))
  if (found.length === 0)
    return shown.some(({ sale_state }) => sale_state === 'SOLD_OUT')
      ? { kind: 'SOLD_OUT', price: null, is_from: false }
      : null
  const has_donation = found.some(({ type }) => type === 'DONATION')
  const paid = found.map(({ price }) => price).filter((price) => price > 0)
  if (paid.length === 0) return { kind: has_donation ? 'ANY_AMOUNT' : 'FREE', price: null, is_from: false }
  const price = Math.min(...paid)
  return { kind: 'PRICE', price, is_from: has_donation || paid.some((other) => other > price) }
}
