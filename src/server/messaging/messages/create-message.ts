import type { MessageInput } from '#core/catalog/message-plans/schema.ts'
import { MESSAGES_PER_HOUR } from '#core/messaging/messages/limits.ts'
import { madeWith } from '#core/platform/actions/changes.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import type { KeyMode } from '#core/platform/keys/key-mode.ts'
import { MessageStatus } from '#core/platform/states/message-state.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { findEvent, lockEventShared } from '#server/catalog/events/queries.ts'
import {
  findMessage,
  insertMessage,
  type LockedMessage,
  lockMessage,
  type MessageRow,
} from '#server/catalog/message-plans/queries.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx, StaffCtx } from '#server/platform/context/context.ts'
import { keptMode } from '#server/platform/context/order-mode.ts'
import { callerOf, throttle } from '#server/platform/context/throttle.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { checkSender, choiceColumns, readChoice, readSchedule, readText, senderColumns } from './message-columns.ts'
import { type QueuedMessage, queueMessage } from './queue-message.ts'

/** What the call's Idempotency-Key remembers: its mails go out once (CNV-7). */
export interface StoredMessage {
  readonly message_id: number
}

/** The event as it is until the transaction ends: whoever moves it meets the message that waits for its dates (MSG-12). */
export async function readHeldEvent(
  tx: Tx,
  { account_id, id }: Pick<EventRow, 'account_id' | 'id'>,
): Promise<EventRow> {
  await lockEventShared(tx, id)
  const event = await findEvent(tx, account_id, id)
  if (!event) throw new AppError('NOT_FOUND')
  return event
}

/** Sends a written message at once; whom it cannot reach is told to whoever sends it (MSG-3, MSG-9). */
export async function sendNow(tx: Tx, ctx: StaffCtx, row: LockedMessage): Promise<void> {
  const queued = await queueMessage(tx, ctx, row)
  if (queued.result === 'NO_RECIPIENTS') throw fieldError('NO_RECIPIENTS', 'recipient_type')
  if (queued.result === 'QUOTA_EXCEEDED')
    throw new AppError('MESSAGE_QUOTA_EXCEEDED', { data: { ...queued.exceeded, recipients: queued.wanted } })
  const sent = { ...row, recipient_count: queued.recipient_count }
  await auditMessage(tx, ctx, { action: row.is_test ? 'message.tested' : 'message.sent', row: sent })
}

type MessageAction = 'message.sent' | 'message.tested' | 'message.scheduled' | 'message.cancelled' | 'message.not_sent'

export const auditMessage = (
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'actor'>,
  {
    action,
    row,
  }: {
    action: MessageAction
    row: Omit<QueuedMessage, 'sent_by'> & Pick<LockedMessage, 'subject' | 'recipient_count'>
  },
): Promise<void> =>
  audit(tx, ctx, action, {
    account_id: row.account_id,
    event_id: row.event_id,
    data: {
      message_id: row.id,
      recipient_type: row.recipient_type,
      recipient_count: row.recipient_count,
    },
    changes: madeWith({ subject: row.subject }),
  })

/**
 * Writes the message; at once with one mail per distinct address in the same transaction, which a job hands over
 * (MSG-3, MSG-8), or for its time (MSG-12). A test goes to the sender alone and at once, whoever is chosen (MSG-4).
 * `order_mode` is that of the key that writes, or proposed it (KEY-9).
 */
export async function createMessage(
  ctx: StaffCtx,
  event: EventRow,
  input: MessageInput,
  { order_mode = keptMode(ctx.actor) }: { readonly order_mode?: KeyMode | null } = {},
): Promise<MessageRow> {
  const text = readText(input)
  await checkSender(ctx, { account_id: event.account_id, is_not_promotional: input.is_not_promotional })
  await throttle(ctx, `messages:${callerOf(ctx.actor)}`, MESSAGES_PER_HOUR)
  return inTransaction(ctx.db, async (tx) => {
    const { is_test } = input
    const held = await readHeldEvent(tx, event)
    const schedule = readSchedule(is_test ? { ...input, schedule: 'NOW' } : input, held, ctx.now)
    const is_scheduled = schedule.schedule !== 'NOW'
    const choice = await readChoice(tx, event.id, { ...input, order_mode })
    const id = await insertMessage(tx, {
      account_id: event.account_id,
      event_id: event.id,
      ...text,
      ...choiceColumns(choice),
      ...schedule,
      is_test,
      send_copy_to_sender: input.send_copy_to_sender && !is_test,
      status: is_scheduled ? MessageStatus.SCHEDULED : MessageStatus.PROCESSING,
      recipient_count: 0,
      ...senderColumns(ctx.actor),
      created_at: ctx.now,
    })
    const row = (await lockMessage(tx, event.id, id)) as LockedMessage
    if (is_scheduled) await auditMessage(tx, ctx, { action: 'message.scheduled', row })
    else await sendNow(tx, ctx, row)
    const stored: StoredMessage = { message_id: id }
    await completeKey(tx, ctx, { status: 201, answer: stored })
    return (await findMessage(tx, event.id, id))!
  })
}
