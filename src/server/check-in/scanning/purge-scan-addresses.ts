import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { clearScanAddresses } from './queries.ts'

const KEPT_DAYS = 30

/** IP addresses leave the scan log after 30 days; the rest of the line stays (CIL-7). */
export async function purgeScanAddresses(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - KEPT_DAYS * 86_400_000)
  await inTransaction(ctx.db, (tx) => clearScanAddresses(tx, before))
}
