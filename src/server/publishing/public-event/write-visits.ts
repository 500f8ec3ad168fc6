import { MAX_SOURCES_A_DAY, VISITS_WRITTEN_MS } from '#core/publishing/public-event/limits.ts'
import { type CountedVisit, VisitCounts } from '#core/publishing/public-event/visit-counts.ts'
import { type Deps, ofProcess, onePerProcess } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { MAX_COUNTS } from './limits.ts'
import { addVisitCounts, lockVisitCounts } from './visit-queries.ts'

/** What this process counted of visits and has not written yet. */
class Visits {
  private readonly deps: Deps
  private readonly counts = new VisitCounts({ max_counts: MAX_COUNTS, max_sources: MAX_SOURCES_A_DAY })
  private timer: NodeJS.Timeout | null = null
  private writing: Promise<void> = Promise.resolve()

  constructor(deps: Deps) {
    this.deps = deps
  }

  add(visit: CountedVisit): void {
    this.counts.add(visit)
    this.timer ??= setTimeout(() => void this.write(), VISITS_WRITTEN_MS).unref()
  }

  /** One after the other: what fails is counted on and written the next time. */
  write(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    this.writing = this.writing.then(() => this.writeNow())
    return this.writing
  }

  private async writeNow(): Promise<void> {
    const taken = this.counts.take()
    if (taken.length === 0) return
    try {
      await inTransaction(this.deps.db, async (tx) => {
        await lockVisitCounts(tx)
        await addVisitCounts(tx, taken)
      })
    } catch (error) {
      this.deps.log.warn({ err: error, counts: taken.length }, 'visits could not be written, they are kept')
      for (const { count, ...visit } of taken) this.counts.add(visit, count)
      this.timer ??= setTimeout(() => void this.write(), VISITS_WRITTEN_MS).unref()
    }
  }
}

const visitsOf = onePerProcess((deps: Deps) => new Visits(ofProcess(deps)))
/** Processes, by their clocks, that have counted anything. */
const counting = new WeakSet<Deps['clock']>()

/** Counts a visit in memory; it is written within ten seconds, or when the process stops (FUN-1). */
export function noteVisit(deps: Deps, visit: CountedVisit): void {
  counting.add(deps.clock)
  visitsOf(deps).add(visit)
}

/**
 * Writes what was counted until now: when the process stops, and for whoever wants to read it at once. A database that is
 * away is not waited for.
 */
export async function writeVisits(deps: Deps): Promise<void> {
  const { is_open, away_since } = deps.gate
  if (counting.has(deps.clock) && is_open && away_since === null) await visitsOf(deps).write()
}
