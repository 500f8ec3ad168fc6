import { after } from '#core/platform/actions/causes.ts'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { TRUST_MINUTES } from '#core/platform/stock/limits.ts'
import { SWEEP_AGAIN_MS } from '#core/sales/checkout/limits.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { type CronEntry, enqueue, type JobTable } from '#server/platform/jobs/jobs.ts'
import { clearHoldEnds } from '#server/records/orders/queries.ts'
import { expireLapsedEverywhere, expireLapsedOrders } from '#server/sales/completion/expire-orders.ts'
import { expirePaidHolds } from '#server/sales/payments/expire-payments.ts'
import { eraseExpiredDetails } from './erase-expired-details.ts'
import { alarmStockDifferences } from './recount-stock.ts'

export const checkoutJobs: JobTable = {
  /** At the end of a batch's holds: whatever of the event has lapsed by now (EXP-2). */
  'checkout.expire-event': async (ctx, { event_id }: { event_id: number }) => {
    await expireLapsedOrders(ctx, event_id)
    await expirePaidHolds(ctx, event_id)
  },
  /** Every 30 s: the clock starts it each minute, it asks for its own second half (EXP-2). */
  'checkout.sweep': async (ctx, { again = false }: { again?: boolean }) => {
    await expireLapsedEverywhere(ctx)
    await expirePaidHolds(ctx, null)
    if (again) return
    await clearHoldEnds(ctx.db, new Date(ctx.now.getTime() - TRUST_MINUTES * MINUTE_MS))
    const run_at = new Date(ctx.now.getTime() + SWEEP_AGAIN_MS)
    await inTransaction(ctx.db, (tx) =>
      enqueue(tx, after('holds.swept', 'checkout.sweep'), { again: true }, { run_at, key: 'checkout.sweep-again' }),
    )
  },
  'checkout.erase-expired-details': async (ctx) => {
    await eraseExpiredDetails(ctx)
  },
  'checkout.recount-stock': (ctx) => alarmStockDifferences(ctx),
}

/** Expiry every 30 s, erasing what expired orders were told, comparing the counters at night (EXP-2, EXP-9, STK-4). */
export const checkoutCrons: readonly CronEntry[] = [
  { job: 'checkout.sweep', match: '* * * * *' },
  { job: 'checkout.erase-expired-details', match: '17 3 * * *' },
  { job: 'checkout.recount-stock', match: '*/15 * * * *' },
]
