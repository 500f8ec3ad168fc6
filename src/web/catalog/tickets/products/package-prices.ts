import { useLingui } from '@lingui/react/macro'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { TicketPriceView, TicketView } from '#core/catalog/tickets/schema.ts'

/** A price that a package may contain, with what it belongs to. */
export interface PackagePrice extends TicketPriceView {
  readonly ticket: TicketView
}

/** Of tickets and extras, tickets first; no donations, no packages (PKG-1). */
export const packablePrices = ({ tickets }: Pick<EventView, 'tickets'>): PackagePrice[] =>
  [...tickets]
    .filter(({ kind, type }) => kind !== 'PACKAGE' && type !== 'DONATION')
    .sort((a, b) => a.kind.localeCompare(b.kind) || a.order - b.order)
    .flatMap((ticket) => ticket.prices.map((price) => ({ ...price, ticket })))

/** "Seat", or "Seat – Early" where it has several prices. */
export function useNameOfPrice(event: Pick<EventView, 'tickets'>): (id: number) => string {
  const { t } = useLingui()
  const prices = packablePrices(event)
  return (id) => {
    const price = prices.find((one) => one.id === id)
    if (!price) return t`Something that was deleted`
    return price.ticket.type === 'TIERED' && price.label ? `${price.ticket.title} – ${price.label}` : price.ticket.title
  }
}
