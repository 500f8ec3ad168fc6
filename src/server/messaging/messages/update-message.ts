import { isMessageEditable } from '#core/catalog/message-plans/message-state.ts'
import type { MessageStatus, MessageUpdate } from '#core/catalog/message-plans/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import {
  findMessage,
  type LockedMessage,
  lockMessage,
  type MessageRow,
  updateMessageRow,
} from '#server/catalog/message-plans/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { auditMessage, readHeldEvent, sendNow } from './create-message.ts'
import { checkSender, choiceColumns, readChoice, readSchedule, readText } from './message-columns.ts'

/** A message that nothing of has gone out yet; the worker that sends it waits until it is changed (MSG-12). */
export async function lockEditable(tx: Tx, event_id: number, message_id: number): Promise<LockedMessage> {
  const row = await lockMessage(tx, event_id, message_id)
  if (!row) throw new AppError('NOT_FOUND')
  if (!isMessageEditable(row.status as MessageStatus)) throw new AppError('MESSAGE_NOT_EDITABLE')
  return row
}

/** MSG-12: text, recipients and time of a message that waits, or was not sent; it may also go out now. */
export async function updateMessage(
  ctx: StaffCtx,
  { event, message_id }: { event: EventRow; message_id: number },
  input: MessageUpdate,
): Promise<MessageRow> {
  const text = readText(input)
  await checkSender(ctx, { account_id: event.account_id, is_not_promotional: input.is_not_promotional })
  return inTransaction(ctx.db, async (tx) => {
    const held = await readHeldEvent(tx, event)
    await lockEditable(tx, event.id, message_id)
    const schedule = readSchedule(input, held, ctx.now)
    const choice = await readChoice(tx, event.id, input)
    await updateMessageRow(tx, message_id, {
      ...text,
      ...choiceColumns(choice),
      ...schedule,
      send_copy_to_sender: input.send_copy_to_sender,
      status: schedule.schedule === 'NOW' ? 'PROCESSING' : 'SCHEDULED',
      unsent_reason: null,
      sent_by: ctx.actor.user_id,
    })
    const row = (await lockMessage(tx, event.id, message_id)) as LockedMessage
    if (schedule.schedule === 'NOW') await sendNow(tx, ctx, row)
    else await auditMessage(tx, ctx, { action: 'message.scheduled', row })
    return (await findMessage(tx, event.id, message_id))!
  })
}
