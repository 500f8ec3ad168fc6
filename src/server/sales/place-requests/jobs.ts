import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { endOtherOrders } from './end-other-orders.ts'
import { sweepApplications } from './sweep-applications.ts'

export const applicationJobs: JobTable = {
  'applications.sweep': (ctx) => sweepApplications(ctx),
  'applications.end-others': (ctx, { application_id }: { application_id: number }) =>
    endOtherOrders(ctx, application_id),
}

/** What can be decided no more ends within ten minutes (APP-4d). */
export const applicationCrons: readonly CronEntry[] = [{ job: 'applications.sweep', match: '*/10 * * * *' }]
