import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { purgeVisitors } from './count-view.ts'

/** Hourly: hashes of visitors are kept no longer than they are needed (EVT-14). */
export const eventJobs: JobTable = {
  'events.forget-visitors': purgeVisitors,
}

export const eventCrons: readonly CronEntry[] = [{ job: 'events.forget-visitors', match: '17 * * * *' }]
