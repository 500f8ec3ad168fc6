import { REMINDER, refuseSchedule, sendTime } from '#core/catalog/message-plans/schedule.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { isLocale, type Message } from '#core/platform/locales.ts'
import { MessageStatus } from '#core/platform/states/message-state.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import {
  findReminder,
  insertReminder,
  type LockedMessage,
  lockReminder,
  type MessageRow,
  moveMessage,
} from '#server/catalog/message-plans/queries.ts'
import { scheduleOf } from '#server/catalog/message-plans/schedule-columns.ts'
import { findAccount, isAccountVerified } from '#server/identity/people/owner-queries.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { keptMode } from '#server/platform/context/order-mode.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { translate } from '#server/platform/runtime/i18n.ts'
import { cancelLocked } from './cancel-message.ts'
import { auditMessage, readHeldEvent } from './create-message.ts'
import { senderColumns } from './message-columns.ts'

const TEXTS = {
  subject: /*i18n*/ { id: 'reminder.subject', message: 'See you soon: {event_title}' },
  greeting: /*i18n*/ { id: 'reminder.greeting', message: 'Hello {first_name},' },
  when: /*i18n*/ { id: 'reminder.when', message: '{event_title} starts soon: {event_date}.' },
  ticket: /*i18n*/ {
    id: 'reminder.ticket',
    message: 'Have your ticket ready at the door, on your phone or on paper: {ticket_link}',
  },
  bye: /*i18n*/ { id: 'reminder.bye', message: 'We look forward to seeing you!' },
} satisfies Record<string, Message>

const MARKS = {
  first_name: '{{first_name}}',
  event_title: '{{event_title}}',
  event_date: '{{event_date}}',
  ticket_link: '{{ticket_link}}',
}

/** The ready text, in the language of the account (MAIL-2); from then on it is the organizer's own. */
async function readyText(tx: Tx, account_id: number) {
  const { language } = await findAccount(tx, account_id)
  const say = (message: Message) => translate(isLocale(language) ? language : 'en', message, MARKS)
  const paragraphs = [TEXTS.greeting, TEXTS.when, TEXTS.ticket, TEXTS.bye].map((text) => `<p>${say(text)}</p>`)
  return { subject: say(TEXTS.subject), body: paragraphs.join('') }
}

/** MSG-13: one switch. On writes the reminder or schedules the one there is, with its text as it was left; off cancels it. */
export async function setReminder(ctx: StaffCtx, event: EventRow, is_on: boolean): Promise<MessageRow | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    const held = await readHeldEvent(tx, event)
    const row = await lockReminder(tx, event.id)
    if (is_on) await switchOn(tx, ctx, { event: held, row })
    else if (row) await cancelLocked(tx, ctx, row)
    return findReminder(tx, event.id)
  })
}

interface SwitchOn {
  readonly event: EventRow
  readonly row: LockedMessage | undefined
}

async function switchOn(tx: Tx, ctx: StaffCtx, { event, row }: SwitchOn): Promise<void> {
  const from = row?.status
  if (from === MessageStatus.SCHEDULED) return
  if (from && from !== MessageStatus.NOT_SENT) throw new AppError('MESSAGE_NOT_EDITABLE')
  if (!(await isAccountVerified(tx, event.account_id))) throw new AppError('EMAIL_NOT_VERIFIED')
  const of = row && row.schedule !== 'NOW' ? scheduleOf(row) : REMINDER
  if (refuseSchedule(of, event, ctx.now)) throw new AppError('REMINDER_TOO_LATE')
  const schedule = { ...of, send_at: sendTime(of, event), unsent_reason: null }
  if (row && from) await moveMessage(tx, row.id, { from, to: MessageStatus.SCHEDULED, ...schedule })
  else await writeReminder(tx, ctx, { event, schedule: { ...schedule, status: MessageStatus.SCHEDULED } })
  const written = (await lockReminder(tx, event.id)) as LockedMessage
  await auditMessage(tx, ctx, { action: 'message.scheduled', row: written })
}

async function writeReminder(
  tx: Tx,
  ctx: StaffCtx,
  { event, schedule }: { event: EventRow; schedule: Pick<LockedMessage, 'schedule' | 'send_at' | 'status'> },
): Promise<void> {
  await insertReminder(tx, {
    account_id: event.account_id,
    event_id: event.id,
    ...(await readyText(tx, event.account_id)),
    recipient_type: 'EVENT',
    ...schedule,
    is_reminder: true,
    recipient_count: 0,
    ...senderColumns(ctx.actor),
    order_mode: keptMode(ctx.actor),
    created_at: ctx.now,
  })
}
