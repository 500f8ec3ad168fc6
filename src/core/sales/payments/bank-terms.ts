import type { Settings } from '#core/catalog/events/settings-schema.ts'
import { DAY_MS, HOUR_MS } from '#core/platform/limits.ts'
import type { OrderPressure } from '#core/platform/stock/pressure.ts'
import { localDate, localToInstant } from '#core/platform/time.ts'
import { BANK_REMINDER_HOUR, PRESSED_OFFLINE_HOURS } from './limits.ts'

/** As the event had them when the buyer chose: an order keeps them (BANK-3). */
export type BankSettings = Pick<
  Settings,
  'payment_term_days' | 'last_payment_days' | 'bank_grace_days' | 'reminder_days'
>

/** When the order's dates take place, in the event's zone. */
export interface BankDates {
  readonly first_start: Date
  /** No hold lasts longer (DAT-43). */
  readonly effective_end: Date
  readonly timezone: string
}

export interface BankDue {
  /** The last day to pay, `YYYY-MM-DD` in the event's zone. */
  readonly due_on: string
  /** Its end. */
  readonly due_at: Date
  /** Until when the tickets are held: so many days more, in which a transfer may still arrive (BANK-3). */
  readonly held_until: Date
}

/** A day so many days later, `YYYY-MM-DD`; no zone has a word in that. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const startOf = (day: string, zone: string): Date => localToInstant(`${day}T00:00:00`, zone)
const earlier = (one: string, other: string): string => [one, other].sort()[0] as string

/** What a due day means in instants: its end, and the end of the grace after it, never beyond the order's dates. */
export function dueAtDay(
  due_on: string,
  { effective_end, timezone }: BankDates,
  { bank_grace_days }: Pick<BankSettings, 'bank_grace_days'>,
): BankDue {
  const held = startOf(addDays(due_on, bank_grace_days + 1), timezone)
  return {
    due_on,
    due_at: startOf(addDays(due_on, 1), timezone),
    held_until: held < effective_end ? held : effective_end,
  }
}

export interface BankTerms extends BankDue {
  /** Pressure made it earlier (CALM-7). */
  readonly is_sooner: boolean
}

/**
 * Until when an order chosen now is to be paid by bank transfer: so many days from today, and so many before the first start;
 * under pressure at most 48 hours, with the grace on top (BANK-3, BANK-4). Null when that day is over already.
 */
export function bankTerms(
  now: Date,
  settings: BankSettings,
  { is_pressed, is_waited_for, ...dates }: BankDates & OrderPressure,
): BankTerms | null {
  const { first_start, timezone, effective_end } = dates
  const today = localDate(now, timezone)
  const last = addDays(localDate(first_start, timezone), -settings.last_payment_days)
  const usual = earlier(addDays(today, settings.payment_term_days), last)
  if (usual < today || effective_end <= now) return null
  const soon = localDate(new Date(now.getTime() + PRESSED_OFFLINE_HOURS * HOUR_MS), timezone)
  const is_sooner = (is_pressed || is_waited_for) && soon < usual
  return { ...dueAtDay(is_sooner ? soon : usual, dates, settings), is_sooner }
}

/** The next reminder after an instant: so many days before the due day, and on it, in the morning (BANK-3); null: none. */
export function nextReminder(
  after: Date,
  { due_on, reminder_days, timezone }: { due_on: string; reminder_days: number | null; timezone: string },
): Date | null {
  if (reminder_days === null) return null
  const morning = (day: string) =>
    localToInstant(`${day}T${String(BANK_REMINDER_HOUR).padStart(2, '0')}:00:00`, timezone)
  return [addDays(due_on, -reminder_days), due_on].map(morning).find((at) => at > after) ?? null
}
