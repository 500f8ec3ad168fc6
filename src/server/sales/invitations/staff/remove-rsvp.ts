import { wasCalled } from '#core/platform/actions/changes.ts'
import { AppError } from '#core/platform/errors/errors.ts'
import { RsvpResponse } from '#core/platform/states/rsvp-response.ts'
import { changeOfAnswer } from '#core/records/rsvps/change-of-answer.ts'
import type { RsvpRemoveInput } from '#core/records/rsvps/schema.ts'
import { deleteMailsOfRsvps } from '#server/identity/mails/state-queries.ts'
import { throttleMails } from '#server/identity/mails/throttle-mails.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { inStockTransaction } from '#server/platform/stock/stock-transaction.ts'
import { deleteRsvp } from '#server/records/rsvps/queries.ts'
import { cancelPlaces } from '../cancel-places.ts'
import { lockRsvpPlaces } from '../lock-rsvp-places.ts'

interface Key {
  readonly event_id: number
  readonly id: number
}

const NO_PLACES = { response: RsvpResponse.NO, guests: 0 }

/**
 * Staff take an invitation back: its link stops working and its tickets are cancelled, of which the invitee hears if wanted.
 * RSVP_LOCKED once somebody came in with one of them. NOT_FOUND.
 */
export async function removeRsvp(ctx: StaffCtx, key: Key, { notify }: RsvpRemoveInput): Promise<void> {
  await inStockTransaction(ctx, async (tx) => {
    const locked = await lockRsvpPlaces(tx, key)
    const { rsvp, orders, places, is_checked_in } = locked
    if (is_checked_in) throw new AppError('RSVP_LOCKED')
    const { first_name, last_name, email } = rsvp
    await deleteMailsOfRsvps(tx, [rsvp.id])
    await audit(tx, ctx, 'rsvp.removed', {
      event_id: rsvp.event_id,
      data: { rsvp_id: rsvp.id, cancelled_attendee_ids: places.map(({ attendee_id }) => attendee_id) },
      changes: wasCalled({ first_name, last_name, email }),
    })
    const change = changeOfAnswer(places, NO_PLACES)
    const told = notify ? change.cancelled_order_ids.flatMap((id) => orders.get(id) ?? []) : []
    await cancelPlaces(tx, ctx, { locked, change, notify })
    await deleteRsvp(tx, rsvp.id)
    const [first] = told
    const to = told.flatMap((order) => order.email ?? [])
    if (first) await throttleMails(tx, ctx, { about: `order:${first.id}`, to })
  })
}
