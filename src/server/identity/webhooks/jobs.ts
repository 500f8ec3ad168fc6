import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { sweepWebhooks } from './sweep-webhooks.ts'

export const webhookJobs: JobTable = {
  'webhooks.sweep': sweepWebhooks,
}

export const webhookCrons: readonly CronEntry[] = [{ job: 'webhooks.sweep', match: '* * * * *' }]
