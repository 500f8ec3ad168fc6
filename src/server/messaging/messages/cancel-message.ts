import { MessageStatus } from '#core/platform/states/message-state.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findMessage, type LockedMessage, type MessageRow, moveMessage } from '#server/catalog/message-plans/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { auditMessage } from './create-message.ts'
import { lockEditable } from './update-message.ts'

/** It keeps its text and may be scheduled anew; one that was not sent stays as it is (MSG-12). */
export async function cancelLocked(tx: Tx, ctx: StaffCtx, row: LockedMessage): Promise<void> {
  const { status: from } = row
  if (from !== MessageStatus.SCHEDULED) return
  await moveMessage(tx, row.id, { from, to: MessageStatus.NOT_SENT, unsent_reason: 'CANCELLED' })
  await auditMessage(tx, ctx, { action: 'message.cancelled', row })
}

/** A planned message will not be sent, until it is planned again (MSG-12). */
export async function cancelMessage(ctx: StaffCtx, event: EventRow, message_id: number): Promise<MessageRow> {
  return inTransaction(ctx.db, async (tx) => {
    await cancelLocked(tx, ctx, await lockEditable(tx, event.id, message_id))
    return (await findMessage(tx, event.id, message_id))!
  })
}
