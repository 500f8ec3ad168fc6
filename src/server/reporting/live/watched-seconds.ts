import { SECOND_MS } from '#core/platform/limits.ts'
import { FORECAST_OUTCOME_SECONDS, LIVE_SECONDS } from '#core/reporting/live/limits.ts'
import { type Deps, ofProcess, onePerProcess } from '#server/platform/context/context.ts'
import { LIVE_BEAT_MS, MAX_WATCHED_EVENTS, REREAD_SECONDS } from './limits.ts'
import { type LiveNow, type LiveRow, readLive } from './queries.ts'

/** How an event stood when it was read, with its last half hour. */
export interface Watched {
  readonly now: Omit<LiveNow, 'seconds'>
  readonly read_at: Date
  /** In order of time. */
  readonly rows: readonly LiveRow[]
}

/**
 * What one process knows of the events that are watched: however many watch, each is read once a second, and of the seconds
 * counted only the newest (LIVE-2).
 */
class WatchedEvents {
  private readonly deps: Deps
  private readonly events = new Map<number, { asked_at: number; reading: Promise<Watched> }>()

  constructor(deps: Deps) {
    this.deps = deps
  }

  read(event_id: number): Promise<Watched> {
    const at = this.deps.clock().getTime()
    const known = this.events.get(event_id)
    if (known && Math.abs(at - known.asked_at) < LIVE_BEAT_MS) return known.reading
    const reading = this.readAfter(event_id, known?.reading)
    this.events.delete(event_id)
    this.events.set(event_id, { asked_at: at, reading })
    const [eldest] = this.events.keys()
    if (this.events.size > MAX_WATCHED_EVENTS && eldest !== undefined) this.events.delete(eldest)
    // the next one asks anew
    reading.catch(() => this.events.delete(event_id))
    return reading
  }

  private async readAfter(event_id: number, before: Promise<Watched> | undefined): Promise<Watched> {
    const last = await before?.catch(() => undefined)
    const now = this.deps.clock()
    const oldest = now.getTime() - FORECAST_OUTCOME_SECONDS * SECOND_MS
    const since = last ? Math.max(oldest, last.read_at.getTime() - REREAD_SECONDS * SECOND_MS) : oldest
    const { seconds, ...standing } = await readLive(this.deps.db, {
      event_id,
      now,
      since: new Date(since),
      failed_since: new Date(now.getTime() - LIVE_SECONDS * SECOND_MS),
    })
    const kept = (last?.rows ?? []).filter(({ at }) => at * SECOND_MS >= oldest && at * SECOND_MS < since)
    const fresh = seconds.toSorted((a, b) => a.at - b.at)
    return { now: standing, read_at: now, rows: [...kept, ...fresh] }
  }
}

const watchedOf = onePerProcess((deps: Deps) => new WatchedEvents(ofProcess(deps)))

/** The event as it stood within the last second. */
export const readWatched = (deps: Deps, event_id: number): Promise<Watched> => watchedOf(deps).read(event_id)
