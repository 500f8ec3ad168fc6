import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { RECOVERED_BEFORE_MS } from '#core/sales/payments/limits.ts'
import { raiseAlarm, resolveAlarm } from '#server/platform/context/alarms.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { listConnections } from '#server/sales/payment-connections/queries.ts'
import { ProviderPaymentStatus } from '#server/sales/payment-providers/provider-payment-state.ts'
import { paymentPlatforms, platformNamed } from '#server/sales/payment-providers/providers.ts'
import { listUnknownPayments } from './balance-queries.ts'
import { type At, actOnNotice } from './settle/handle-event.ts'

/** Money at the provider for an order that the restored data does not have (BAK-5). */
const UNKNOWN = 'payment_unknown'

/**
 * BAK-5: what the provider has of payments and refunds since an hour before the instant of the data. Those of known orders
 * settle, as by a notice; money for an order that is not there is an alarm.
 */
export async function readPaymentsSince(ctx: Ctx, data_of: Date): Promise<{ settled: number; unknown: number }> {
  const told = { settled: 0, unknown: 0 }
  const since = new Date(data_of.getTime() - RECOVERED_BEFORE_MS)
  const connected = (await listConnections(ctx.db)).map(({ provider_account }) => provider_account ?? '')
  for (const platform of paymentPlatforms(ctx))
    for (const account of platform.name === 'stripe' ? ['', ...connected] : ['']) {
      const at = { provider: platform.name, account }
      for await (const { id: payment_id, our_key } of platform.listPaymentsSince(account, since)) {
        const is_known = await actOnNotice(ctx, at, { about: 'PAYMENT', payment_id, our_key })
        if (is_known) told.settled += 1
        else if (await alarmUnknown(ctx, at, payment_id)) told.unknown += 1
      }
      for await (const payment_id of platform.listRefundedSince(account, since))
        if (await actOnNotice(ctx, at, { about: 'CHARGE', payment_id })) told.settled += 1
    }
  return told
}

/** False where nothing was paid, or all of it went back already. */
async function alarmUnknown(ctx: Ctx, at: At, payment_id: string): Promise<boolean> {
  const provider = platformNamed(ctx, at.provider)!.at(at.account)
  const { status, amount, currency } = await provider.read(payment_id)
  if (status !== ProviderPaymentStatus.SUCCEEDED) {
    // nobody can pay any more for what is not there
    await provider.cancel(payment_id)
    return false
  }
  const { received, refunded } = await provider.readBalance(payment_id)
  if (received <= refunded) return false
  const alarm = { kind: UNKNOWN, subject: `payment:${payment_id}`, data: { ...at, amount, currency } }
  await inTransaction(ctx.db, (tx) => raiseAlarm(tx, alarm, ctx.now))
  return true
}

/** BAK-5, when the operator says so: gives back what is still on the list. A repeat gives nothing back twice. */
export async function returnUnknownPayments(ctx: Ctx): Promise<number> {
  let returned = 0
  for (const { subject, data } of await listUnknownPayments(ctx.db, UNKNOWN)) {
    const payment_id = subject.slice('payment:'.length)
    const provider = platformNamed(ctx, data.provider ?? 'stripe')?.at(data.account)
    if (!provider) continue
    const { received, refunded } = await provider.readBalance(payment_id)
    if (received > refunded) {
      const refund = { key: `recovery-${payment_id}`, payment_id, amount: received - refunded, metadata: {} }
      const { status } = await provider.refund(refund)
      if (status === RefundRowStatus.FAILED) continue
      returned += 1
    }
    await inTransaction(ctx.db, (tx) => resolveAlarm(tx, { kind: UNKNOWN, subject }, ctx.now))
  }
  return returned
}
