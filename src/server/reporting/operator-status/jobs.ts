import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { mailAlarms } from './mail-alarms.ts'

export const alarmJobs: JobTable = { 'alarms.mail': mailAlarms }

export const alarmCrons: readonly CronEntry[] = [{ job: 'alarms.mail', match: '* * * * *' }]
