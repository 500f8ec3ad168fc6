import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { isMessageDeletable } from '#core/platform/states/message-state.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { lockMessage, updateMessageRow } from '#server/catalog/message-plans/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'

/** MSG-10: it leaves the list; the mails are out, and the day's quota stays used. One that waits is not sent (MSG-12). */
export async function deleteMessage(ctx: StaffCtx, event: EventRow, message_id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const message = await lockMessage(tx, event.id, message_id)
    if (!message) throw new AppError('NOT_FOUND')
    if (!isMessageDeletable(message.status)) throw new AppError('MESSAGE_IN_PROGRESS')
    await updateMessageRow(tx, message_id, { deleted_at: ctx.now })
    await audit(tx, ctx, 'message.deleted', {
      event_id: event.id,
      data: { message_id },
      changes: wasCalled({ subject: message.subject }),
    })
  })
}
