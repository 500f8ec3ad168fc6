import { authCrons, authJobs } from './auth/jobs.ts'
import { checkInListCrons, checkInListJobs } from './check-in-lists/jobs.ts'
import { checkoutJobs } from './checkout/jobs.ts'
import { eventCrons, eventJobs } from './events/jobs.ts'
import { mailCrons, mailJobs } from './mails/jobs.ts'
import { messageCrons, messageJobs } from './messages/jobs.ts'
import { myTicketsJobs } from './my-tickets/jobs.ts'
import { paymentConnectionCrons, paymentConnectionJobs } from './payment-connections/jobs.ts'
import { paymentJobs } from './payments/jobs.ts'
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

/** What runs by the clock (EXP-2, STL-9, STK-4). */
export const crons: readonly CronEntry[] = [
  ...authCrons,
  ...eventCrons,
  { job: 'checkout.sweep', match: '* * * * *' },
  { job: 'checkout.erase-expired-details', match: '17 3 * * *' },
  { job: 'platform.clean-up', match: '42 * * * *' },
  { job: 'payments.reconcile', match: '* * * * *' },
  { job: 'payments.compare-books', match: '37 2 * * *' },
  { job: 'payments.forget-events', match: '53 3 * * *' },
  ...paymentConnectionCrons,
  { job: 'checkout.recount-stock', match: '*/15 * * * *' },
  ...checkInListCrons,
  ...mailCrons,
  ...messageCrons,
]
