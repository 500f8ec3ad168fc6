import { can, canOn, type RolePermission } from '#core/platform/permissions.ts'
import { MIN_FIND_LENGTH } from '#core/reporting/search/limits.ts'
import type { FoundView } from '#core/reporting/search/schema.ts'
import type { StaffCtx } from '#server/platform/context/context.ts'
import { modeOf } from '#server/platform/context/order-mode.ts'
import { type RouteEvent, targetOf } from '#server/platform/http/route-event.ts'
import { type FoundPerson, findAttendees, findCodes, findOrders, listSearchedEvents } from './queries.ts'

const toPerson = ({ id, event_id, event_title, first_name, last_name, email, reference }: FoundPerson) => ({
  id,
  event_id,
  event_title,
  first_name,
  last_name,
  email,
  reference,
})

/** Everywhere in the account (null), among one organizer's events, or in one event. */
type Where = { readonly organizer_id: number | null } | { readonly event: RouteEvent }

/** The events where the searcher may read what is looked for (TEAM-5); none where they may nowhere. */
async function eventsFor(ctx: StaffCtx, may: RolePermission, where: Where): Promise<readonly number[]> {
  if ('event' in where) return canOn(ctx.actor, may, targetOf(where.event)) ? [where.event.id] : []
  return can(ctx.actor, may) ? listSearchedEvents(ctx.db, { ...where, actor: ctx.actor, may }) : []
}

/** LST-30: of each kind what the caller may read, in events of the caller's account. */
export async function findAnything(ctx: StaffCtx, where: Where, text: string): Promise<FoundView> {
  if ([...text].length < MIN_FIND_LENGTH) return { attendees: [], orders: [], promo_codes: [] }
  const find = async <Found>(may: RolePermission, run: (ids: readonly number[]) => Promise<Found[]>) => {
    const event_ids = await eventsFor(ctx, may, where)
    return event_ids.length === 0 ? [] : run(event_ids)
  }
  const mode = modeOf(ctx.actor)
  const [attendees, orders, codes] = await Promise.all([
    find('attendee.read', (event_ids) => findAttendees(ctx.db, { event_ids, mode }, text)),
    find('order.read', (event_ids) => findOrders(ctx.db, { event_ids, mode }, text)),
    find('promo_code.read', (ids) => findCodes(ctx.db, ids, text)),
  ])
  return {
    attendees: attendees.map(toPerson),
    orders: orders.map(toPerson),
    promo_codes: codes.map(({ id, event_id, event_title, code }) => ({ id, event_id, event_title, code })),
  }
}
