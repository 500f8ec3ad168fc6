import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { checkDomains } from './check-domains.ts'

export const ssoConnectionJobs: JobTable = { 'sso.check-domains': checkDomains }

export const ssoConnectionCrons: readonly CronEntry[] = [{ job: 'sso.check-domains', match: '17 4 * * *' }]
