import type { JobTable } from '#server/platform/jobs.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { returnPayment } from './return-payment.ts'

export const paymentJobs: JobTable = {
  'payments.return-payment': (ctx, { payment_return_id }: { payment_return_id: number }) =>
    returnPayment(ctx, payment_return_id),
  'payments.reconcile': (ctx) => reconcilePayments(ctx),
}
