import { after } from '#core/platform/actions/causes.ts'
import { changesOf } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import type { AttendeeInput } from '#core/records/attendees/schema.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { findDateOfAttendee, updateAttendeeRow } from '#server/records/attendees/queries.ts'
import { inTransactionAfterExpiry } from '#server/sales/completion/reclaim-expired-order.ts'
import { changeTicket } from './change-ticket.ts'
import { chooseDate } from './choose-date.ts'
import { lockTicket, type TicketKey } from './lock-ticket.ts'
import { queueTicketMails } from './queue-ticket-mail.ts'

const FIELDS = ['first_name', 'last_name', 'email', 'language'] as const

/**
 * Who holds which ticket. A new name or address leaves the QR as it is and mails nothing unless asked; a changed ticket is
 * mailed unless switched off, with the rest of its package (ATT-8, ATT-9, PKG-5).
 */
export async function updateAttendee(
  ctx: StaffCtx,
  key: TicketKey,
  { send_ticket, whole_package, use_promised, ticket_id, ticket_price_id, event_date_id, ...input }: AttendeeInput,
): Promise<void> {
  const change = { ticket_id, ticket_price_id, event_date_id }
  if (Object.values(change).some((id) => id !== undefined)) {
    const present = await findDateOfAttendee(ctx.db, key)
    if (present === undefined) throw new AppError('NOT_FOUND')
    await chooseDate(ctx, key.event_id, event_date_id ?? present)
  }
  await inTransactionAfterExpiry(ctx, key.event_id, async (tx) => {
    const locked = await lockTicket(tx, key)
    const { order, attendee } = locked
    const changed = FIELDS.filter((field) => input[field] !== undefined && input[field] !== attendee[field])
    if (changed.length > 0) {
      const values = Object.fromEntries(changed.map((field) => [field, input[field]]))
      await updateAttendeeRow(tx, attendee.id, { ...values, updated_at: ctx.now })
      await audit(tx, ctx, 'attendee.updated', {
        event_id: order.event_id,
        order_id: order.id,
        attendee_id: attendee.id,
        data: { fields: changed },
        changes: changesOf(attendee, values),
      })
    }
    const moved = await changeTicket(tx, ctx, { ...locked, change, whole_package, use_promised })
    const is_moved = moved.length > 0
    if (!(send_ticket ?? is_moved) || order.status !== OrderStatus.COMPLETED) return
    const email = input.email ?? attendee.email
    const language = input.language ?? attendee.language
    const follows = is_moved ? after('attendee.ticket_changed', 'mails.send') : after('attendee.updated', 'mails.send')
    const mailed = (is_moved ? moved : [attendee])
      .filter(({ status }) => status === AttendeeStatus.ACTIVE)
      .map((one) => (one.id === attendee.id ? { ...one, email, language } : one))
    if (mailed.length === 0) return
    await queueTicketMails(tx, ctx, { attendees: mailed, follows, replaces_earlier: is_moved })
    await throttleMails(tx, ctx, { about: `attendee:${attendee.id}`, to: mailed.map((one) => one.email) })
  })
}
