import { queueMails } from '#server/identity/mails/queue-mail.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { AttendeeRow } from '#server/records/attendees/queries.ts'

interface How {
  readonly replaces_earlier?: boolean
}

/** One ticket to its holder's present address, in the holder's language (MAIL-11, MAIL-2, MAIL-7). */
export const queueTicketMail = (tx: Tx, ctx: StaffCtx, attendee: AttendeeRow, how: How = {}): Promise<number[]> =>
  queueTicketMails(tx, ctx, [attendee], how)

/** The same of many at once, a mail each. */
export const queueTicketMails = (
  tx: Tx,
  ctx: StaffCtx,
  attendees: readonly AttendeeRow[],
  { replaces_earlier = false }: How = {},
): Promise<number[]> =>
  queueMails(
    tx,
    ctx,
    attendees.map((attendee) => ({
      kind: 'tickets',
      to: attendee.email,
      language: attendee.language,
      account_id: ctx.actor.account_id,
      event_id: attendee.event_id,
      order_id: attendee.order_id,
      attendee_id: attendee.id,
      is_by_staff: true,
      payload: { attendee_ids: [attendee.id], replaces_earlier },
    })),
  )
