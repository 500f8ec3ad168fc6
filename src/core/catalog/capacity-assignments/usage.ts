import { HIGH_USE_PERCENT, MEDIUM_USE_PERCENT } from './limits.ts'

/** What of a capacity is taken; `capacity` null is unlimited (CAP-1). */
export interface CapacityUse {
  readonly capacity: number | null
  readonly used_capacity: number
  readonly held_capacity: number
}

/** Sold and held units of a hundred that may be, rounded to a tenth; 0 if unlimited (CAP-3). May pass 100 (CAP-5). */
export function percentageUsed({ capacity, used_capacity, held_capacity }: CapacityUse): number {
  if (capacity === null) return 0
  return Math.round(((used_capacity + held_capacity) / capacity) * 1000) / 10
}

export type UseLevel = 'LOW' | 'MEDIUM' | 'HIGH'

/** The colour of the bar: over 80 % red, over 50 % yellow, else green (LST-8). Asked of the exact share, not the rounded one. */
export function levelOfUse({ capacity, used_capacity, held_capacity }: CapacityUse): UseLevel {
  if (capacity === null) return 'LOW'
  const taken = used_capacity + held_capacity
  if (taken * 100 > capacity * HIGH_USE_PERCENT) return 'HIGH'
  return taken * 100 > capacity * MEDIUM_USE_PERCENT ? 'MEDIUM' : 'LOW'
}
