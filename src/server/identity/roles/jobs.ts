import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { endGrants } from './end-grants.ts'

export const grantJobs: JobTable = { 'grants.end': endGrants }

export const grantCrons: readonly CronEntry[] = [{ job: 'grants.end', match: '11 * * * *' }]
