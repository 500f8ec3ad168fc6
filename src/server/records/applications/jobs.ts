import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { eraseEndedApplications } from './erase-applications.ts'

export const applicationRecordJobs: JobTable = {
  'applications.erase': async (ctx) => {
    await eraseEndedApplications(ctx)
  },
}

/** At night, as what is erased of orders (EXP-9). */
export const applicationRecordCrons: readonly CronEntry[] = [{ job: 'applications.erase', match: '54 3 * * *' }]
