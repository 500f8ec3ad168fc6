import { AppError } from '#core/platform/errors/errors.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, isRetryable, type Tx } from '#server/platform/database/db.ts'
import { MAX_STARTS } from './limits.ts'
import { LinksChanged } from './stock.ts'

/**
 * A transaction outside batches that changes counters: starts over when the links of its counters changed under it or
 * the database asks for a repeat; after three starts BUSY (STK-6).
 */
export async function inStockTransaction<T>(ctx: Pick<Ctx, 'db'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let start = 1; ; start++) {
    try {
      return await inTransaction(ctx.db, work)
    } catch (error) {
      if (!(error instanceof LinksChanged) && !isRetryable(error)) throw error
      if (start >= MAX_STARTS) throw new AppError('BUSY')
    }
  }
}
