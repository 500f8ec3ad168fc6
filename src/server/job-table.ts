import { authCrons, authJobs } from './auth/jobs.ts'
import { checkInListCrons, checkInListJobs } from './check-in-lists/jobs.ts'
import { checkoutCrons, checkoutJobs } from './checkout/jobs.ts'
import { eventCrons, eventJobs } from './events/jobs.ts'
import { mailCrons, mailJobs } from './mails/jobs.ts'
import { messageCrons, messageJobs } from './messages/jobs.ts'
import { myTicketsJobs } from './my-tickets/jobs.ts'
import { paymentConnectionCrons, paymentConnectionJobs } from './payment-connections/jobs.ts'
import { paymentCrons, paymentJobs } from './payments/jobs.ts'
import { cleanUp } from './platform/clean-up.ts'
import type { CronEntry, JobTable } from './platform/jobs.ts'

/** Every job of every noun by name. */
export const jobTable: JobTable = {
  ...authJobs,
  ...eventJobs,
  ...checkoutJobs,
  ...paymentJobs,
  ...paymentConnectionJobs,
  ...checkInListJobs,
  ...mailJobs,
  ...messageJobs,
  ...myTicketsJobs,
  'platform.clean-up': cleanUp,
}

/** What runs by the clock. */
export const crons: readonly CronEntry[] = [
  ...authCrons,
  ...eventCrons,
  ...checkoutCrons,
  ...paymentCrons,
  { job: 'platform.clean-up', match: '42 * * * *' },
  ...paymentConnectionCrons,
  ...checkInListCrons,
  ...mailCrons,
  ...messageCrons,
]
