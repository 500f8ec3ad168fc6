import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { AddOnChoice } from '#core/catalog/tickets/products.ts'
import type { PublicAddOnGroupView, PublicPriceView, PublicTicketView } from '#core/catalog/tickets/schema.ts'
import { type Cart, type CartAddOn, quantityOf } from './cart.ts'

type Offered = Omit<CartAddOn, 'quantity'>
type Sold = Pick<PublicEventView, 'tickets'>

/** The prices a group offers, also those that cannot be had now. */
export const offeredIn = (group: PublicAddOnGroupView, { tickets }: Sold): Offered[] =>
  group.ticket_ids.flatMap((id) =>
    tickets
      .filter((ticket) => ticket.id === id)
      .flatMap((ticket) => ticket.prices.map((price) => ({ group, ticket, price }))),
  )

const isOf =
  ({ group, price }: Offered) =>
  ({ group_id, ticket_price_id }: AddOnChoice): boolean =>
    group_id === group.id && ticket_price_id === price.id

export const countOf = (unit: readonly AddOnChoice[], offered: Offered): number =>
  unit.find(isOf(offered))?.quantity ?? 0

/** A unit with another number of an add-on. */
export const withAddOn = (unit: readonly AddOnChoice[], offered: Offered, quantity: number): AddOnChoice[] => [
  ...unit.filter((one) => !isOf(offered)(one)),
  ...(quantity > 0 ? [{ group_id: offered.group.id, ticket_price_id: offered.price.id, quantity }] : []),
]

/** How many of an add-on a unit may have: the group's own numbers, and what is left (EXT-3). */
export function maxOfAddOn(unit: readonly AddOnChoice[], offered: Offered): number {
  const { group, ticket, price } = offered
  const others = unit.filter((one) => one.group_id === group.id && one.ticket_price_id !== price.id)
  const sum = (of: readonly AddOnChoice[]): number => of.reduce((all, { quantity }) => all + quantity, 0)
  const of_product = others.filter((one) => ticket.prices.some(({ id }) => id === one.ticket_price_id))
  const left = price.quantity_available ?? Number.POSITIVE_INFINITY
  return Math.max(0, Math.min(group.max - sum(others), group.max_per_product - sum(of_product), left))
}

/** What a unit starts with: where a group leaves no choice, what it asks for. */
export const forcedAddOns = ({ addon_groups }: PublicTicketView, event: Sold): AddOnChoice[] =>
  addon_groups.flatMap((group) => {
    const [only, ...others] = offeredIn(group, event).filter(({ price }) => price.sale_state === 'ON_SALE')
    return only && others.length === 0 ? withAddOn([], only, group.min) : []
  })

/** A cart whose units of a price all have add-ons: those chosen, and for further ones what they start with. */
export function withUnits(cart: Cart, price: PublicPriceView, start: readonly AddOnChoice[]): Cart {
  const known = cart.add_ons?.[price.id] ?? []
  const units = Array.from({ length: quantityOf(cart, price) }, (_, unit) => known[unit] ?? start)
  return { ...cart, add_ons: { ...cart.add_ons, [price.id]: units } }
}
