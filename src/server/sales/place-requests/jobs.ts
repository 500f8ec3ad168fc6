import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { sweepApplications } from './sweep-applications.ts'

export const applicationJobs: JobTable = {
  'applications.sweep': (ctx) => sweepApplications(ctx),
}

/** What can be decided no more ends within ten minutes (APP-4d). */
export const applicationCrons: readonly CronEntry[] = [{ job: 'applications.sweep', match: '*/10 * * * *' }]
