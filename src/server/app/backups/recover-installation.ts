import { findInstallation } from '#server/identity/installation/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { eraseExpiredDetails } from '#server/sales/checkout/erase-expired-details.ts'
import { paymentPlatforms } from '#server/sales/payment-providers/providers.ts'
import { readPaymentsSince, returnUnknownPayments } from '#server/sales/payments/read-payments-since.ts'
import { beginRecovery } from './begin-recovery.ts'
import { endRecovery } from './end-recovery.ts'
import { newestLine, storePaymentsRead } from './queries.ts'
import { sendHeld } from './send-held.ts'

type Say = (line: string) => void

export interface RecoverySteps {
  /** The instant the data is of, where the database was restored by other means (BAK-6). */
  readonly data_of?: Date | undefined
  /** Gives back what was paid for orders that are not there. */
  readonly returns?: boolean | undefined
  /** Frees mails and webhook endpoints that waited at that time. */
  readonly sends?: boolean | undefined
  /** Sells again. */
  readonly is_done?: boolean | undefined
}

const NEXT = `Next: look at "operator alarm list"; then
  operator recover --return   gives back payments of orders that are not there
  operator recover --send     sends the mails that were waiting, and resumes the webhook endpoints
  operator recover --done     sells again`

/** BAK-5: each step may be repeated; what it did already it leaves alone. */
export async function recoverInstallation(ctx: Ctx, steps: RecoverySteps, say: Say): Promise<string> {
  const before = await findInstallation(ctx.db)
  if (!before.recovering_since && (steps.returns || steps.sends || steps.is_done))
    return 'No recovery is under way: nothing was done.'
  if (!before.recovering_since) {
    const data_of = steps.data_of ?? (await newestLine(ctx.db))
    if (!data_of) return 'There is no data to recover.'
    await inTransaction(ctx.db, (tx) => beginRecovery(tx, ctx, data_of))
  }
  const { recovery_of, recovery_read_at } = await findInstallation(ctx.db)
  say(`Nothing is sold. The data is of ${recovery_of!.toISOString()}.`)
  if (recovery_read_at === null) {
    await eraseExpiredDetails(ctx)
    await readProvider(ctx, recovery_of!, say)
  }
  if (steps.returns) say(`${await returnUnknownPayments(ctx)} payments were given back.`)
  if (steps.sends) say(await sendHeld(ctx))
  if (!steps.is_done) return NEXT
  await endRecovery(ctx)
  return 'Tickets are sold again.'
}

async function readProvider(ctx: Ctx, data_of: Date, say: Say): Promise<void> {
  if (paymentPlatforms(ctx).length > 0) {
    const { settled, unknown } = await readPaymentsSince(ctx, data_of)
    say(
      `Read at the payment provider: ${settled} payments and refunds settled, ${unknown} of orders that are not there.`,
    )
  }
  await inTransaction(ctx.db, (tx) => storePaymentsRead(tx, ctx.now))
}
