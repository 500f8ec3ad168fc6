import { SECOND_MS } from '#core/platform/limits.ts'
import type { KeyedProviderName } from '#core/platform/states/payment-state.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { countLiveTime } from '#server/platform/context/live-counts.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import {
  type AttemptRow,
  adoptPayment,
  findAttempt,
  findAttemptOfPayment,
  findPaymentEvent,
  hasPaymentsAt,
  storeEventsProcessed,
} from '#server/records/payment-attempts/queries.ts'
import { refreshConnectionOf } from '#server/sales/payment-connections/refresh-connection.ts'
import type { PaymentFacts, ProviderNotice } from '#server/sales/payment-providers/payment-provider.ts'
import { ProviderPaymentStatus } from '#server/sales/payment-providers/provider-payment-state.ts'
import { platformNamed, providerOf, stripePlatform } from '#server/sales/payment-providers/providers.ts'
import { settleDispute } from './settle-dispute.ts'
import { settlePayment } from './settle-payment.ts'
import { recordReportedRefund } from './settle-refund.ts'

/** Where something happened: a provider, and which of its accounts. */
export interface At {
  readonly provider: KeyedProviderName
  readonly account: string
}

interface Kept {
  readonly account: string
  readonly notice: ProviderNotice
}

/**
 * The job behind a webhook (WHK-4 to WHK-7). What came tells only where to look, unless it is a final success (PERF-7): the
 * object is read again, so late and disordered events settle the same (WHK-3, REL-9). Unknown objects are somebody else's.
 */
export async function handleEvent(ctx: Ctx, payment_event_id: number): Promise<void> {
  const row = await findPaymentEvent(ctx.db, payment_event_id)
  if (!row || row.processed_at || !stripePlatform(ctx)) return
  const { account, notice } = row.payload as unknown as Kept
  const at = { provider: 'stripe', account } as const
  if (!(await settleByFacts(ctx, at, row))) await actOnNotice(ctx, at, notice)
  if (row.type.endsWith('payment_intent.succeeded')) tellCompletion(ctx, row.received_at)
  await inTransaction(ctx.db, (tx) => storeEventsProcessed(tx, [row.id], ctx.now))
}

/** OBS-7: what the provider told is done. */
export const tellCompletion = ({ clock, metrics }: Pick<Ctx, 'clock' | 'metrics'>, received_at: Date): void =>
  metrics.completions.observe((clock().getTime() - received_at.getTime()) / SECOND_MS)

/** PERF-7: a signed final success says all that settling asks for. False where it tells of no payment known here. */
async function settleByFacts(
  ctx: Ctx,
  at: At,
  row: { readonly facts: unknown; readonly received_at: Date },
): Promise<boolean> {
  const facts = row.facts as PaymentFacts | null
  const attempt = facts && (await findOf(ctx, at, facts.payment_id))
  if (!facts || !attempt) return false
  const { payment_id: id, amount, currency } = facts
  const status = ProviderPaymentStatus.SUCCEEDED
  await settlePayment(ctx, attempt.id, { id, status, amount, currency, client_secret: null, decline: null })
  countLiveTime(ctx, attempt.event_id, ['webhook', ctx.clock().getTime() - row.received_at.getTime()])
  return true
}

/** Reads again what a notice is about and settles it; false where it is about none of our payments. */
export async function actOnNotice(ctx: Ctx, at: At, notice: ProviderNotice): Promise<boolean> {
  const { account } = at
  const platform = platformNamed(ctx, at.provider)!
  switch (notice.about) {
    case 'PAYMENT': {
      const attempt = await findOrAdopt(ctx, at, notice)
      if (attempt) await settleAsRead(ctx, attempt)
      return attempt !== undefined
    }
    case 'REFUND':
    case 'CHARGE': {
      const attempt = notice.payment_id && (await findOf(ctx, at, notice.payment_id))
      if (!attempt) return false
      // The payment first: what a refund means depends on what the payment did (RFD-15).
      await settleAsRead(ctx, attempt)
      for (const refund of await platform.listRefunds(account, attempt.provider_payment_id!))
        await recordReportedRefund(ctx, attempt.id, refund)
      return true
    }
    case 'DISPUTE': {
      // Somebody else's account could not even be read.
      if (account !== '' && !(await hasPaymentsAt(ctx.db, at))) return false
      const dispute = await platform.readDispute(account, notice.dispute_id)
      const attempt = dispute?.payment_id && (await findOf(ctx, at, dispute.payment_id))
      if (dispute && attempt) await settleDispute(ctx, attempt, dispute)
      return Boolean(attempt)
    }
    case 'ALL': {
      const { payment_id } = notice
      const is_known = await actOnNotice(ctx, at, { about: 'CHARGE', payment_id })
      if (is_known) await actOnNotice(ctx, at, { about: 'DISPUTE', dispute_id: payment_id })
      return is_known
    }
    case 'ACCOUNT':
    case 'ACCESS_WITHDRAWN':
      await refreshConnectionOf(ctx, account)
      return true
    case 'OTHER':
      return false
  }
}

const settleAsRead = async (ctx: Ctx, attempt: AttemptRow): Promise<void> =>
  settlePayment(ctx, attempt.id, await providerOf(ctx, attempt).read(attempt.provider_payment_id!))

const findOf = (ctx: Ctx, at: At, payment_id: string) => findAttemptOfPayment(ctx.db, { ...at, payment_id })

/** A payment whose first answer never reached us is known by the key it was made under (PAY-5, REL-8). */
async function findOrAdopt(
  ctx: Ctx,
  at: At,
  { payment_id, our_key }: Extract<ProviderNotice, { about: 'PAYMENT' }>,
): Promise<AttemptRow | undefined> {
  const known = await findOf(ctx, at, payment_id)
  const named = /^attempt-(\d+)$/.exec(our_key ?? '')
  if (known || !named) return known
  const attempt = await findAttempt(ctx.db, Number(named[1]))
  if (attempt?.provider !== at.provider || attempt.provider_account !== at.account || attempt.provider_payment_id)
    return
  const { client_secret } = await providerOf(ctx, attempt).read(payment_id)
  return inTransaction(ctx.db, (tx) =>
    adoptPayment(tx, attempt.id, { provider_payment_id: payment_id, client_secret, updated_at: ctx.now }),
  )
}
