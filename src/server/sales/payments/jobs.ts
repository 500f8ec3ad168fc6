import type { CronEntry, JobTable } from '#server/platform/jobs/jobs.ts'
import { compareBalances, readOpenDisputes } from './compare-balances.ts'
import { remindTransfers } from './later/remind-transfers.ts'
import { purgePaymentEvents } from './purge-payment-events.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { returnPayment } from './return-payment.ts'
import { sendRefund } from './send-refund.ts'
import { handleEvent } from './settle/handle-event.ts'
import { readNoticed } from './settle/receive-notice.ts'

export const paymentJobs: JobTable = {
  'payments.return-payment': (ctx, { payment_return_id }: { payment_return_id: number }) =>
    returnPayment(ctx, payment_return_id),
  'payments.send-refund': (ctx, { refund_id }: { refund_id: number }) => sendRefund(ctx, refund_id),
  'payments.handle-event': (ctx, { payment_event_id }: { payment_event_id: number }) =>
    handleEvent(ctx, payment_event_id),
  'payments.read-payment': (ctx, { payment_attempt_id }: { payment_attempt_id: number }) =>
    readNoticed(ctx, payment_attempt_id),
  'payments.forget-events': (ctx) => purgePaymentEvents(ctx),
  'payments.compare-books': async (ctx) => {
    await compareBalances(ctx)
    await readOpenDisputes(ctx)
  },
  'payments.reconcile': (ctx) => reconcilePayments(ctx),
  'payments.remind': (ctx) => remindTransfers(ctx),
}

/** Reading what was left open every minute, comparing amounts at night, deleting old events, reminding who pays by transfer (STL-9, REL-27, SEC-42, BANK-3). */
export const paymentCrons: readonly CronEntry[] = [
  { job: 'payments.reconcile', match: '* * * * *' },
  { job: 'payments.remind', match: '*/5 * * * *' },
  { job: 'payments.compare-books', match: '37 2 * * *' },
  { job: 'payments.forget-events', match: '53 3 * * *' },
]
