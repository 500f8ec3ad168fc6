import type { Follower } from '#core/platform/actions/causes.ts'
import { queueMails } from '#server/identity/mails/queue-mail.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { markInvited, type RsvpRow } from './queries.ts'

interface Inviting {
  readonly follows: Follower<'mails.send'>
  /** Locked, or written in this transaction; whose address was erased gets none. */
  readonly rsvps: readonly RsvpRow[]
}

/** MAIL-107 to each of them, one of the account's mails of the day (MSG-9). Answers the addresses. */
export async function queueInvitations(tx: Tx, ctx: StaffCtx, { follows, rsvps }: Inviting): Promise<string[]> {
  const mailed = rsvps.flatMap(({ email, ...rsvp }) => (email === null ? [] : [{ ...rsvp, email }]))
  if (mailed.length === 0) return []
  await queueMails(
    tx,
    ctx,
    mailed.map(({ id, event_id, email, language }) => ({
      follows,
      kind: 'rsvp-invitation' as const,
      to: email,
      language,
      event_id,
      account_id: ctx.actor.account_id,
      is_by_staff: true,
      payload: { rsvp_id: id },
    })),
  )
  await markInvited(
    tx,
    mailed.map(({ id }) => id),
    ctx.now,
  )
  return mailed.map(({ email }) => email)
}
