import { FULL_LOAD, type LoadSize } from './load.ts'

/** `DRILL_PART=0.25` is a quarter of the people and of the time, for a machine that has other work. */
export const PART = Number(process.env.DRILL_PART ?? 1)

/** So much of the crowd that every drill of its own has, at least one of each (DRL-2). */
export const partOfLoad = (part: number): LoadSize => ({
  buyers: Math.ceil(FULL_LOAD.buyers * part),
  viewers: Math.ceil(FULL_LOAD.viewers * part),
  staff: Math.ceil(FULL_LOAD.staff * part),
  scanners: Math.ceil(FULL_LOAD.scanners * part),
  pace_ms: FULL_LOAD.pace_ms,
})
