import { useEffect, useRef, useState } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { PublicPriceView, PublicTicketView } from '#core/catalog/tickets/schema.ts'
import { paths } from '#core/platform/paths.ts'
import type { LineReason, RefusedLine } from '#core/sales/checkout/check-order-lines.ts'
import type { checkoutEndpoints } from '#core/sales/checkout/endpoints.ts'
import { ApiError, newIdempotencyKey, request } from '#web/platform/client/api-client.ts'
import type { CartQuote } from '#web/sales/cart/cart.ts'
import { type CartByDate, storeCart } from '#web/sales/cart/stored-cart.ts'
import { readAffiliate } from '../affiliate.ts'
import { readTouches } from '../touches.ts'
import { type LiveEvent, validCode } from '../use-live-event.ts'

export interface Refusal {
  readonly event_date_id: number | null
  readonly reason: LineReason
  readonly available: number | null
  readonly asked: number
  /** What cannot be had: the line's own price, or one of its add-ons. */
  readonly ticket: PublicTicketView
  readonly price: PublicPriceView
  /** The products that it needs or excludes (EXT-6). */
  readonly others: readonly string[]
}

export interface RefusedTicket extends Refusal {
  /** Price of the line at which it is told. */
  readonly at: number
}

export type ReserveNotice =
  | { readonly kind: 'TOTAL_CHANGED'; readonly total: number }
  | { readonly kind: 'PAYMENT_IN_PROGRESS'; readonly order_short_id: string }
  | { readonly kind: 'LINES' }
  | { readonly kind: 'DATE_REQUIRED' }
  | { readonly kind: 'EXPIRED' }
  | { readonly kind: 'ABANDONED' }
  | { readonly kind: 'ERROR'; readonly error: unknown }

export interface Reserving {
  readonly is_busy: boolean
  readonly notice: ReserveNotice | null
  /** Of all dates (PUB-6). */
  readonly refusals: readonly RefusedTicket[]
  reserve(): Promise<void>
  abandon(order_short_id: string): Promise<void>
  clearRefusal(event_date_id: number | null, price_id: number): void
  setNotice(notice: ReserveNotice | null): void
}

/** Leaves for the checkout of the order just made: another document, or, in a widget, wherever it is to run (WID-6). */
export type Leave = (
  url: string,
  order: { readonly short_id: string; readonly checkout_session: string | null },
) => void

/** Cookies do not reach the server from a frame on another site (RES-2). */
export type SessionTransport = 'cookie' | 'header'

const orderPath = (event_id: number): string => `/public/events/${event_id}/order`

const bodyOf = (event: PublicEventView, { lines, total }: CartQuote, transport: SessionTransport) => ({
  items: lines.map(({ event_date_id, ticket, price, quantity, amount, add_ons }) => ({
    ...(event_date_id === null ? {} : { event_date_id }),
    ticket_id: ticket.id,
    ticket_price_id: price.id,
    quantity,
    ...(amount === null ? {} : { amount }),
    ...(add_ons.length === 0
      ? {}
      : {
          add_ons: add_ons.map((one) => ({
            group_id: one.group.id,
            ticket_price_id: one.price.id,
            quantity: one.quantity,
          })),
        }),
  })),
  promo_code: validCode(event),
  affiliate_code: readAffiliate(event.id),
  expected_total: total,
  ...(transport === 'header' ? { session_transport: transport } : {}),
  ...attributionOf(event.id),
})

/** Where the buyer came from, if anything says so (FUN-2). */
function attributionOf(event_id: number) {
  const attribution = readTouches(event_id)
  return attribution ? { attribution } : {}
}

/** Every refused line with what the buyer asked for. */
const refusalsOf = (lines: readonly RefusedLine[], quote: CartQuote, event: PublicEventView): RefusedTicket[] =>
  lines.flatMap(({ event_date_id, ticket_price_id, reason, available, ticket_ids = [] }) => {
    const of_date = quote.lines.filter((one) => (one.event_date_id ?? event_date_id) === event_date_id)
    const own = of_date.filter(({ price }) => price.id === ticket_price_id)
    const with_it = of_date.flatMap((line) =>
      line.add_ons
        .filter(({ price }) => price.id === ticket_price_id)
        .map((one) => ({ ...one, line, quantity: one.quantity * line.quantity })),
    )
    const [line] = own.length > 0 ? own : with_it
    if (!line) return []
    const { ticket, price } = line
    const of = 'line' in line ? line.line : line
    return {
      event_date_id: of.event_date_id,
      at: of.price.id,
      reason,
      available,
      asked: [...own, ...with_it].reduce((sum, { quantity }) => sum + quantity, 0),
      ticket,
      price,
      others: event.tickets.filter(({ id }) => ticket_ids.includes(id)).map(({ title }) => title),
    }
  })

interface ReserveOptions {
  readonly live: LiveEvent
  readonly carts: CartByDate
  readonly quote: CartQuote
  readonly leave: Leave
  readonly transport: SessionTransport
  /** A waiting room is on, and it is not this visitor's turn (ROOM-15). */
  readonly toQueue: () => void
}

/** Reserves what was chosen and goes to the details; a refusal is shown at its lines and the list refreshes (PUB-6). */
export function useReserve({ live, carts, quote, leave, transport, toQueue }: ReserveOptions): Reserving {
  const [is_busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<ReserveNotice | null>(null)
  const [refusals, setRefusals] = useState<readonly RefusedTicket[]>([])
  // the same request keeps its key, so that a lost answer finds the hold it made (CNV-7)
  const last = useRef({ body: '', key: '' })

  useEffect(() => {
    // the browser's Back brings this page out of its cache as it was left: busy
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  async function explain(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return setNotice({ kind: 'ERROR', error })
    if (error.code === 'PAYMENT_IN_PROGRESS')
      return setNotice({ kind: 'PAYMENT_IN_PROGRESS', order_short_id: String(error.data.order_short_id) })
    if (error.code === 'QUEUE_REQUIRED') return toQueue()
    if (error.code === 'PROMO_CODE_INVALID') return await live.removePromo('invalid')
    if (error.status === 0) return setNotice({ kind: 'ERROR', error })
    if (error.code === 'ITEMS_UNAVAILABLE') {
      if (live.event) setRefusals(refusalsOf((error.data.lines ?? []) as RefusedLine[], quote, live.event))
      setNotice({ kind: 'LINES' })
    } else if (error.code === 'TOTAL_CHANGED')
      setNotice({
        kind: 'TOTAL_CHANGED',
        total: Number((error.data.quote as { total_gross?: number } | undefined)?.total_gross),
      })
    else setNotice(error.code === 'DATE_REQUIRED' ? { kind: 'DATE_REQUIRED' } : { kind: 'ERROR', error })
    await live.refresh()
  }

  async function reserve(): Promise<void> {
    const { event } = live
    if (!event || is_busy) return
    setBusy(true)
    setNotice(null)
    setRefusals([])
    const body = bodyOf(event, quote, transport)
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: newIdempotencyKey() }
    storeCart(event.id, carts)
    try {
      const order = await request<typeof checkoutEndpoints.reserve>('POST', orderPath(event.id), {
        body,
        idempotency_key: last.current.key,
        is_patient: true,
      })
      leave(paths.checkoutStep(event.id, order.short_id, 'details'), {
        short_id: order.short_id,
        checkout_session: order.checkout_session ?? null,
      })
      if (transport === 'header') setBusy(false)
    } catch (error) {
      // an answer settles the key; without one the next try must repeat it
      if (error instanceof ApiError && error.status > 0) last.current = { body: '', key: '' }
      await explain(error).catch((failure: unknown) => setNotice({ kind: 'ERROR', error: failure }))
      setBusy(false)
    }
  }

  async function abandon(order_short_id: string): Promise<void> {
    if (!live.event) return
    setBusy(true)
    try {
      await request<typeof checkoutEndpoints.abandon>('DELETE', `${orderPath(live.event.id)}/${order_short_id}`, {
        idempotent: true,
        is_patient: true,
      })
      setNotice({ kind: 'ABANDONED' })
      await live.refresh()
    } catch (error) {
      setNotice({ kind: 'ERROR', error })
    }
    setBusy(false)
  }

  const clearRefusal = (event_date_id: number | null, price_id: number) =>
    setRefusals((all) => all.filter((one) => one.event_date_id !== event_date_id || one.at !== price_id))
  return { is_busy, notice, refusals, reserve, abandon, clearRefusal, setNotice }
}
