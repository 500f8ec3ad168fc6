import { htmlFault, type PlaceholderFault, textFault } from '#core/catalog/message-plans/placeholders.ts'
import { refuseSchedule, type Schedule, sendTime } from '#core/catalog/message-plans/schedule.ts'
import type { MessageUpdate, RecipientType } from '#core/catalog/message-plans/schema.ts'
import { AppError, fieldError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES, type FieldMessageId } from '#core/platform/errors/field-messages.ts'
import { type EventDates, parseInstantInput } from '#core/platform/time.ts'
import { findEventDatesByIds } from '#server/catalog/event-dates/queries.ts'
import { findForeignAttendees, type RecipientChoice } from '#server/catalog/message-plans/queries.ts'
import { findForeignTickets } from '#server/catalog/ticket-links/queries.ts'
import { isAccountVerified } from '#server/identity/people/owner-queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { cleanHtmlOrNull } from '#server/platform/text/clean-html.ts'
import { findOrder } from '#server/records/orders/queries.ts'
import { MAX_RECIPIENTS_NAMED } from './limits.ts'

const wrongField = (path: string, id: FieldMessageId): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { [path]: [FIELD_MESSAGES[id]] } })

function refusePlaceholders(path: string, fault: PlaceholderFault | null): void {
  if (!fault) return
  const name = [...fault.name].slice(0, MAX_RECIPIENTS_NAMED).join('')
  const message = { ...FIELD_MESSAGES[fault.id], values: { name } }
  throw new AppError('VALIDATION_FAILED', { fields: { [path]: [message] } })
}

/** Subject and cleaned text; nothing to read, or a placeholder there is none of, is told under its field (MSG-11). */
export function readText({ subject, body: given }: Pick<MessageUpdate, 'subject' | 'body'>) {
  const body = cleanHtmlOrNull(given)
  if (body === null) throw wrongField('body', 'required')
  refusePlaceholders('subject', textFault(subject))
  refusePlaceholders('body', htmlFault(body))
  return { subject, body }
}

/** Asked of every message before anything is written: the sender's word and the account's address (MSG-5, MSG-6). */
export async function checkSender(
  ctx: StaffCtx,
  { account_id, is_not_promotional }: { account_id: number; is_not_promotional: boolean },
): Promise<void> {
  if (!is_not_promotional) throw fieldError('MESSAGE_NOT_CONFIRMED', 'is_not_promotional')
  if (!(await isAccountVerified(ctx.db, account_id))) throw new AppError('EMAIL_NOT_VERIFIED')
}

/** Who a message is from: a key's has no sender (KEY-11). */
export const senderColumns = ({ user_id, key }: StaffCtx['actor']) => ({
  sent_by: user_id,
  api_key_id: key?.id ?? null,
})

/** Who may be narrowed to some dates (DAT-59). */
const OF_DATES: readonly RecipientType[] = ['EVENT', 'TICKET', 'WAITING']

/** Only what its type needs is kept; foreign ids are field errors (MSG-2a to MSG-2d, SEC-2). */
export async function readChoice(
  db: StaffCtx['db'] | Tx,
  event_id: number,
  {
    recipient_type,
    ticket_ids,
    attendee_ids,
    event_date_ids,
    order_id,
    order_mode,
  }: Omit<RecipientChoice, 'order_id'> & { order_id?: unknown },
): Promise<RecipientChoice> {
  const choice: RecipientChoice = {
    recipient_type,
    ticket_ids: recipient_type === 'TICKET' || recipient_type === 'WAITING' ? [...new Set(ticket_ids)] : [],
    attendee_ids: recipient_type === 'ATTENDEE' ? [...new Set(attendee_ids)] : [],
    event_date_ids: OF_DATES.includes(recipient_type) ? [...new Set(event_date_ids)] : [],
    order_id: recipient_type === 'ORDER' && typeof order_id === 'number' ? order_id : null,
    order_mode,
  }
  if ((await findForeignTickets(db, event_id, choice.ticket_ids)).length > 0)
    throw wrongField('ticket_ids', 'unknown_id')
  if ((await findForeignAttendees(db, event_id, choice.attendee_ids)).length > 0)
    throw wrongField('attendee_ids', 'unknown_id')
  const dates = await findEventDatesByIds(db, event_id, choice.event_date_ids)
  if (dates.length < choice.event_date_ids.length) throw wrongField('event_date_ids', 'unknown_id')
  if (choice.order_id !== null && !(await findOrder(db, event_id, choice.order_id)))
    throw wrongField('order_id', 'unknown_id')
  return choice
}

export const choiceColumns = (choice: RecipientChoice) => ({
  ...choice,
  ticket_ids: [...choice.ticket_ids],
  attendee_ids: [...choice.attendee_ids],
  event_date_ids: [...choice.event_date_ids],
})

function readInstant(text: string | null | undefined, zone: string): Date {
  const at = text ? parseInstantInput(text, zone) : null
  if (at === null) throw wrongField('send_at', 'instant')
  return at
}

/** When it goes out, as the event's dates are now; a time that has passed is a field error (MSG-12). */
export function readSchedule(
  input: Pick<MessageUpdate, 'schedule' | 'send_at' | 'offset_unit' | 'offset_count' | 'offset_time'>,
  event: EventDates,
  now: Date,
): Schedule {
  const has_offset = input.schedule === 'BEFORE_START' || input.schedule === 'AFTER_END'
  const of: Schedule = {
    schedule: input.schedule,
    send_at: input.schedule === 'AT' ? readInstant(input.send_at, event.timezone) : null,
    offset_unit: has_offset ? input.offset_unit : null,
    offset_count: has_offset ? input.offset_count : null,
    offset_time: has_offset && input.offset_unit === 'DAYS' ? input.offset_time : null,
  }
  const refused = refuseSchedule(of, event, now)
  if (refused) throw wrongField(refused.field, refused.id)
  return { ...of, send_at: sendTime(of, event) }
}
