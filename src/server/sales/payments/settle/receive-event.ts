import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { insertPaymentEvents } from '#server/records/payment-attempts/queries.ts'
import {
  type ProviderEvent,
  SignatureInvalid,
  type StripePlatform,
} from '#server/sales/payment-providers/payment-provider.ts'
import { stripePlatform } from '#server/sales/payment-providers/providers.ts'
import { tellCompletion } from './handle-event.ts'
import { settleAmongOthers } from './settle-together.ts'

/**
 * The provider's call (WHK-1 to WHK-3): signed, kept once under its id together with its effect or the job that acts on it. A
 * known id, an unknown type or the other mode's event changes nothing and is answered 200; a fault of ours is not, so it
 * comes again.
 */
export async function receiveEvent(ctx: Ctx, raw: Buffer, signature: string): Promise<void> {
  const platform = stripePlatform(ctx)
  if (!platform) throw new AppError('WEBHOOK_SIGNATURE_INVALID')
  const event = parseSigned(platform, { raw, signature }, ctx.now)
  if (event.notice.about === 'OTHER' || event.is_live !== platform.is_live) return
  const row = { provider: platform.name, ...toRow(event), received_at: ctx.now }
  if (event.facts && (await settleAmongOthers(ctx, row, { ...event.facts, account: event.account })))
    return tellCompletion(ctx, ctx.now)
  await inTransaction(ctx.db, async (tx) => {
    const [kept] = await insertPaymentEvents(tx, [row])
    if (kept) await enqueue(tx, after('payment_event.received', 'payments.handle-event'), { payment_event_id: kept.id })
  })
}

const toRow = ({ id, type, account, notice, facts }: ProviderEvent) => ({
  provider_event_id: id,
  type,
  payload: JSON.stringify({ account, notice }),
  facts: facts && JSON.stringify(facts),
})

function parseSigned(
  platform: StripePlatform,
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
