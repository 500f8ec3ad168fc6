import { useEffect, useMemo, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { PublicPriceView, PublicTicketView } from '#core/catalog/tickets/schema.ts'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { type Cart, type CartQuote, EMPTY_CART, type LineProblem, priceCart } from '#web/sales/cart/cart.ts'
import { EXPIRED_HASH, readStoredCart, storeCart } from '#web/sales/cart/stored-cart.ts'
import { type LiveEvent, useLiveEvent } from '../use-live-event.ts'
import { showFirstLineError } from './line-error.tsx'
import { type Leave, type Refusal, type Reserving, type SessionTransport, useReserve } from './use-reserve.ts'

/** What the rows of the list need. */
export interface TicketSelection {
  readonly event: PublicEventView
  readonly cart: Cart
  readonly refusals: Readonly<Record<number, Refusal>>
  readonly problems: Readonly<Record<number, LineProblem>>
  /** Discounts that no single ticket gets, with what the order misses for each (DSC-5). */
  readonly offers: CartQuote['offers']
  /** Problems are shown once the buyer wants to go on. */
  readonly shows_problems: boolean
  /** Tickets that only the code made visible. */
  readonly unlocked: ReadonlySet<number>
  setQuantity(ticket: PublicTicketView, price: PublicPriceView, quantity: number): void
  setAmount(price: PublicPriceView, text: string): void
}

export interface TicketSelectionState {
  readonly live: LiveEvent
  readonly quote: CartQuote
  readonly reserving: Reserving
  readonly selection: Omit<TicketSelection, 'event'>
  /** Reserves, or shows what is missing first. */
  goOn(): void
}

/** The whole of choosing tickets: event, choice, price, refusals (PUB-3 to PUB-6). */
export function useTicketSelection(
  initial: PublicEventView,
  leave: Leave,
  transport: SessionTransport = 'cookie',
): TicketSelectionState {
  const { tag } = useLocale()
  const live = useLiveEvent(initial)
  const [cart, setCart] = useState<Cart>(EMPTY_CART)
  /** How often the buyer wanted to go on with something missing; 0 shows nothing of it yet. */
  const [refused, setRefused] = useState(0)
  const shown = live.event ?? initial
  const quote = useMemo(() => priceCart(shown, cart, tag), [shown, cart, tag])
  const reserving = useReserve({ live, cart, quote, leave, transport })
  const { setNotice, clearRefusal } = reserving

  useEffect(() => {
    const kept = readStoredCart(initial.id)
    if (kept) setCart(kept)
    if (location.hash !== EXPIRED_HASH) return
    setNotice({ kind: 'EXPIRED' })
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [initial.id, setNotice])

  useEffect(() => {
    if (refused > 0) showFirstLineError()
  }, [refused])

  const change = (changed: Cart) => {
    setCart(changed)
    // the page is loaded anew for another language
    storeCart(initial.id, changed)
  }
  const selection = {
    cart,
    refusals: reserving.refusals,
    problems: quote.problems,
    offers: quote.offers,
    shows_problems: refused > 0,
    unlocked: new Set(shown.tickets.filter((ticket) => ticket.is_unlocked).map((ticket) => ticket.id)),
    setQuantity: (_ticket: PublicTicketView, price: PublicPriceView, quantity: number) => {
      clearRefusal(price.id)
      change({ ...cart, quantities: { ...cart.quantities, [price.id]: quantity } })
    },
    setAmount: (price: PublicPriceView, text: string) => {
      clearRefusal(price.id)
      const started = cart.quantities[price.id] ?? 0
      change({
        quantities: { ...cart.quantities, [price.id]: Math.max(1, started) },
        amounts: { ...cart.amounts, [price.id]: text },
      })
    },
  }
  const goOn = () => {
    const has_problems = Object.keys(quote.problems).length > 0
    setRefused(has_problems ? refused + 1 : 0)
    if (!has_problems) void reserving.reserve()
  }
  return { live, quote, reserving, selection, goOn }
}
