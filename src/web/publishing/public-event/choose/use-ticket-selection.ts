import { useEffect, useMemo, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { AddOnChoice } from '#core/catalog/tickets/products.ts'
import type { PublicPriceView, PublicTicketView } from '#core/catalog/tickets/schema.ts'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { forcedAddOns, withUnits } from '#web/sales/cart/add-ons.ts'
import { type Cart, type CartQuote, EMPTY_CART, type LineProblem, priceCart, unitsOf } from '#web/sales/cart/cart.ts'
import { type CartByDate, EXPIRED_HASH, ONLY_DATE, readStoredCart, storeCart } from '#web/sales/cart/stored-cart.ts'
import { type QueuePass, useQueuePass } from '../queue-pass.ts'
import { type LiveEvent, useLiveEvent } from '../use-live-event.ts'
import { showFirstLineError } from './line-error.tsx'
import { type Leave, type Refusal, type Reserving, type SessionTransport, useReserve } from './use-reserve.ts'

/** What the rows of the list need. */
export interface TicketSelection {
  readonly event: PublicEventView
  readonly cart: Cart
  /** What was chosen of other dates: most limits per person count it too (LIM-1). */
  readonly other_carts: readonly Cart[]
  readonly refusals: Readonly<Record<number, Refusal>>
  /** Tickets in the order, by date (DAT-52). */
  readonly units_by_date: ReadonlyMap<number, number>
  readonly problems: Readonly<Record<number, LineProblem>>
  /** Discounts that no single ticket gets, with what the order misses for each (DSC-5). */
  readonly offers: CartQuote['offers']
  /** Problems are shown once the buyer wants to go on. */
  readonly shows_problems: boolean
  /** Tickets that only the code made visible. */
  readonly unlocked: ReadonlySet<number>
  setQuantity(ticket: PublicTicketView, price: PublicPriceView, quantity: number): void
  setAmount(price: PublicPriceView, text: string): void
  /** What is chosen with each unit of a price (EXT-4). */
  setAddOns(price: PublicPriceView, units: readonly (readonly AddOnChoice[])[]): void
}

export interface TicketSelectionState {
  readonly live: LiveEvent
  readonly quote: CartQuote
  readonly reserving: Reserving
  readonly selection: Omit<TicketSelection, 'event'>
  /** Whether a waiting room is on, and how long this visitor may shop (ROOM-22). */
  readonly pass: QueuePass
  /** Reserves, or shows what is missing first. */
  goOn(): void
  /** Takes a date out of the order. */
  removeDate(id: number): void
}

/** The whole of choosing tickets: event, choice, price, refusals (PUB-3 to PUB-6). */
export function useTicketSelection(
  initial: PublicEventView,
  leave: Leave,
  transport: SessionTransport = 'cookie',
): TicketSelectionState {
  const { tag } = useLocale()
  const live = useLiveEvent(initial)
  const [carts, setCarts] = useState<CartByDate>({})
  /** How often the buyer wanted to go on with something missing; 0 shows nothing of it yet. */
  const [refused, setRefused] = useState(0)
  const shown = live.event ?? initial
  const date = shown.selected_date?.id ?? null
  const cart = carts[date ?? ONLY_DATE] ?? EMPTY_CART
  const { by_date } = live
  const quote = useMemo(() => {
    const others = [...by_date].flatMap(([id, event]) => {
      const chosen = carts[id]
      return id === date || !chosen ? [] : { event, cart: chosen }
    })
    return priceCart({ event: shown, cart: carts[date ?? ONLY_DATE] ?? EMPTY_CART }, others, tag)
  }, [shown, date, by_date, carts, tag])
  const pass = useQueuePass(shown, transport === 'header')
  const reserving = useReserve({ live, carts, quote, leave, transport, toQueue: pass.refused })
  const { setNotice, clearRefusal } = reserving

  useEffect(() => {
    const kept = readStoredCart(initial.id)
    if (kept) setCarts(kept)
    if (location.hash !== EXPIRED_HASH) return
    setNotice({ kind: 'EXPIRED' })
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [initial.id, setNotice])

  useEffect(() => {
    // dates were added after this was chosen: it goes on with the one that is shown
    if (date === null) return
    setCarts((all) => {
      const { [ONLY_DATE]: undated = EMPTY_CART, ...dated } = all
      return unitsOf(undated) === 0 ? all : { ...dated, [date]: dated[date] ?? undated }
    })
  }, [date])

  useEffect(() => {
    if (refused > 0) showFirstLineError()
  }, [refused])

  const change = (changed: Cart) => {
    const all = { ...carts, [date ?? ONLY_DATE]: changed }
    setCarts(all)
    // the page is loaded anew for another language
    storeCart(initial.id, all)
  }
  const selection = {
    cart,
    other_carts: Object.entries(carts).flatMap(([id, chosen]) => (Number(id) === (date ?? ONLY_DATE) ? [] : chosen)),
    refusals: Object.fromEntries(
      reserving.refusals.filter((one) => one.event_date_id === date).map((one) => [one.at, one]),
    ),
    units_by_date: new Map(Object.entries(carts).map(([id, chosen]) => [Number(id), unitsOf(chosen)])),
    problems: quote.problems,
    offers: quote.offers,
    shows_problems: refused > 0,
    unlocked: new Set(shown.tickets.filter((ticket) => ticket.is_unlocked).map((ticket) => ticket.id)),
    setQuantity: (ticket: PublicTicketView, price: PublicPriceView, quantity: number) => {
      clearRefusal(date, price.id)
      const changed = { ...cart, quantities: { ...cart.quantities, [price.id]: quantity } }
      change(ticket.addon_groups.length > 0 ? withUnits(changed, price, forcedAddOns(ticket, shown)) : changed)
    },
    setAddOns: (price: PublicPriceView, units: readonly (readonly AddOnChoice[])[]) => {
      clearRefusal(date, price.id)
      change({ ...cart, add_ons: { ...cart.add_ons, [price.id]: units } })
    },
    setAmount: (price: PublicPriceView, text: string) => {
      clearRefusal(date, price.id)
      const started = cart.quantities[price.id] ?? 0
      change({
        ...cart,
        quantities: { ...cart.quantities, [price.id]: Math.max(1, started) },
        amounts: { ...cart.amounts, [price.id]: text },
      })
    },
  }
  const removeDate = (id: number) => {
    const { [id]: _gone, ...rest } = carts
    setCarts(rest)
    storeCart(initial.id, rest)
  }
  const goOn = () => {
    const { wrong_date } = quote
    // what is missing of another date is shown there
    if (Object.keys(quote.problems).length === 0 && wrong_date !== null)
      void live.choose({ date: wrong_date }).catch(() => {})
    const has_problems = Object.keys(quote.problems).length > 0 || wrong_date !== null
    setRefused(has_problems ? refused + 1 : 0)
    if (!has_problems) void reserving.reserve()
  }
  return { live, quote, reserving, selection, pass, goOn, removeDate }
}
