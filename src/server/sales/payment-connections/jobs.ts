import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { checkConnections } from './refresh-connection.ts'

export const paymentConnectionJobs: JobTable = {
  'payment-connections.check': (ctx) => checkConnections(ctx),
}

/** Connected accounts are asked every night how they stand (STL-9). */
export const paymentConnectionCrons: readonly CronEntry[] = [{ job: 'payment-connections.check', match: '23 4 * * *' }]
