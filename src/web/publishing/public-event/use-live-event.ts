import { useCallback, useEffect, useRef, useState } from 'react'
import type { publicEventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { hasDatesToChoose } from '#core/publishing/public-event/dates-to-choose.ts'
import { ApiError, request } from '#web/platform/client/api-client.ts'
import { unitsOf } from '#web/sales/cart/cart.ts'
import { ONLY_DATE, readStoredCart } from '#web/sales/cart/stored-cart.ts'
import { type AskedDates, dateAddress, dateSlot } from './choose/date-slot.ts'
import { LONGEST_TIMER_MS } from './limits.ts'

export type PromoState = 'idle' | 'checking' | 'invalid' | 'failed'
export interface LiveEvent {
  /** null once the event is no longer public. */
  readonly event: PublicEventView | null
  readonly promo: PromoState
  refresh(): Promise<PublicEventView | null>
  applyPromo(code: string): Promise<boolean>
  removePromo(reason?: 'invalid'): Promise<void>
  /** Shows another date, day or month; the others chosen from stay as they are (DAT-52). */
  choose(asked: AskedDates): Promise<void>
  /** The event as dates chosen from before sell it, by their id. */
  readonly by_date: ReadonlyMap<number, PublicEventView>
}

/** What the event's page shows of its dates, to be asked for again. */
const askedOf = ({ selected_date, month }: PublicEventView): AskedDates => ({
  ...(selected_date ? { date: selected_date.id } : {}),
  ...(month ? { month: month.shown, day: month.day } : {}),
})

export const validCode = (event: PublicEventView): string | null =>
  event.promo_code?.valid ? event.promo_code.code : null

async function loadEvent(
  event_id: number,
  promo_code: string | null,
  asked: AskedDates = {},
): Promise<PublicEventView | null> {
  try {
    const event = await request<typeof publicEventEndpoints.get>('GET', `/public/events/${event_id}`, {
      query: { promo_code, ...asked },
    })
    // what a network's own page or another version answered does not replace what is shown
    if (!Array.isArray(event?.tickets)) throw new ApiError('INTERNAL', 200)
    // it had a single date when this page was made
    if (hasDatesToChoose(event) && dateSlot.DatePicker === null) await import('./choose/date-picker.tsx')
    return event
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The code stands in the address, so that the link can be passed on (PUB-5). */
function writeCodeToUrl(code: string | null): void {
  const url = new URL(location.href)
  if (code === null) url.searchParams.delete('promo_code')
  else url.searchParams.set('promo_code', code)
  history.replaceState(history.state, '', url)
}

/** The next instant at which the page would look different without anybody doing anything (CNV-9). */
function nextChange(event: PublicEventView): number | null {
  const now = Date.parse(event.server_time)
  const dates = [
    event.start_date,
    event.effective_end_date,
    ...[...event.dates, ...(event.selected_date ? [event.selected_date] : [])].flatMap((one) => [
      one.starts_at,
      one.ends_at,
    ]),
    ...event.tickets.flatMap((ticket) =>
      [ticket, ...ticket.prices].flatMap((one) => [one.sale_start_date, one.sale_end_date]),
    ),
  ]
  const ahead = dates.flatMap((date) => (date && Date.parse(date) > now ? [Date.parse(date) - now] : []))
  return ahead.length > 0 ? Math.min(...ahead) : null
}

/** The event as the page shows it: refreshed after refusals, with codes and at its own dates; choices are kept apart. */
export function useLiveEvent(initial: PublicEventView): LiveEvent {
  const [event, setEvent] = useState<PublicEventView | null>(initial)
  const [promo, setPromo] = useState<PromoState>(initial.promo_code && !initial.promo_code.valid ? 'invalid' : 'idle')
  const [by_date, setByDate] = useState<ReadonlyMap<number, PublicEventView>>(new Map())
  const id = initial.id
  const code = event ? validCode(event) : null
  const asked = useRef<AskedDates>(askedOf(initial))
  const show = useCallback((fresh: PublicEventView | null) => {
    setEvent(fresh)
    const date = fresh?.selected_date
    if (!fresh || !date) return
    asked.current = askedOf(fresh)
    setByDate((known) => new Map([...known, [date.id, fresh]]))
  }, [])
  /** The event as these dates sell it; one that is gone sells nothing. */
  const loadDates = useCallback(
    async (ids: readonly number[], with_code: string | null) => {
      const found = await Promise.all(ids.map((date) => loadEvent(id, with_code, { date })))
      setByDate((known) => {
        const next = new Map(known)
        for (const [at, date] of ids.entries()) {
          const fresh = found[at]
          if (fresh?.selected_date?.id === date) next.set(date, fresh)
          else next.delete(date)
        }
        return next
      })
    },
    [id],
  )
  const reload = useCallback(
    async (with_code: string | null) => {
      const fresh = await loadEvent(id, with_code, asked.current)
      const others = [...by_date.keys()].filter((date) => date !== fresh?.selected_date?.id)
      await loadDates(others, with_code)
      show(fresh)
      return fresh
    },
    [id, by_date, loadDates, show],
  )
  const refresh = useCallback(() => reload(code), [reload, code])
  const choose = async (wanted: AskedDates) => {
    const fresh = await loadEvent(id, code, wanted)
    show(fresh)
    history.replaceState(history.state, '', dateAddress(wanted, new URLSearchParams(location.search)))
  }

  const applyPromo = async (wanted: string) => {
    setPromo('checking')
    try {
      const fresh = await loadEvent(id, wanted, asked.current)
      const is_valid = fresh?.promo_code?.valid === true
      if (is_valid && by_date.size > 1) await reload(wanted)
      else if (is_valid || fresh === null) show(fresh)
      setPromo(is_valid ? 'idle' : 'invalid')
      writeCodeToUrl(is_valid ? wanted : code)
      return is_valid
    } catch {
      setPromo('failed')
      return false
    }
  }
  const removePromo = async (reason?: 'invalid') => {
    setPromo(reason ?? 'idle')
    writeCodeToUrl(null)
    await reload(null)
  }

  useEffect(() => {
    if (initial.promo_code && !initial.promo_code.valid) writeCodeToUrl(null)
    // this tab reserved here before: its own replaceable hold does not count against it (VIS-18)
    const kept = readStoredCart(initial.id)
    if (!kept) return
    loadEvent(initial.id, validCode(initial), askedOf(initial)).then(show, () => {})
    const dates = Object.entries(kept).filter(([date, cart]) => Number(date) !== ONLY_DATE && unitsOf(cart) > 0)
    loadDates(
      dates.map(([date]) => Number(date)).filter((date) => date !== initial.selected_date?.id),
      validCode(initial),
    ).catch(() => {})
  }, [initial, show, loadDates])
  useEffect(() => {
    const ahead = event ? nextChange(event) : null
    // a page the browser had already (304) may be older than it says; then its own clock knows better
    const age = event === initial ? Math.max(0, Date.now() - Date.parse(initial.server_time)) : 0
    const wait = ahead === null ? null : Math.max(0, ahead - age)
    if (wait === null || wait > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => void refresh().catch(() => {}), wait + 500)
    return () => clearTimeout(timer)
  }, [event, initial, refresh])
  return { event, promo, refresh, applyPromo, removePromo, choose, by_date }
}
