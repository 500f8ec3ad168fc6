import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { eraseOldRsvps } from './erase-rsvps.ts'

export const rsvpJobs: JobTable = {
  'rsvps.erase': async (ctx) => {
    await eraseOldRsvps(ctx)
  },
}

/** At night, as what is erased of orders (EXP-9). */
export const rsvpCrons: readonly CronEntry[] = [{ job: 'rsvps.erase', match: '54 3 * * *' }]
