import { NETWORK_SHARE_PERCENT, SHARED_NETWORK_FACTOR, SHORTEST_HOLD_MINUTES } from './limits.ts'

/** A price's or assignment's counter; null = unlimited, or a disabled assignment (STK-4). */
export interface LimitedCounter {
  readonly limit: number | null
  readonly held: number
  readonly sold: number
  readonly promised: number
}

/** Half of what is neither sold nor promised is held; `held` counts the order itself (CALM-1). */
export const isUnderPressure = ({ limit, held, sold, promised }: LimitedCounter): boolean =>
  limit !== null && 2 * held >= limit - sold - promised

/** How scarce what an order holds is. */
export interface OrderPressure {
  /** A counter of it is under pressure (CALM-1). */
  readonly is_pressed: boolean
  /** Somebody on the waiting list names a price of one of its counters (CALM-7). */
  readonly is_waited_for: boolean
}

/** Minutes of a hold under pressure (CALM-2). */
export const shortHoldInMinutes = (order_timeout_in_minutes: number): number =>
  Math.min(order_timeout_in_minutes, Math.max(SHORTEST_HOLD_MINUTES, Math.ceil(order_timeout_in_minutes / 2)))

/** Units of a counter that the unpaid holds of one network may have under pressure (CALM-3). */
export const networkUnits = (limit: number, { usual, is_shared }: { usual: number; is_shared: boolean }): number =>
  Math.max(usual, Math.floor((limit * NETWORK_SHARE_PERCENT) / 100)) * (is_shared ? SHARED_NETWORK_FACTOR : 1)

/** A network that lets many more holds lapse than it completes has one at a time (CALM-4). */
export const hasLostTrust = (
  lapsed_beyond_completed: number,
  { usual, is_shared }: { usual: number; is_shared: boolean },
): boolean => lapsed_beyond_completed >= usual * (is_shared ? SHARED_NETWORK_FACTOR : 1)

/** What a network asks for, beside what it holds at the event already. */
export interface NetworkRequest {
  /** Its other unpaid holds, the replaced ones of this buyer not counted. */
  readonly holds: number
  readonly is_trusted: boolean
  /** Per counter of the order that is under pressure: its units with this order, and how many it may have. */
  readonly pressed: readonly { readonly units: number; readonly allowed: number }[]
}

/** Whether a network may have this hold. Its only one is never refused (CALM-3, CALM-4). */
export const mayHold = ({ holds, is_trusted, pressed }: NetworkRequest): boolean =>
  holds === 0 || (is_trusted && pressed.every(({ units, allowed }) => units <= allowed))
