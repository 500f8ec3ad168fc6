import { after } from '#core/platform/actions/causes.ts'
import type { RsvpInput } from '#core/records/rsvps/schema.ts'
import { wrongField } from '#server/catalog/events/event-columns.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { completeKey } from '#server/platform/http/idempotency.ts'
import { queueInvitations } from '#server/records/rsvps/queue-invitations.ts'
import { chooseDate } from '#server/sales/attendee-actions/choose-date.ts'
import { checkFree, readDeadline, requireLive } from './check-invited.ts'
import { writeRsvps } from './write-rsvps.ts'

/** What the call's Idempotency-Key remembers (CNV-7). */
export interface StoredRsvp {
  readonly rsvp_id: number
}

/**
 * Staff invite somebody to a ticket that costs nothing (APP-6). Nothing is held for them. Whoever is invited to the date already,
 * and a ticket that costs something, are field errors. Answers the invitation's id.
 */
export async function addRsvp(ctx: StaffCtx, event: EventRow, input: RsvpInput): Promise<number> {
  const { ticket_price_id, send_invitation, language } = input
  const respond_until = readDeadline(ctx, event, input.respond_until) ?? null
  const event_date_id = await chooseDate(ctx, event.id, input.event_date_id)
  await checkFree(ctx, event, { event_date_id, ticket_price_id })
  if (send_invitation) requireLive(event)
  return inTransaction(ctx.db, async (tx) => {
    const invited = { event_id: event.id, event_date_id, ticket_price_id, respond_until }
    const rsvps = await writeRsvps(tx, ctx, { ...invited, language: language ?? ctx.locale, people: [input] })
    const [rsvp] = rsvps
    if (!rsvp) throw wrongField('email', 'already_invited')
    const data = { rsvp_id: rsvp.id, ticket_price_id, max_guests: input.max_guests }
    await audit(tx, ctx, 'rsvp.invited', { event_id: event.id, data })
    const follows = after('rsvp.invited', 'mails.send')
    const to = send_invitation ? await queueInvitations(tx, ctx, { follows, rsvps }) : []
    // whatever becomes of this process, the key never invites anybody again (CNV-7)
    const stored: StoredRsvp = { rsvp_id: rsvp.id }
    await completeKey(tx, ctx, { status: 201, answer: stored })
    if (send_invitation) await throttleMails(tx, ctx, { about: `rsvp:${rsvp.id}`, to })
    return rsvp.id
  })
}
