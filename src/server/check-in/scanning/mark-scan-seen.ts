import { AppError } from '#core/platform/errors/errors.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { updateScanSeen } from './queries.ts'

/** A conflict somebody has looked into no longer counts as open; the first look's time stays (OFF-9). */
export async function markScanSeen(
  ctx: StaffCtx,
  list: { id: number; event_id: number },
  scan_id: number,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await updateScanSeen(tx, { list_id: list.id, id: scan_id }, ctx.now))) throw new AppError('NOT_FOUND')
    await audit(tx, ctx, 'scan.seen', { event_id: list.event_id, data: { check_in_list_id: list.id, scan_id } })
  })
}
