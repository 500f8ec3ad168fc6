import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import type { DatePriceInput } from './schema.ts'

/** A price on one date, as far as it is changed (DAT-24). */
export interface ChangeablePrice {
  readonly event_date_id: number
  readonly ticket_price_id: number
  readonly price: number | null
  readonly quantity_available: number | null
  readonly is_hidden: boolean | null
}

/** How the fields changed in one date alone name one of its prices (DAT-21). */
export const priceField = (ticket_price_id: number): string => `prices.${ticket_price_id}`

/** What is wrong with a price that a date is given: free tickets have none, paid ones cost something (TIX-3, DAT-24). */
export function datePriceProblem(
  type: TicketType,
  { price }: Pick<DatePriceInput, 'price'>,
): 'price_of_free_ticket' | 'price_min' | null {
  if (price == null) return null
  if (type === 'FREE') return 'price_of_free_ticket'
  return type === 'PAID' && price < 1 ? 'price_min' : null
}

/** A price with the change laid over it; null where nothing of it changes. */
export function changePrice<T extends ChangeablePrice>(price: T, input: DatePriceInput): T | null {
  const keep = <V>(given: V | undefined, stored: V): V => (given === undefined ? stored : given)
  const changed = {
    ...price,
    price: keep(input.price, price.price),
    quantity_available: keep(input.quantity_available, price.quantity_available),
    is_hidden: keep(input.is_hidden, price.is_hidden),
  }
  const is_same =
    changed.price === price.price &&
    changed.quantity_available === price.quantity_available &&
    changed.is_hidden === price.is_hidden
  return is_same ? null : changed
}
