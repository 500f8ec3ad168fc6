import { authCrons, authJobs } from './auth/jobs.ts'
import { checkInListCrons, checkInListJobs } from './check-in-lists/jobs.ts'
import { checkoutJobs } from './checkout/jobs.ts'
import { mailJobs } from './mails/jobs.ts'
import { paymentJobs } from './payments/jobs.ts'
import type { CronEntry, JobTable } from './platform/jobs.ts'

/** Every job of every noun by name. */
export const jobTable: JobTable = { ...authJobs, ...checkoutJobs, ...paymentJobs, ...checkInListJobs, ...mailJobs }

/** What runs by the clock (EXP-2, STL-9, STK-4). */
export const crons: readonly CronEntry[] = [
  ...authCrons,
  { job: 'checkout.sweep', match: '* * * * *' },
  { job: 'payments.reconcile', match: '* * * * *' },
  { job: 'checkout.recount-stock', match: '*/15 * * * *' },
  ...checkInListCrons]
