import type { Deps } from '#server/platform/context/context.ts'
import { liveCountsOf } from '#server/platform/context/live-counts.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { LIVE_BEAT_MS } from './limits.ts'
import { addLiveSeconds } from './queries.ts'

/** Writes what this process has counted until now (LIVE-1). What cannot be written is kept; nobody waits for it. */
export async function writeLiveSeconds(deps: Deps): Promise<void> {
  const counts = liveCountsOf(deps)
  const rows = counts.take(deps.clock())
  if (rows.length === 0) return
  const { is_open, away_since } = deps.gate
  if (!is_open || away_since !== null) return counts.putBack(rows)
  try {
    await inTransaction(deps.db, (tx) => addLiveSeconds(tx, rows))
  } catch (error) {
    deps.log.warn({ err: error, counts: rows.length }, 'counted seconds could not be written, they are kept')
    counts.putBack(rows)
  }
}

/** Does so once a second while the process runs, one after the other, and a last time when it stops. */
export function startLiveSeconds(deps: Deps): { stop(): Promise<void> } {
  let writing: Promise<void> | null = null
  const write = () => {
    writing ??= writeLiveSeconds(deps).finally(() => {
      writing = null
    })
    return writing
  }
  const timer = setInterval(() => void write(), LIVE_BEAT_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}
