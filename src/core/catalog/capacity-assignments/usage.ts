import { HIGH_USE_PERCENT, MEDIUM_USE_PERCENT } from './limits.ts'

/** What of a capacity is taken; `capacity` null is unlimited (CAP-1). */
export interface CapacityUse {
  readonly capacity: number | null
  /** Of one that counts each date alone: how many dates take place, each with all of it (DAT-6). */
  readonly dates_count?: number | undefined
  readonly used_capacity: number
  readonly held_capacity: number
}

/** All that may be taken, over all dates; null is unlimited. Without a date there is that of one. */
export const wholeCapacity = ({ capacity, dates_count = 1 }: CapacityUse): number | null =>
  capacity === null ? null : capacity * Math.max(1, dates_count)

/** Sold and held units of a hundred that may be, rounded to a tenth; 0 if unlimited (CAP-3). May pass 100 (CAP-5). */
export function percentageUsed(use: CapacityUse): number {
  const whole = wholeCapacity(use)
  if (whole === null) return 0
  return Math.round(((use.used_capacity + use.held_capacity) / whole) * 1000) / 10
}

export type UseLevel = 'LOW' | 'MEDIUM' | 'HIGH'

/** The colour of the bar: over 80 % red, over 50 % yellow, else green (LST-8). Asked of the exact share, not the rounded one. */
export function levelOfUse(use: CapacityUse): UseLevel {
  const whole = wholeCapacity(use)
  if (whole === null) return 'LOW'
  const taken = use.used_capacity + use.held_capacity
  if (taken * 100 > whole * HIGH_USE_PERCENT) return 'HIGH'
  return taken * 100 > whole * MEDIUM_USE_PERCENT ? 'MEDIUM' : 'LOW'
}
