import type { Settings } from '#core/catalog/events/settings-schema.ts'
import type { ErrorCode } from '#core/platform/errors/errors.ts'
import { HOUR_MS } from '#core/platform/limits.ts'
import type { OrderPressure } from '#core/platform/stock/pressure.ts'
import { offlineDueAt } from '#core/sales/completion/hold-time.ts'
import { type BankDates, type BankDue, type BankSettings, bankTerms } from './bank-terms.ts'
import { CONFIRM_ADDRESS_HOURS, PRESSED_OFFLINE_HOURS, UNCONFIRMED_UNITS } from './limits.ts'

export type OfflineSettings = Pick<
  Settings,
  'offline_payment_due_in_days' | 'offline_max_units' | 'offline_share' | 'offline_confirm'
>

/** A price, or a capacity over several of them. */
export interface OfflineUnits {
  readonly limit: number | null
  /** Units of it in this order, and in other orders that are to be paid later. */
  readonly units: number
  readonly unpaid: number
}

export interface OfflineRequest {
  readonly settings: OfflineSettings
  /** Whether CARD can be used at the event: if not, paying later is all there is. */
  readonly takes_cards: boolean
  /** The same person has another order to pay. */
  readonly has_unpaid_order: boolean
  readonly prices: readonly OfflineUnits[]
  /** Those over the order's tickets: where they are the scarcer ones, a share of every price would hold all of them. */
  readonly capacities: readonly OfflineUnits[]
}

/** Why an order may not be paid later; null: it may (CALM-5). */
export function offlineRefusal({
  settings,
  takes_cards,
  has_unpaid_order,
  prices,
  capacities,
}: OfflineRequest): ErrorCode | null {
  const units = prices.reduce((sum, price) => sum + price.units, 0)
  if (has_unpaid_order || units > settings.offline_max_units) return 'OFFLINE_LIMIT_REACHED'
  // all there is may be held where cards are not taken: that much the counters have said already
  if (!takes_cards) return null
  const fits = [...prices, ...capacities].every(
    ({ limit, units, unpaid }) => limit === null || 100 * (unpaid + units) <= settings.offline_share * limit,
  )
  return fits ? null : 'PAYMENT_METHOD_UNAVAILABLE'
}

/** Whether an order to be paid later waits for its address to be confirmed (CALM-6). */
export const asksForAddress = (
  offline_confirm: Settings['offline_confirm'],
  { units, is_pressed }: { units: number; is_pressed: boolean },
): boolean => offline_confirm === 'ALWAYS' || (offline_confirm === 'AUTO' && (units > UNCONFIRMED_UNITS || is_pressed))

export interface OfflineTerms {
  /** Until when to pay: the time of PAY-22, under pressure or waited for at most 48 hours (CALM-7). */
  readonly due_at: Date
  /** That made it earlier. */
  readonly is_sooner: boolean
  /** Until when the address is to be confirmed; null: it need not be (CALM-6). */
  readonly confirm_by: Date | null
}

/** On which terms an order may be paid later, from now on; null when the event is over (PAY-22). */
export function offlineTerms(
  now: Date,
  settings: OfflineSettings,
  order: OrderPressure & { units: number; effective_end: Date; is_confirmed: boolean },
): OfflineTerms | null {
  const usual = offlineDueAt(now, settings.offline_payment_due_in_days, order.effective_end)
  if (!usual) return null
  const soon = new Date(now.getTime() + PRESSED_OFFLINE_HOURS * HOUR_MS)
  const is_sooner = (order.is_pressed || order.is_waited_for) && soon < usual
  const due_at = is_sooner ? soon : usual
  return { due_at, is_sooner, confirm_by: confirmBy(now, settings, { ...order, held_until: due_at }) }
}

/** Until when the address is to be confirmed, never longer than the order would be held; null: it need not be (CALM-6). */
function confirmBy(
  now: Date,
  { offline_confirm }: Pick<OfflineSettings, 'offline_confirm'>,
  order: { units: number; is_pressed: boolean; is_confirmed: boolean; held_until: Date },
): Date | null {
  if (order.is_confirmed || !asksForAddress(offline_confirm, order)) return null
  return new Date(Math.min(now.getTime() + CONFIRM_ADDRESS_HOURS * HOUR_MS, order.held_until.getTime()))
}

/** On which terms an order may be paid by bank transfer, from now on; null when that would come too late (BANK-3, BANK-4). */
export function transferTerms(
  now: Date,
  settings: OfflineSettings & BankSettings,
  order: OrderPressure & BankDates & { units: number; is_confirmed: boolean },
): (OfflineTerms & BankDue) | null {
  const terms = bankTerms(now, settings, order)
  return terms && { ...terms, confirm_by: confirmBy(now, settings, { ...order, held_until: terms.held_until }) }
}
