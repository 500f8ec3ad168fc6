import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { purgeScanAddresses } from './purge-scan-addresses.ts'

export const checkInListJobs: JobTable = { 'check-in-lists.forget-scan-addresses': purgeScanAddresses }

export const checkInListCrons: readonly CronEntry[] = [
  { job: 'check-in-lists.forget-scan-addresses', match: '23 4 * * *' },
]
