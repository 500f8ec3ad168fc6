import { useCallback, useEffect, useState } from 'react'
import type { publicEventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { ApiError, request } from '#web/platform/client/api-client.ts'
import { readStoredCart } from '#web/sales/cart/stored-cart.ts'
import { LONGEST_TIMER_MS } from './limits.ts'

export type PromoState = 'idle' | 'checking' | 'invalid' | 'failed'
export interface LiveEvent {
  /** null once the event is no longer public. */
  readonly event: PublicEventView | null
  readonly promo: PromoState
  refresh(): Promise<PublicEventView | null>
  applyPromo(code: string): Promise<boolean>
  removePromo(reason?: 'invalid'): Promise<void>
}

export const validCode = (event: PublicEventView): string | null =>
  event.promo_code?.valid ? event.promo_code.code : null

async function loadEvent(event_id: number, promo_code: string | null): Promise<PublicEventView | null> {
  try {
    const event = await request<typeof publicEventEndpoints.get>('GET', `/public/events/${event_id}`, {
      query: { promo_code },
    })
    // what a network's own page or another version answered does not replace what is shown
    if (!Array.isArray(event?.tickets)) throw new ApiError('INTERNAL', 200)
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
  const id = initial.id
  const code = event ? validCode(event) : null
  const refresh = useCallback(async () => {
    const fresh = await loadEvent(id, code)
    setEvent(fresh)
    return fresh
  }, [id, code])

  const applyPromo = async (wanted: string) => {
    setPromo('checking')
    try {
      const fresh = await loadEvent(id, wanted)
      const is_valid = fresh?.promo_code?.valid === true
      if (is_valid || fresh === null) setEvent(fresh)
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
    setEvent(await loadEvent(id, null))
  }

  useEffect(() => {
    if (initial.promo_code && !initial.promo_code.valid) writeCodeToUrl(null)
    // this tab reserved here before: its own replaceable hold does not count against it (VIS-18)
    if (readStoredCart(initial.id)) loadEvent(initial.id, validCode(initial)).then(setEvent, () => {})
  }, [initial])
  useEffect(() => {
    const ahead = event ? nextChange(event) : null
    // a page the browser had already (304) may be older than it says; then its own clock knows better
    const age = event === initial ? Math.max(0, Date.now() - Date.parse(initial.server_time)) : 0
    const wait = ahead === null ? null : Math.max(0, ahead - age)
    if (wait === null || wait > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => void refresh().catch(() => {}), wait + 500)
    return () => clearTimeout(timer)
  }, [event, initial, refresh])
  return { event, promo, refresh, applyPromo, removePromo }
}
