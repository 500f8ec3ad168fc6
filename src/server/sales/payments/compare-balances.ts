import { DisputeStatus } from '#core/platform/states/payment-state.ts'
import { COMPARED_FOR_MS } from '#core/sales/payments/limits.ts'
import { raiseAlarm, resolveAlarm } from '#server/platform/context/alarms.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction, inTransaction } from '#server/platform/database/db.ts'
import { type AttemptRow, listOpenDisputes } from '#server/records/payment-attempts/queries.ts'
import type { ProviderBalance } from '#server/sales/payment-providers/payment-provider.ts'
import { platformNamed, providerOf } from '#server/sales/payment-providers/providers.ts'
import { listPaymentsToCompare, type PaymentBalance, readPaymentBalance } from './balance-queries.ts'
import { COMPARED_AT_ONCE } from './limits.ts'
import { settleDispute } from './settle/settle-dispute.ts'
import { settlePayment } from './settle/settle-payment.ts'
import { recordReportedRefund } from './settle/settle-refund.ts'

/**
 * Every night: what came in and what went back by our rows against the provider's own books (REL-27). A difference is
 * first taken for news that never reached us; what then still differs is on the alarm list.
 */
export async function compareBalances(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now.getTime() - COMPARED_FOR_MS)
  for (let after = 0; ; ) {
    const attempts = await inLongTransaction(ctx.db, (tx) =>
      listPaymentsToCompare(tx, { since, after, limit: COMPARED_AT_ONCE }),
    )
    for (const attempt of attempts)
      await compare(ctx, attempt).catch((error: unknown) =>
        ctx.log.warn({ err: error, payment_attempt: attempt.id }, 'a payment could not be compared, tomorrow again'),
      )
    if (attempts.length < COMPARED_AT_ONCE) return
    after = attempts.at(-1)!.id
  }
}

/** PSP-4d: Mollie tells of a charge back and of its reversal, not of its end, which is when nobody reverses it in time. */
export async function readOpenDisputes(ctx: Ctx): Promise<void> {
  const platform = platformNamed(ctx, 'mollie')
  if (!platform) return
  for (let after = 0; ; ) {
    const page = { provider: platform.name, after, limit: COMPARED_AT_ONCE }
    const attempts = await inLongTransaction(ctx.db, (tx) => listOpenDisputes(tx, page))
    for (const attempt of attempts)
      try {
        const dispute = await platform.readDispute(attempt.provider_account, attempt.provider_payment_id!)
        if (dispute && dispute.status !== DisputeStatus.OPEN) await settleDispute(ctx, attempt, dispute)
      } catch (error) {
        ctx.log.warn({ err: error, payment_attempt: attempt.id }, 'a dispute could not be read, tomorrow again')
      }
    if (attempts.length < COMPARED_AT_ONCE) return
    after = attempts.at(-1)!.id
  }
}

const isEqual = (ours: PaymentBalance, theirs: ProviderBalance): boolean =>
  ours.received === theirs.received && ours.refunded === theirs.refunded

async function compare(ctx: Ctx, attempt: AttemptRow): Promise<void> {
  const provider = providerOf(ctx, attempt)
  const payment_id = attempt.provider_payment_id!
  const theirs = await provider.readBalance(payment_id)
  let ours = await readPaymentBalance(ctx.db, attempt.id)
  if (!isEqual(ours, theirs)) {
    await settlePayment(ctx, attempt.id, await provider.read(payment_id))
    const platform = platformNamed(ctx, attempt.provider)
    for (const refund of (await platform?.listRefunds(attempt.provider_account, payment_id)) ?? [])
      await recordReportedRefund(ctx, attempt.id, refund)
    ours = await readPaymentBalance(ctx.db, attempt.id)
  }
  const alarm = { kind: 'payment_books_differ', subject: `payment_attempt:${attempt.id}` }
  await inTransaction(ctx.db, async (tx) => {
    if (isEqual(ours, theirs)) await resolveAlarm(tx, alarm, ctx.now)
    else await raiseAlarm(tx, { ...alarm, data: { order_id: attempt.order_id, ours, theirs } }, ctx.now)
  })
}
