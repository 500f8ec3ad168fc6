import type { CheckInListInput } from '#core/check-in-lists/schema.ts'
import { AppError } from '#core/errors.ts'
import { audit } from '#server/platform/audit.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/db.ts'
import type { EventRow } from '#server/platform/rows.ts'
import { checkInListColumns, checkListTickets } from './create-check-in-list.ts'
import {
  type CheckInListRow,
  findCheckInList,
  lockCheckInList,
  replaceListTickets,
  updateCheckInListRow,
} from './queries.ts'

/** CIL-1. Check-ins of tickets no longer linked stay in the log; counts follow the links (CIL-3). */
export async function updateCheckInList(
  ctx: StaffCtx,
  event: EventRow,
  { id, input }: { id: number; input: CheckInListInput },
): Promise<CheckInListRow> {
  return inTransaction(ctx.db, async (tx) => {
    if (!(await lockCheckInList(tx, event.id, id))) throw new AppError('NOT_FOUND')
    await checkListTickets(tx, event.id, input.ticket_ids)
    await updateCheckInListRow(tx, id, { ...checkInListColumns(event, input), updated_at: ctx.now })
    await replaceListTickets(tx, { event_id: event.id, id }, input.ticket_ids)
    await audit(tx, ctx, 'check_in_list.updated', {
      event_id: event.id,
      data: { check_in_list_id: id, name: input.name },
    })
    return (await findCheckInList(tx, event.id, id))!
  })
}
