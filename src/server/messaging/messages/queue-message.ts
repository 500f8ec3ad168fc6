import { after } from '#core/platform/actions/causes.ts'
import { MailStatus } from '#core/platform/states/mail-state.ts'
import { MessageStatus } from '#core/platform/states/message-state.ts'
import {
  findSender,
  type LockedMessage,
  moveMessage,
  onlyTo,
  type RecipientChoice,
  recipientsOf,
  updateMessageRow,
} from '#server/catalog/message-plans/queries.ts'
import { exceedsQuota, type QuotaExceeded } from '#server/identity/mails/check-quota.ts'
import { deleteMessageMails, queueMessageCopy, queueMessageMails } from '#server/identity/mails/message-mail-queries.ts'
import { findEventFacts } from '#server/identity/mails/queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { organizerAddress } from '#server/records/order-mails/organizer-address.ts'

export type Queued =
  | { readonly result: 'QUEUED'; readonly recipient_count: number }
  | { readonly result: 'NO_RECIPIENTS' }
  | { readonly result: 'QUOTA_EXCEEDED'; readonly exceeded: QuotaExceeded; readonly wanted: number }

/** An array of bigint is read as texts. */
const idsOf = (ids: unknown): number[] => (ids as (string | number)[]).map(Number)

const choiceOf = (row: QueuedMessage): RecipientChoice => ({
  recipient_type: row.recipient_type,
  ticket_ids: idsOf(row.ticket_ids),
  attendee_ids: idsOf(row.attendee_ids),
  event_date_ids: idsOf(row.event_date_ids),
  order_id: row.order_id,
  order_mode: row.order_mode as RecipientChoice['order_mode'],
})

/** A key has no address: its tests and copies go to the organizer (KEY-11, MSG-4). */
async function organizerAsSender(tx: Tx, event_id: number) {
  const facts = await findEventFacts(tx, event_id)
  return { address: await organizerAddress(tx, facts), language: facts.account.language }
}

export type QueuedMessage = Pick<
  LockedMessage,
  | 'id'
  | 'account_id'
  | 'event_id'
  | 'recipient_type'
  | 'ticket_ids'
  | 'attendee_ids'
  | 'event_date_ids'
  | 'order_id'
  | 'order_mode'
  | 'is_test'
  | 'send_copy_to_sender'
  | 'sent_by'
  | 'status'
>

/**
 * Writes one mail per address that is reached at this moment, the sender's copy and the job that hands them over
 * (MSG-3, MSG-4, MSG-8), in the transaction of whoever sends: a click, or the worker when the message's time has come
 * (MSG-12). The day's quota counts them from now on (MSG-9). When nobody is reached, or too many, nothing is written.
 * What waited for its time is PROCESSING from here on; what is sent at once was written so.
 */
export async function queueMessage(tx: Tx, ctx: Pick<Ctx, 'config' | 'now'>, row: QueuedMessage): Promise<Queued> {
  const { id: message_id, account_id, event_id, is_test } = row
  const of = { message_id, account_id, event_id, now: ctx.now }
  const sender = row.sent_by === null ? await organizerAsSender(tx, event_id) : await findSender(tx, row)
  const to_sender = sender && onlyTo(sender.address, sender.language)
  const recipients = is_test ? to_sender : recipientsOf(event_id, choiceOf(row))
  const wanted = recipients ? await queueMessageMails(tx, recipients, of) : 0
  if (wanted === 0) return { result: 'NO_RECIPIENTS' }
  const exceeded = await exceedsQuota(tx, ctx, { account_id, wanted })
  if (exceeded) {
    await deleteMessageMails(tx, message_id)
    return { result: 'QUOTA_EXCEEDED', exceeded, wanted }
  }
  if (row.send_copy_to_sender && !is_test && sender) await queueMessageCopy(tx, sender, of)
  const queued = { recipient_count: wanted, queued_at: ctx.now, unsent_reason: null }
  if (row.status === MessageStatus.SCHEDULED)
    await moveMessage(tx, message_id, { from: row.status, to: MessageStatus.PROCESSING, ...queued })
  else await updateMessageRow(tx, message_id, queued)
  const follows = is_test ? after('message.tested', 'messages.send') : after('message.sent', 'messages.send')
  await enqueue(tx, follows, { message_id }, { key: `message:${message_id}` })
  return { result: MailStatus.QUEUED, recipient_count: wanted }
}
