import { EVENTS_WITH_WAITS, LOCK_WAITS_KEPT } from '#server/sales/checkout/limits.ts'

interface Wait {
  readonly at: number
  readonly ms: number
}

// How long batches of this process waited for their locks lately, by event; nothing is decided on it but whether a waiting
// room opens by itself (ROOM-17).
const waits = new Map<number, Wait[]>()

/** A batch has its locks, after so many milliseconds. */
export function noteLockWait(event_id: number, ms: number): void {
  const known = waits.get(event_id) ?? []
  known.push({ at: performance.now(), ms })
  if (known.length > LOCK_WAITS_KEPT) known.splice(0, known.length - LOCK_WAITS_KEPT / 2)
  waits.delete(event_id)
  waits.set(event_id, known)
  const [eldest] = waits.keys()
  if (waits.size > EVENTS_WITH_WAITS && eldest !== undefined) waits.delete(eldest)
}

/** Whether in each of the last seconds one of twenty batches waited at least so long. */
export function hasWaitedFor(event_id: number, { ms, seconds }: { ms: number; seconds: number }): boolean {
  const known = waits.get(event_id)
  if (!known) return false
  const now = performance.now()
  const last = known.filter(({ at }) => now - at <= seconds * 1000)
  if (last.length === 0) waits.delete(event_id)
  const perSecond = Map.groupBy(last, ({ at }) => Math.floor((now - at) / 1000))
  return Array.from({ length: seconds }, (_, second) => perSecond.get(second) ?? []).every(
    (of) => of.length > 0 && p95(of.map((one) => one.ms)) >= ms,
  )
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
