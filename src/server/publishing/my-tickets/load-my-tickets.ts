import { lifecycleStatus } from '#core/platform/time.ts'
import { MAX_MY_ORDERS } from '#core/publishing/my-tickets/limits.ts'
import type { MyTicketsView } from '#core/publishing/my-tickets/schema.ts'
import { getMailToken } from '#server/identity/auth/mail-tokens.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { listRsvpsOfAddress } from '#server/records/rsvps/address-queries.ts'
import {
  listApplicationsOf,
  listEventsOf,
  listOrdersOf,
  listPlacesOf,
  listTicketsHeld,
  listTicketsOfOrders,
  type MyEventRow,
} from './queries.ts'
import { toMyEventView, toMyOrderView, toMyTicketView } from './views.ts'

/**
 * PUB-33: the orders and tickets of the address the link was mailed to. Looking does not use the link up: mail programs
 * open links before people do, and the tickets' own links live longer than this one.
 */
export async function loadMyTickets(ctx: Ctx, token: string): Promise<MyTicketsView> {
  const { target: email } = await getMailToken(ctx.db, ctx, { purpose: 'my_tickets', token })
  const orders = await listOrdersOf(ctx.db, email)
  const order_ids = orders.map(({ id }) => id)
  const [bought, held, places, applications, invitations] = await Promise.all([
    listTicketsOfOrders(ctx.db, order_ids),
    listTicketsHeld(ctx.db, email),
    listPlacesOf(ctx.db, email),
    listApplicationsOf(ctx.db, email),
    listRsvpsOfAddress(ctx.db, email, { now: ctx.now, limit: MAX_MY_ORDERS }),
  ])
  const events = await listEventsOf(ctx.db, [
    ...new Set([...orders, ...held, ...places, ...applications, ...invitations].map(({ event_id }) => event_id)),
  ])
  const invitedTo = Map.groupBy(invitations, ({ event_id }) => event_id)
  const placeAt = new Map(places.map((place) => [place.event_id, place]))
  const applicationAt = new Map(applications.map((application) => [application.event_id, application]))
  const ticketsOf = Map.groupBy(bought, ({ order_id }) => order_id)
  const ordersOf = Map.groupBy(orders, ({ event_id }) => event_id)
  const heldAt = Map.groupBy(held, ({ event_id }) => event_id)
  const view = (event: MyEventRow) =>
    toMyEventView(event, {
      orders: (ordersOf.get(event.id) ?? []).map((order) => toMyOrderView(order, ticketsOf.get(order.id) ?? [])),
      tickets: (heldAt.get(event.id) ?? []).map(toMyTicketView),
      place: placeAt.get(event.id),
      application: applicationAt.get(event.id),
      invitations: invitedTo.get(event.id) ?? [],
      locale: ctx.locale,
    })
  const by_date = events.toSorted((a, b) => a.start_date.getTime() - b.start_date.getTime() || a.id - b.id)
  const is_past = (event: MyEventRow) => lifecycleStatus(event, ctx.now) === 'ENDED'
  return {
    email,
    upcoming: by_date.filter((event) => !is_past(event)).map(view),
    past: by_date.filter(is_past).toReversed().map(view),
  }
}
