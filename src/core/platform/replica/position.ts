/** A place in the database's log: what was committed up to there is what somebody has seen or written (DB-10). */
export interface Position {
  readonly timeline: number
  /** Bytes of the log up to there. */
  readonly at: bigint
}

const WORD = 32n

/** `1:0/5000A00`, the place as PostgreSQL writes it. */
export const writePosition = ({ timeline, at }: Position): string =>
  `${timeline}:${(at >> WORD).toString(16).toUpperCase()}/${(at & 0xff_ff_ff_ffn).toString(16).toUpperCase()}`

/** Null for what is no position. */
export function readPosition(text: string): Position | null {
  const [, timeline, high, low] = /^(\d{1,10}):([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (!timeline || !high || !low) return null
  return { timeline: Number(timeline), at: (BigInt(`0x${high}`) << WORD) | BigInt(`0x${low}`) }
}

/** Of the server that takes writes, out of its epoch: `system/timeline in hex/start` (HA-2). */
export const timelineOf = (epoch: string): number => Number.parseInt(epoch.split('/')[1] ?? '', 16)

/** How far the primary was when. */
export interface Sample {
  readonly at: bigint
  readonly seen_at: Date
}

/** As of when somebody reads who has the log up to there: the newest sample that they have whole. Null before the first. */
export const asOf = (samples: readonly Sample[], replayed: bigint): Date | null =>
  samples.findLast(({ at }) => at <= replayed)?.seen_at ?? null

export interface ReplicaState {
  /** What it has replayed; null where it takes writes itself, or follows another server than the primary of now. */
  readonly replayed: Position | null
  readonly samples: readonly Sample[]
}

/** What a caller must find: what they have written last, nothing at all, or nobody knows. */
export type Seen = Position | 'NOTHING' | 'UNKNOWN'

/** Of two places a caller shows, the one that has both; null stands for words that are no place. */
export function laterSeen(one: Position | null, other: Position | null): Seen {
  if (one === null || other === null) return 'UNKNOWN'
  if (one.timeline !== other.timeline) return one.timeline > other.timeline ? one : other
  return one.at > other.at ? one : other
}

/**
 * As of when the replica may answer (DB-10): it follows the primary of now, has what the caller wrote last, and is not too far
 * behind. Null: the primary answers.
 */
export function readableAsOf(
  { replayed, samples }: ReplicaState,
  seen: Seen,
  { now, max_lag_ms }: { readonly now: Date; readonly max_lag_ms: number },
): Date | null {
  if (replayed === null || seen === 'UNKNOWN') return null
  if (seen !== 'NOTHING' && (seen.timeline !== replayed.timeline || seen.at > replayed.at)) return null
  const as_of = asOf(samples, replayed.at)
  return as_of !== null && now.getTime() - as_of.getTime() <= max_lag_ms ? as_of : null
}
