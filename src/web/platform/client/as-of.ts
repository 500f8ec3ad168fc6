import { SHOWN_LAG_MS } from '#core/platform/replica/limits.ts'

/** An answer that may be a little old: as of when it is, where its reader should know (DB-11). */
export interface Lagging {
  readonly as_of?: string
}

/** By the server's clock alone: the reader's may be wrong. */
export function shownAsOf(headers: Headers): Lagging {
  const as_of = headers.get('x-data-as-of')
  const answered = headers.get('date')
  if (!as_of || !answered) return {}
  return Date.parse(answered) - Date.parse(as_of) > SHOWN_LAG_MS ? { as_of } : {}
}
