import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { eraseEndedEntries } from './erase-entries.ts'

export const waitingEntryJobs: JobTable = {
  'waiting.erase': async (ctx) => {
    await eraseEndedEntries(ctx)
  },
}

/** At night, as what is erased of orders (EXP-9). */
export const waitingEntryCrons: readonly CronEntry[] = [{ job: 'waiting.erase', match: '52 3 * * *' }]
