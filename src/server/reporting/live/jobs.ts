import { HOUR_MS } from '#core/platform/limits.ts'
import { LIVE_KEPT_HOURS } from '#core/reporting/live/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { DELETED_AT_ONCE } from './limits.ts'
import { deleteLiveSeconds } from './queries.ts'

/** LIVE-1: seconds are kept for two days. */
async function removeOldSeconds(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - LIVE_KEPT_HOURS * HOUR_MS)
  let deleted: number
  do deleted = await inTransaction(ctx.db, (tx) => deleteLiveSeconds(tx, before, DELETED_AT_ONCE))
  while (deleted === DELETED_AT_ONCE)
}

export const liveJobs: JobTable = { 'live.remove-old': removeOldSeconds }

export const liveCrons: readonly CronEntry[] = [{ job: 'live.remove-old', match: '37 * * * *' }]
