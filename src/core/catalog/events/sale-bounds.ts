import { z } from 'zod'
import { MAX_SALE_OFFSET_MINUTES, MIN_SALE_OFFSET_MINUTES } from './limits.ts'

/** Minutes before a date's start, negative after it (DAT-25). */
export const SaleOffset = z.int().min(MIN_SALE_OFFSET_MINUTES).max(MAX_SALE_OFFSET_MINUTES)

/** A window of sale as it is sent or stored: each bound an instant, an offset, or neither. */
export type SaleBounds = Partial<Record<`sale_${'start' | 'end'}_${'date' | 'offset'}`, unknown>>
type BoundField = keyof SaleBounds

/** Bounds that are given as an instant and as an offset; the one not wanted is told (DAT-25). */
export const doubleBounds = (window: SaleBounds): BoundField[] =>
  (['start', 'end'] as const).flatMap((bound) =>
    window[`sale_${bound}_date`] != null && window[`sale_${bound}_offset`] != null
      ? [`sale_${bound}_offset` as const]
      : [],
  )

/** Whether a window of two offsets opens before it closes; others are not compared here. */
export const areOffsetsInOrder = (opens: number | null | undefined, closes: number | null | undefined): boolean =>
  opens == null || closes == null || opens > closes

/**
 * A bound with what was sent of it laid over: an instant takes the place of an offset and the other way round; what was
 * not sent stays, null clears.
 */
export function laidOverBound<At>(
  stored: { readonly date: At | null; readonly offset: number | null },
  sent: { readonly date: At | null | undefined; readonly offset: number | null | undefined },
): { date: At | null; offset: number | null } {
  return {
    date: sent.date === undefined ? (sent.offset == null ? stored.date : null) : sent.date,
    offset: sent.offset === undefined ? (sent.date == null ? stored.offset : null) : sent.offset,
  }
}
