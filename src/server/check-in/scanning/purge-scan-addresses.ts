import { DAY_MS, NETWORK_ADDRESSES_KEPT_DAYS } from '#core/platform/limits.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inLongTransaction } from '#server/platform/database/db.ts'
import { clearScanAddresses } from './queries.ts'

/** IP addresses leave the scan log after 30 days; the rest of the line stays (CIL-7). */
export async function purgeScanAddresses(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - NETWORK_ADDRESSES_KEPT_DAYS * DAY_MS)
  await inLongTransaction(ctx.db, (tx) => clearScanAddresses(tx, before))
}
