import { after } from '#core/platform/actions/causes.ts'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { MOLLIE_NOTICES } from '#core/sales/payments/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countTry } from '#server/platform/context/throttle.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { findAttempt, findAttemptOfPayment } from '#server/records/payment-attempts/queries.ts'
import { platformNamed } from '#server/sales/payment-providers/providers.ts'
import { actOnNotice } from './handle-event.ts'

/** As Mollie writes the id of a payment; nothing else is looked for. */
const PAYMENT = /^tr_\w{1,60}$/

/**
 * A call with the id of a payment, which anybody may make (PSP-5, PRM-44). It is never believed: one that names a payment of
 * ours has it read with our key, soon; every other does nothing. Both are answered the same, so nobody learns which
 * payments are ours, and however often it comes a payment is read a few times a minute.
 */
export async function receiveNotice(ctx: Ctx, payment_id: string): Promise<void> {
  if (!PAYMENT.test(payment_id) || !platformNamed(ctx, 'mollie')) return
  const attempt = await findAttemptOfPayment(ctx.db, { provider: 'mollie', account: '', payment_id })
  if (!attempt) return
  const tries = await countTry(ctx.db, { key: `mollie-notice:${attempt.id}`, seconds: MOLLIE_NOTICES.seconds }, ctx.now)
  const is_often = tries > MOLLIE_NOTICES.max
  await inTransaction(ctx.db, (tx) =>
    enqueue(
      tx,
      after('payment_event.received', 'payments.read-payment'),
      { payment_attempt_id: attempt.id },
      {
        key: `read-payment:${attempt.id}`,
        ...(is_often ? { run_at: new Date(ctx.now.getTime() + MINUTE_MS) } : {}),
      },
    ),
  )
}

/** The job behind it: the payment, its refunds and what was charged back are read, and settle as any other news (STL-1). */
export async function readNoticed(ctx: Ctx, payment_attempt_id: number): Promise<void> {
  const attempt = await findAttempt(ctx.db, payment_attempt_id)
  if (attempt?.provider !== 'mollie' || !attempt.provider_payment_id || !platformNamed(ctx, 'mollie')) return
  await actOnNotice(ctx, { provider: 'mollie', account: '' }, { about: 'ALL', payment_id: attempt.provider_payment_id })
}
