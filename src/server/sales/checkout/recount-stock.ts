import { raiseAlarm } from '#server/platform/context/alarms.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction, inTransaction } from '#server/platform/database/db.ts'
import { recountStock } from './recount-queries.ts'

/** The job of STK-4: any difference is a row on the operator's alarm list. */
export async function alarmStockDifferences(ctx: Ctx): Promise<void> {
  const differences = await inLongTransaction(ctx.db, (tx) => recountStock(tx))
  if (differences.length === 0) return
  await inTransaction(ctx.db, async (tx) => {
    for (const { stock_id, ...data } of differences)
      await raiseAlarm(tx, { kind: 'stock_difference', subject: `stock:${stock_id}`, data }, ctx.now)
  })
}
