import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { forgetScanAddresses } from './forget-scan-addresses.ts'

export const checkInListJobs: JobTable = { 'check-in-lists.forget-scan-addresses': forgetScanAddresses }

export const checkInListCrons: readonly CronEntry[] = [
  { job: 'check-in-lists.forget-scan-addresses', match: '23 4 * * *' },
]
