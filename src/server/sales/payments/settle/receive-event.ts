import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { insertPaymentEvent } from '#server/records/payment-attempts/queries.ts'
import {
  type PaymentPlatform,
  type ProviderEvent,
  SignatureInvalid,
} from '#server/sales/payment-providers/payment-provider.ts'
import { paymentPlatform } from '#server/sales/payment-providers/providers.ts'

/**
 * The provider's call (WHK-1 to WHK-3): signed, kept once under its id together with the job that acts on it. A known id,
 * an unknown type or the other mode's event changes nothing and is answered 200; a fault of ours is not, so it comes again.
 */
export async function receiveEvent(ctx: Ctx, raw: Buffer, signature: string): Promise<void> {
  const platform = paymentPlatform(ctx)
  if (!platform) throw new AppError('WEBHOOK_SIGNATURE_INVALID')
  const event = parseSigned(platform, { raw, signature }, ctx.now)
  if (event.notice.about === 'OTHER' || event.is_live !== platform.is_live) return
  await inTransaction(ctx.db, async (tx) => {
    const row = await insertPaymentEvent(tx, {
      provider: platform.name,
      provider_event_id: event.id,
      type: event.type,
      payload: JSON.stringify({ account: event.account, notice: event.notice }),
      received_at: ctx.now,
    })
    if (row) await enqueue(tx, after('payment_event.received', 'payments.handle-event'), { payment_event_id: row.id })
  })
}

function parseSigned(
  platform: PaymentPlatform,
  { raw, signature }: { raw: Buffer; signature: string },
  now: Date,
): ProviderEvent {
  try {
    return platform.parseEvent(raw, signature, now)
  } catch (error) {
    if (error instanceof SignatureInvalid) throw new AppError('WEBHOOK_SIGNATURE_INVALID')
    throw error
  }
}
