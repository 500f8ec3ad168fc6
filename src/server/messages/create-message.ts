import { AppError, fieldError } from '#core/errors.ts'
import { FIELD_MESSAGES } from '#core/field-messages.ts'
import type { MessageInput } from '#core/messages/schema.ts'
import { isAccountVerified } from '#server/events/queries.ts'
import { findOrder } from '#server/orders/queries.ts'
import { audit } from '#server/platform/audit.ts'
import { cleanHtmlOrNull } from '#server/platform/clean-html.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { inTransaction, type Tx } from '#server/platform/db.ts'
import { completeKey } from '#server/platform/idempotency.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { type MessageMails, queueMessageCopy, queueMessageMails } from '#server/platform/queue-message-mails.ts'
import type { EventRow } from '#server/platform/rows.ts'
import { throttle } from '#server/platform/throttle.ts'
import { findForeignTickets } from '#server/tickets/queries.ts'
import { checkQuota } from './check-quota.ts'
import {
  findForeignAttendees,
  findMessage,
  insertMessage,
  type MessageRow,
  onlyTo,
  type RecipientChoice,
  recipientsOf,
  updateMessageRow,
} from './queries.ts'

/** What the call's Idempotency-Key remembers: its mails go out once (CNV-7). */
export interface StoredMessage {
  readonly message_id: number
}

/** SEC-40g. */
const MESSAGES = { max: 10, seconds: 3_600 }

/** Only what its type needs is kept; foreign ids are field errors (MSG-2a to MSG-2d, SEC-2). */
export async function readChoice(
  db: StaffCtx['db'] | Tx,
  event_id: number,
  { recipient_type, ticket_ids, attendee_ids, order_id }: Omit<RecipientChoice, 'order_id'> & { order_id?: unknown },
): Promise<RecipientChoice> {
  const choice: RecipientChoice = {
    recipient_type,
    ticket_ids: recipient_type === 'TICKET' ? [...new Set(ticket_ids)] : [],
    attendee_ids: recipient_type === 'ATTENDEE' ? [...new Set(attendee_ids)] : [],
    order_id: recipient_type === 'ORDER' && typeof order_id === 'number' ? order_id : null,
  }
  const unknown = (path: string) =>
    new AppError('VALIDATION_FAILED', { fields: { [path]: [FIELD_MESSAGES.unknown_id] } })
  if ((await findForeignTickets(db, event_id, choice.ticket_ids)).length > 0) throw unknown('ticket_ids')
  if ((await findForeignAttendees(db, event_id, choice.attendee_ids)).length > 0) throw unknown('attendee_ids')
  if (choice.order_id !== null && !(await findOrder(db, event_id, choice.order_id))) throw unknown('order_id')
  return choice
}

/** Writes the mails and answers to how many addresses they go, the copy not counted (MSG-3, MSG-4). */
async function queueMails(
  tx: Tx,
  ctx: StaffCtx,
  {
    choice,
    is_test,
    send_copy_to_sender,
    of,
  }: Pick<MessageInput, 'is_test' | 'send_copy_to_sender'> & { choice: RecipientChoice; of: MessageMails },
): Promise<number> {
  const { email: address, language } = ctx.actor
  const recipients = is_test ? onlyTo(address, language) : recipientsOf(of.event_id, choice)
  const count = await queueMessageMails(tx, recipients, of)
  if (send_copy_to_sender && !is_test) await queueMessageCopy(tx, { address, language }, of)
  await enqueue(tx, 'messages.send', { message_id: of.message_id }, { key: `message:${of.message_id}` })
  return count
}

/**
 * Writes the message and one mail per distinct address in one transaction; a job hands them over (MSG-3, MSG-8). A test
 * goes to the sender alone, whoever is chosen (MSG-4).
 */
export async function createMessage(ctx: StaffCtx, event: EventRow, input: MessageInput): Promise<MessageRow> {
  if (!input.is_not_promotional) throw fieldError('MESSAGE_NOT_CONFIRMED', 'is_not_promotional')
  const body = cleanHtmlOrNull(input.body)
  if (body === null) throw new AppError('VALIDATION_FAILED', { fields: { body: [FIELD_MESSAGES.required] } })
  if (!(await isAccountVerified(ctx.db, event.account_id))) throw new AppError('EMAIL_NOT_VERIFIED')
  await throttle(ctx, `messages:${ctx.actor.user_id}`, MESSAGES)
  return inTransaction(ctx.db, async (tx) => {
    const choice = await readChoice(tx, event.id, input)
    const { subject, is_test, send_copy_to_sender } = input
    const id = await insertMessage(tx, {
      account_id: event.account_id,
      event_id: event.id,
      subject,
      body,
      ...choice,
      ticket_ids: [...choice.ticket_ids],
      attendee_ids: [...choice.attendee_ids],
      is_test,
      send_copy_to_sender: send_copy_to_sender && !is_test,
      status: 'PROCESSING',
      recipient_count: 0,
      sent_by: ctx.actor.user_id,
      created_at: ctx.now,
    })
    const of = { message_id: id, account_id: event.account_id, event_id: event.id, now: ctx.now }
    const recipient_count = await queueMails(tx, ctx, { choice, is_test, send_copy_to_sender, of })
    if (recipient_count === 0) throw fieldError('NO_RECIPIENTS', 'recipient_type')
    await checkQuota(tx, ctx, recipient_count)
    await updateMessageRow(tx, id, { recipient_count })
    await audit(tx, ctx, is_test ? 'message.tested' : 'message.sent', {
      event_id: event.id,
      data: { message_id: id, subject, recipient_type: choice.recipient_type, recipient_count },
    })
    const stored: StoredMessage = { message_id: id }
    await completeKey(tx, ctx, { status: 201, answer: stored })
    return (await findMessage(tx, event.id, id))!
  })
}
