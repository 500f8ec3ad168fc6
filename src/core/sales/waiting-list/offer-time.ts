import { HOUR_MS, MINUTE_MS } from '#core/platform/limits.ts'
import { NEAR_DATE_HOURS, SHORT_OFFER_MINUTES, SHORTEST_OFFER_MINUTES, YOUNG_SALE_HOURS } from './limits.ts'

/** When what is offered is sold and takes place; null is no bound. */
export interface OfferedSale {
  readonly starts_at: Date
  readonly effective_end: Date
  readonly sale_start: Date | null
  readonly sale_end: Date | null
}

/**
 * Until when an offer made now lasts: as long as the event says, shortly before a date and shortly after the sale's beginning
 * an hour at most, never beyond the end of the sale or of the date. Null where that is too short to offer anything (WTL-17).
 */
export function offerUntil(now: Date, waiting_offer_minutes: number, sale: OfferedSale): Date | null {
  const is_near = sale.starts_at.getTime() <= now.getTime() + NEAR_DATE_HOURS * HOUR_MS
  const is_young = sale.sale_start !== null && sale.sale_start.getTime() > now.getTime() - YOUNG_SALE_HOURS * HOUR_MS
  const minutes = is_near || is_young ? Math.min(waiting_offer_minutes, SHORT_OFFER_MINUTES) : waiting_offer_minutes
  const until = Math.min(
    now.getTime() + minutes * MINUTE_MS,
    sale.effective_end.getTime(),
    sale.sale_end?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  return until < now.getTime() + SHORTEST_OFFER_MINUTES * MINUTE_MS ? null : new Date(until)
}
