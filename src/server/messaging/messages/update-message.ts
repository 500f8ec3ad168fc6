import type { MessageUpdate } from '#core/catalog/message-plans/schema.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { isMessageEditable, MessageStatus } from '#core/platform/states/message-state.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import {
  findMessage,
  type LockedMessage,
  lockMessage,
  type MessageRow,
  moveMessage,
  updateMessageRow,
} from '#server/catalog/message-plans/queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { keptMode } from '#server/platform/context/order-mode.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { auditMessage, readHeldEvent, sendNow } from './create-message.ts'
import { checkSender, choiceColumns, readChoice, readSchedule, readText, senderColumns } from './message-columns.ts'

export type EditableMessage = LockedMessage & { readonly status: 'SCHEDULED' | 'NOT_SENT' }

/** A message that nothing of has gone out yet; the worker that sends it waits until it is changed (MSG-12). */
export async function lockEditable(tx: Tx, event_id: number, message_id: number): Promise<EditableMessage> {
  const row = await lockMessage(tx, event_id, message_id)
  if (!row) throw new AppError('NOT_FOUND')
  const { status } = row
  if (!isMessageEditable(status)) throw new AppError('MESSAGE_NOT_EDITABLE')
  return { ...row, status }
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
    const { status: from } = await lockEditable(tx, event.id, message_id)
    const schedule = readSchedule(input, held, ctx.now)
    const choice = await readChoice(tx, event.id, { ...input, order_mode: keptMode(ctx.actor) })
    const to = schedule.schedule === 'NOW' ? MessageStatus.PROCESSING : MessageStatus.SCHEDULED
    const values = {
      ...text,
      ...choiceColumns(choice),
      ...schedule,
      send_copy_to_sender: input.send_copy_to_sender,
      unsent_reason: null,
      ...senderColumns(ctx.actor),
    }
    if (from === to) await updateMessageRow(tx, message_id, values)
    else await moveMessage(tx, message_id, { from, to, ...values })
    const row = (await lockMessage(tx, event.id, message_id)) as LockedMessage
    if (schedule.schedule === 'NOW') await sendNow(tx, ctx, row)
    else await auditMessage(tx, ctx, { action: 'message.scheduled', row })
    return (await findMessage(tx, event.id, message_id))!
  })
}
