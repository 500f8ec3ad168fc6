import { raiseAlarm } from '#server/platform/context/alarms.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction, inTransaction } from '#server/platform/database/db.ts'
import { STALE_PROMISE_MS } from './limits.ts'
import { listStalePromises, recountStock } from './recount-queries.ts'

/** The job of STK-4: any difference is a row on the operator's alarm list. */
export async function alarmStockDifferences(ctx: Ctx): Promise<void> {
  const differences = await inLongTransaction(ctx.db, (tx) => recountStock(tx))
  await alarmStalePromises(ctx)
  if (differences.length === 0) return
  await inTransaction(ctx.db, async (tx) => {
    for (const { stock_id, ...data } of differences)
      await raiseAlarm(tx, { kind: 'stock_difference', subject: `stock:${stock_id}`, data }, ctx.now)
  })
}

/** Units that are kept though nobody has waited for two minutes: the sweep lets them go within one (BO-104). */
async function alarmStalePromises(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now.getTime() - STALE_PROMISE_MS)
  const stale = await listStalePromises(ctx.db, since)
  if (stale.length === 0) return
  await inTransaction(ctx.db, async (tx) => {
    for (const { stock_id, ...data } of stale)
      await raiseAlarm(tx, { kind: 'promised_to_nobody', subject: `stock:${stock_id}`, data }, ctx.now)
  })
}
