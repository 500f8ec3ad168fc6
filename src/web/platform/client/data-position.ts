import { POSITION_SECONDS } from '#core/platform/replica/limits.ts'
import { laterSeen, readPosition, writePosition } from '#core/platform/replica/position.ts'

/** Where the data stood after what this page wrote last, and when that was by the page's own clock. */
interface Written {
  readonly position: string
  readonly at_ms: number
}

/** No position: whoever shows it is answered by the primary. */
const NOBODY_KNOWS = 'unknown'

let last: Written | null = null

const isKept = ({ at_ms }: Written): boolean => performance.now() - at_ms < POSITION_SECONDS * 1000

/** A write was answered: the cookie may name an earlier one by now, as answers overtake each other (DB-10). */
export function noteWritten(headers: Headers): void {
  const told = headers.get('x-data-position')
  if (told === null) return
  const known = last && isKept(last) ? readPosition(last.position) : null
  const later = known ? laterSeen(known, readPosition(told)) : readPosition(told)
  last = {
    position: later && typeof later === 'object' ? writePosition(later) : NOBODY_KNOWS,
    at_ms: performance.now(),
  }
}

/** Nobody has heard what became of a write: until the next one is answered, the primary tells. */
export const noteLostWrite = (): void => {
  last = { position: NOBODY_KNOWS, at_ms: performance.now() }
}

/** What a call shows that may be answered a little late. */
export const shownPosition = (): Readonly<Record<string, string>> =>
  last && isKept(last) ? { 'x-data-position': last.position } : {}
