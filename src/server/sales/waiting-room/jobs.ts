import { DAY_MS } from '#core/platform/limits.ts'
import { PASSES_KEPT_DAYS } from '#core/sales/waiting-room/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction } from '#server/platform/database/db.ts'
import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { removeOldPasses } from './watch-queries.ts'

/** Passes and marks are kept for 30 days after their run (BO-104). */
async function removeOld(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - PASSES_KEPT_DAYS * DAY_MS)
  while ((await inLongTransaction(ctx.db, (tx) => removeOldPasses(tx, before))) > 0);
}

export const waitingRoomJobs: JobTable = { 'waiting-room.remove-old': removeOld }

export const waitingRoomCrons: readonly CronEntry[] = [{ job: 'waiting-room.remove-old', match: '37 4 * * *' }]
