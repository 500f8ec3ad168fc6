import type { StaffCtx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/queue-mail.ts'
import type { AttendeeRow } from './queries.ts'

/** One ticket to its holder's present address, in the holder's language (MAIL-11, MAIL-2, MAIL-7). */
export const queueTicketMail = (
  tx: Tx,
  ctx: StaffCtx,
  attendee: AttendeeRow,
  { replaces_earlier = false } = {},
): Promise<number> =>
  queueMail(tx, ctx, {
    kind: 'tickets',
    to: attendee.email,
    language: attendee.language,
    account_id: ctx.actor.account_id,
    event_id: attendee.event_id,
    order_id: attendee.order_id,
    attendee_id: attendee.id,
    is_by_staff: true,
    payload: { attendee_ids: [attendee.id], replaces_earlier },
  })
