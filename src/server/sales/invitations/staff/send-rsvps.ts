import { after } from '#core/platform/actions/causes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import type { EntryResultView } from '#core/records/waiting-entries/schema.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockRsvp } from '#server/records/rsvps/queries.ts'
import { queueInvitations } from '#server/records/rsvps/queue-invitations.ts'
import { entryResult } from '#server/sales/waiting-list/staff/act-on-entries.ts'
import { requireLive } from './check-invited.ts'

/** Mails invitations again, each in its own transaction: what is refused to one is done for the others. */
export async function sendRsvps(ctx: StaffCtx, event: EventRow, ids: readonly number[]): Promise<EntryResultView[]> {
  requireLive(event)
  const results: EntryResultView[] = []
  for (const id of new Set(ids)) {
    try {
      await sendOne(ctx, event, id)
      results.push(entryResult(ctx, id, null))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push(entryResult(ctx, id, error.code))
    }
  }
  return results
}

/** NOT_FOUND, RSVP_LOCKED once it can no longer be answered, RATE_LIMITED, and what MSG-9 asks. */
const sendOne = (ctx: StaffCtx, { id: event_id }: EventRow, id: number): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const rsvp = await lockRsvp(tx, event_id, id)
    if (!rsvp) throw new AppError('NOT_FOUND')
    if (rsvp.email === null || (rsvp.respond_until && rsvp.respond_until <= ctx.now)) throw new AppError('RSVP_LOCKED')
    await audit(tx, ctx, 'rsvp.sent', { event_id, data: { rsvp_id: id } })
    const to = await queueInvitations(tx, ctx, { follows: after('rsvp.sent', 'mails.send'), rsvps: [rsvp] })
    await throttleMails(tx, ctx, { about: `rsvp:${id}`, to })
  })
