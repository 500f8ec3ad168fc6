import { AppError } from '#core/platform/errors/errors.ts'
import type { RsvpLinkView } from '#core/sales/invitations/schema.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { toOrderEventView } from '#server/records/orders/order-event-view.ts'
import { findOrderPlace } from '#server/records/orders/place-queries.ts'
import { isCheckedIn, listPlaces, readWords } from '#server/records/rsvps/queries.ts'
import { toWaitedPriceView } from '#server/records/waiting-entries/views.ts'
import { findInvitation } from './find-invitation.ts'
import { lockOf, readInvited } from './invited-unit.ts'

/** What the link of an invitation shows (APP-7); looking changes nothing. */
export async function loadInvitation(ctx: Ctx, short_id: string): Promise<RsvpLinkView> {
  const rsvp = await findInvitation(ctx, short_id)
  const [terms, words, tickets, is_checked_in] = await Promise.all([
    readInvited(ctx.db, rsvp),
    readWords(ctx.db, rsvp),
    listPlaces(ctx.db, rsvp),
    isCheckedIn(ctx.db, rsvp),
  ])
  const place = terms.catalog ?? (await findOrderPlace(ctx.prepared, rsvp.event_id))
  if (!place) throw new AppError('NOT_FOUND')
  return {
    short_id: rsvp.short_id,
    first_name: rsvp.first_name,
    price: toWaitedPriceView({ ...rsvp, ...words }),
    max_guests: rsvp.max_guests,
    response: rsvp.response,
    guests: rsvp.guests,
    respond_until: rsvp.respond_until?.toISOString() ?? null,
    responded_at: rsvp.responded_at?.toISOString() ?? null,
    locked: lockOf({ rsvp, terms, is_checked_in, now: ctx.now }),
    tickets: tickets.map(({ short_id: ticket, reference }) => ({ short_id: ticket, reference })),
    server_time: ctx.now.toISOString(),
    event: toOrderEventView(place, { locale: ctx.locale, config: ctx.config }),
  }
}
