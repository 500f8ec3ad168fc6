import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { type CheckInListRow, findCheckInList, lockCheckInList, newShortId, updateCheckInListRow } from './queries.ts'

/** A new short id; the old link knows no list from the commit on, check-ins stay (CIL-5). */
export async function rotateListLink(ctx: StaffCtx, event: EventRow, id: number): Promise<CheckInListRow> {
  return inTransaction(ctx.db, async (tx) => {
    if (!(await lockCheckInList(tx, event.id, id))) throw new AppError('NOT_FOUND')
    await updateCheckInListRow(tx, id, { short_id: newShortId('check_in_list'), updated_at: ctx.now })
    await audit(tx, ctx, 'check_in_list.link_rotated', { event_id: event.id, data: { check_in_list_id: id } })
    return (await findCheckInList(tx, { event_id: event.id, now: ctx.now }, id))!
  })
}
