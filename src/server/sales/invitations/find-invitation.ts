import { AppError } from '#core/platform/errors/errors.ts'
import { isShortId } from '#core/platform/ids.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttleUnknownLink } from '#server/platform/context/throttle.ts'
import { findRsvpByShortId, type RsvpRow } from '#server/records/rsvps/queries.ts'

/** The invitation behind a link; whoever guesses links is stopped (SEC-40f). */
export async function findInvitation(ctx: Ctx, short_id: string): Promise<RsvpRow> {
  const rsvp = isShortId('rsvp', short_id) ? await findRsvpByShortId(ctx.db, short_id) : undefined
  if (rsvp) return rsvp
  await throttleUnknownLink(ctx, short_id)
  throw new AppError('NOT_FOUND')
}
