import { SALE_STATES, type SaleState } from '#core/catalog/tickets/sale-state.ts'
import { MAX_YEAR, MIN_YEAR } from '#core/platform/limits.ts'
import { localDate, localToInstant } from '#core/platform/time.ts'

/** The state nearest to sale, which is told of several together (DAT-44); hidden where there is none. */
export const nearestState = (states: readonly SaleState[]): SaleState =>
  states.reduce<SaleState>(
    (best, state) => (best === 'DATE_CANCELLED' || rank(state) > rank(best) ? state : best),
    states[0] ?? 'HIDDEN',
  )

/** What was cancelled never stands for a day on which something else takes place. */
const rank = (state: SaleState): number => (state === 'DATE_CANCELLED' ? -1 : SALE_STATES.indexOf(state))

/** Months as `YYYY-MM`, days as `YYYY-MM-DD`, each in the event's zone. */
export const isMonth = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && Number(text.slice(0, 4)) >= MIN_YEAR && Number(text.slice(0, 4)) < MAX_YEAR

const nextMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** When a month and the next one begin in the event's zone. */
export const boundsOfMonth = (month: string, zone: string): readonly [from: Date, until: Date] => [
  localToInstant(`${month}-01T00:00`, zone),
  localToInstant(`${nextMonth(month)}-01T00:00`, zone),
]

/** The month an instant lies in. */
export const monthAt = (at: Date, zone: string): string => localDate(at, zone).slice(0, 7)
