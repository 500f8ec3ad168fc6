import type { Follower } from '#core/platform/actions/causes.ts'
import { queueMails } from '#server/identity/mails/queue-mail.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { AttendeeRow } from '#server/records/attendees/queries.ts'

interface How {
  readonly follows: Follower<'mails.send'>
  readonly replaces_earlier?: boolean
}

/** One ticket to its holder's present address, in the holder's language (MAIL-11, MAIL-2, MAIL-7). */
export const queueTicketMail = (
  tx: Tx,
  ctx: StaffCtx,
  { attendee, ...how }: How & { attendee: AttendeeRow },
): Promise<number[]> => queueTicketMails(tx, ctx, { attendees: [attendee], ...how })

/** The same of many at once, a mail each. */
export const queueTicketMails = (
  tx: Tx,
  ctx: StaffCtx,
  { attendees, follows, replaces_earlier = false }: How & { attendees: readonly AttendeeRow[] },
): Promise<number[]> =>
  queueMails(
    tx,
    ctx,
    attendees.map((attendee) => ({
      follows,
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
