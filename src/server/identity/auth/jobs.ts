import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { purgeExpiredLogins } from './purge-expired-logins.ts'
import { sendResetLink } from './send-reset-link.ts'

export const authJobs: JobTable = {
  'auth.send-reset-link': sendResetLink,
  'auth.forget-old-logins': purgeExpiredLogins,
}

export const authCrons: readonly CronEntry[] = [{ job: 'auth.forget-old-logins', match: '23 3 * * *' }]
