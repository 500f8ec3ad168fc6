import { WAITING_BANDS } from './limits.ts'

/** Places between which somebody stands, both included; `to` is null in the last band. */
export interface PlaceBand {
  readonly from: number
  readonly to: number | null
}

/** The only thing that is public of somebody's place: the band it lies in (WTL-10). Places count from 1. */
export function bandOf(place: number): PlaceBand {
  const index = WAITING_BANDS.findIndex((last) => place <= last)
  const from = (WAITING_BANDS.at(index === -1 ? -1 : index - 1) ?? 0) + 1
  return { from: index === 0 ? 1 : from, to: WAITING_BANDS[index] ?? null }
}
