import { can } from '#core/platform/permissions.ts'
import { MIN_FIND_LENGTH } from '#core/reporting/search/limits.ts'
import type { FoundView } from '#core/reporting/search/schema.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { type FoundPerson, findAttendees, findCodes, findOrders } from './queries.ts'

const toPerson = ({ id, event_id, event_title, first_name, last_name, email, reference }: FoundPerson) => ({
  id,
  event_id,
  event_title,
  first_name,
  last_name,
  email,
  reference,
})

/** LST-30: of each kind what the caller may read, in events that are known to be of the caller's account. */
export async function findAnything(ctx: StaffCtx, event_ids: readonly number[], text: string): Promise<FoundView> {
  if ([...text].length < MIN_FIND_LENGTH || event_ids.length === 0)
    return { attendees: [], orders: [], promo_codes: [] }
  const [attendees, orders, codes] = await Promise.all([
    can(ctx.actor, 'attendee.read') ? findAttendees(ctx.db, event_ids, text) : [],
    can(ctx.actor, 'order.read') ? findOrders(ctx.db, event_ids, text) : [],
    can(ctx.actor, 'promo_code.read') ? findCodes(ctx.db, event_ids, text) : [],
  ])
  return {
    attendees: attendees.map(toPerson),
    orders: orders.map(toPerson),
    promo_codes: codes.map(({ id, event_id, event_title, code }) => ({ id, event_id, event_title, code })),
  }
}
