import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockCheckInList, updateCheckInListRow } from './queries.ts'

/** Ends the link; the row stays, hidden, with its check-ins and its log (CIL-6, IDN-7). */
export async function deleteCheckInList(ctx: StaffCtx, event: EventRow, id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const list = await lockCheckInList(tx, event.id, id)
    if (!list) throw new AppError('NOT_FOUND')
    await updateCheckInListRow(tx, id, { deleted_at: ctx.now, updated_at: ctx.now })
    await audit(tx, ctx, 'check_in_list.deleted', {
      event_id: event.id,
      data: { check_in_list_id: id },
      changes: wasCalled({ name: list.name }),
    })
  })
}
