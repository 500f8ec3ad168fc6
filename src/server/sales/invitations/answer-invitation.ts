import { AppError } from '#core/platform/errors/errors.ts'
import { FIELD_MESSAGES } from '#core/platform/errors/field-messages.ts'
import { changeOfAnswer, placesOf } from '#core/records/rsvps/change-of-answer.ts'
import { WAITING_ACTS } from '#core/records/waiting-entries/limits.ts'
import type { RsvpAnswerInput } from '#core/sales/invitations/schema.ts'
import { loadCatalog } from '#server/catalog/tickets/catalog-queries.ts'
import { loadDatesForSale } from '#server/catalog/tickets/make-date-counters.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { throttle } from '#server/platform/context/throttle.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type RsvpRow, writeAnswer } from '#server/records/rsvps/queries.ts'
import { inTransactionAfterExpiry } from '#server/sales/completion/reclaim-expired-order.ts'
import { cancelPlaces } from './cancel-places.ts'
import { findInvitation } from './find-invitation.ts'
import { lockOf, readInvited } from './invited-unit.ts'
import { lockRsvpPlaces } from './lock-rsvp-places.ts'
import { takePlaces } from './take-places.ts'

/**
 * The invitee answers, or answers anew (APP-7): afterwards they have as many valid tickets as the answer says, or the old answer
 * stays whole. RSVP_LOCKED after the deadline, after a check-in and once it is not free any more; ITEMS_UNAVAILABLE where
 * too few units are left; more guests than invited are a field error. RATE_LIMITED. The same answer again changes nothing.
 */
export async function answerInvitation(ctx: Ctx, short_id: string, answer: RsvpAnswerInput): Promise<void> {
  const found = await findInvitation(ctx, short_id)
  await throttle(ctx, `waiting-act:rsvp-${found.id}`, WAITING_ACTS)
  if (placesOf(answer) > 0) await makeCounters(ctx, found)
  await inTransactionAfterExpiry(ctx, found.event_id, (tx) => answerOnce(tx, ctx, { found, answer }))
}

/** Every counter that a date lacks, before any transaction (DAT-7). */
async function makeCounters(ctx: Ctx, { event_id, event_date_id }: RsvpRow): Promise<void> {
  const catalog = await loadCatalog(ctx.db, event_id)
  if (catalog) await loadDatesForSale(ctx.db, catalog, [event_date_id])
}

async function answerOnce(
  tx: Tx,
  ctx: Ctx,
  { found, answer }: { readonly found: RsvpRow; readonly answer: RsvpAnswerInput },
): Promise<void> {
  const locked = await lockRsvpPlaces(tx, found)
  const { rsvp, places, is_checked_in } = locked
  const terms = await readInvited(tx, rsvp)
  if (lockOf({ rsvp, terms, is_checked_in, now: ctx.now })) throw new AppError('RSVP_LOCKED')
  if (answer.guests > rsvp.max_guests) throw tooMany(rsvp.max_guests)
  const change = changeOfAnswer(places, answer)
  const is_same = rsvp.response === answer.response && rsvp.guests === answer.guests
  if (is_same && change.added === 0 && change.cancelled_places.length === 0) return
  await writeAnswer(tx, rsvp.id, { ...answer, at: ctx.now })
  const data = { rsvp_id: rsvp.id, ...answer }
  await audit(tx, ctx, 'rsvp.answered', { event_id: rsvp.event_id, data, as: 'BUYER' })
  // counters last: buyers of the same tickets wait for them (docs/locking.md)
  if (change.cancelled_places.length > 0) await cancelPlaces(tx, ctx, { locked, change })
  if (change.added > 0) await takePlaces(tx, ctx, { rsvp, terms, quantity: change.added })
}

const tooMany = (maximum: number): AppError =>
  new AppError('VALIDATION_FAILED', { fields: { guests: [{ ...FIELD_MESSAGES.too_big, values: { maximum } }] } })
