import { decideDue, sendTime } from '#core/catalog/message-plans/schedule.ts'
import type { UnsentReason } from '#core/catalog/message-plans/schema.ts'
import { after } from '#core/platform/actions/causes.ts'
import { MessageStatus } from '#core/platform/states/message-state.ts'
import { findEvent } from '#server/catalog/events/queries.ts'
import {
  type LockedMessage,
  listScheduledDue,
  lockDueMessage,
  moveMessage,
  updateMessageRow,
} from '#server/catalog/message-plans/queries.ts'
import { scheduleOf } from '#server/catalog/message-plans/schedule-columns.ts'
import { isAccountVerified } from '#server/identity/people/owner-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { auditMessage } from './create-message.ts'
import { queueMessage } from './queue-message.ts'

/**
 * Sends a message whose time has come, or writes why it is not sent (MSG-12). Everything is asked now and in one
 * transaction behind the message's lock: whom it reaches, the event, the account's address, the day's quota. A second
 * worker waits for the lock and then finds it SCHEDULED no more; one that dies leaves it SCHEDULED for the next round.
 */
export async function sendScheduled(ctx: Ctx, message_id: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockDueMessage(tx, message_id, ctx.now)
    if (!row) return
    const event = (await findEvent(tx, row.account_id, row.event_id)) ?? null
    const of = scheduleOf(row)
    const is_verified = await isAccountVerified(tx, row.account_id)
    const due = decideDue({ of, event, is_verified, now: ctx.now })
    if (due === 'WAIT') {
      await updateMessageRow(tx, row.id, { send_at: event && sendTime(of, event) })
      return
    }
    if (due !== 'SEND') return leaveUnsent(tx, ctx, { row, unsent_reason: due })
    const queued = await queueMessage(tx, ctx, row)
    if (queued.result !== 'QUEUED') return leaveUnsent(tx, ctx, { row, unsent_reason: queued.result })
    const sent = { ...row, recipient_count: queued.recipient_count }
    await auditMessage(tx, ctx, { action: 'message.sent', row: sent })
  })
}

async function leaveUnsent(
  tx: Tx,
  ctx: Ctx,
  { row, unsent_reason }: { row: LockedMessage; unsent_reason: UnsentReason },
): Promise<void> {
  const { SCHEDULED: from, NOT_SENT: to } = MessageStatus
  await moveMessage(tx, row.id, { from, to, unsent_reason })
  await auditMessage(tx, ctx, { action: 'message.not_sent', row })
}

/** Every minute: a job for each message whose time has come; a second one of the same replaces the first (MSG-12). */
export async function sweepScheduled(ctx: Ctx): Promise<void> {
  const due = await listScheduledDue(ctx.db, ctx.now)
  if (due.length === 0) return
  await inTransaction(ctx.db, async (tx) => {
    for (const { id } of due)
      await enqueue(
        tx,
        after('messages.swept', 'messages.send-scheduled'),
        { message_id: id },
        { key: `message-scheduled:${id}` },
      )
  })
}
