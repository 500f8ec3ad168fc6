import {
  MAX_BUSY_PERCENT,
  MAX_MAIL_WAIT_SECONDS,
  MAX_TICK_SECONDS,
  MIN_JUDGED_PAYMENTS,
  MIN_PAYMENT_SUCCESS_PERCENT,
  TOLD_PERCENTILE,
} from './limits.ts'

/** What is red on the live page (LIVE-4). */
export const LIVE_ALARMS = ['ROOM_STANDS', 'PAYMENTS_FAIL', 'BUSY', 'MAILS_WAIT'] as const
export type LiveAlarm = (typeof LIVE_ALARMS)[number]

export interface Judged {
  /** Of five minutes. */
  readonly paid: number
  readonly declined: number
  /** Of one minute: answered BUSY, and all that asked to reserve, those among them. */
  readonly busy: number
  readonly asked: number
  /** Seconds that the oldest mail has waited; null where none does. */
  readonly oldest_mail: number | null
  /** Seconds since the waiting room's last tick; null where it is not to tick. */
  readonly tick_age: number | null
}

/** Payments that came through, in percent; null where none was tried. */
export const paymentSuccess = ({ paid, declined }: Pick<Judged, 'paid' | 'declined'>): number | null =>
  paid + declined === 0 ? null : Math.round((paid * 100) / (paid + declined))

/** LIVE-4: what staff have to know at once. */
export function liveAlarms({ paid, declined, busy, asked, oldest_mail, tick_age }: Judged): LiveAlarm[] {
  const tried = paid + declined
  const alarms: Record<LiveAlarm, boolean> = {
    ROOM_STANDS: tick_age !== null && tick_age > MAX_TICK_SECONDS,
    PAYMENTS_FAIL: tried >= MIN_JUDGED_PAYMENTS && paid * 100 < MIN_PAYMENT_SUCCESS_PERCENT * tried,
    BUSY: busy * 100 > MAX_BUSY_PERCENT * asked,
    MAILS_WAIT: oldest_mail !== null && oldest_mail > MAX_MAIL_WAIT_SECONDS,
  }
  return LIVE_ALARMS.filter((alarm) => alarms[alarm])
}

/** The upper end of the class within which 95 of 100 times are, in milliseconds; null where there are none. */
export function percentileOf(classes: ReadonlyMap<number, number>): number | null {
  const all = [...classes.values()].reduce((sum, count) => sum + count, 0)
  const wanted = (all * TOLD_PERCENTILE) / 100
  let seen = 0
  for (const [end, count] of [...classes].sort(([a], [b]) => a - b)) {
    seen += count
    if (seen >= wanted) return end
  }
  return null
}
