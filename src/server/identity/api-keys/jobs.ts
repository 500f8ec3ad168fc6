import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { announceExpiringKeys } from './announce-expiry.ts'

export const apiKeyJobs: JobTable = {
  'api-keys.announce-expiry': announceExpiringKeys,
}

export const apiKeyCrons: readonly CronEntry[] = [{ job: 'api-keys.announce-expiry', match: '17 * * * *' }]
