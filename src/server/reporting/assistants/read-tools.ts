import { capacityEndpoints } from '#core/catalog/capacity-assignments/endpoints.ts'
import { checkInListEndpoints } from '#core/catalog/check-in-lists/endpoints.ts'
import { eventDateEndpoints } from '#core/catalog/event-dates/endpoints.ts'
import { eventEndpoints } from '#core/catalog/event-setup/endpoints.ts'
import { promoCodeEndpoints } from '#core/catalog/promo-codes/endpoints.ts'
import { MAX_CURSOR_PAGE_SIZE } from '#core/platform/limits.ts'
import { attendeeEndpoints } from '#core/records/attendees/endpoints.ts'
import { orderEndpoints } from '#core/records/orders/endpoints.ts'
import { pageOfSections } from '#core/reporting/assistants/fit-rows.ts'
import { isFoundOpenly, type Person } from '#core/reporting/assistants/personal-data.ts'
import type { ArgsOf, ReadTool } from '#core/reporting/assistants/read-tools.ts'
import { toldAttendee, toldListedAttendee, toldListedOrder, toldOrder } from '#core/reporting/assistants/told-orders.ts'
import {
  toldCapacity,
  toldCheckInList,
  toldDate,
  toldDatePrice,
  toldEvent,
  toldEventHead,
  toldPrices,
  toldPromoCode,
  toldStats,
} from '#core/reporting/assistants/told-views.ts'
import { type Asker, filtersOf, firstRows, unlessForbidden } from './ask.ts'
import { tellList } from './tell-list.ts'
import { tellLog } from './tell-log.ts'

/** What a tool answers; throws what the API refuses with. */
export type RunTool<Args> = (asker: Asker, args: Args) => Promise<object>

const fromOf = (cursor: string | undefined): number => Number(cursor ?? 0)

const list_events: RunTool<ArgsOf<'list_events'>> = ({ ask }, { query, cursor, ...args }) => {
  const { status, lifecycle_status, starts_from, starts_before } = args
  const filter_fields = filtersOf({
    status: { eq: status },
    lifecycle_status: { eq: lifecycle_status },
    start_date: { gte: starts_from, lt: starts_before },
  })
  return tellList('events', {
    read: (per_page) => ask(eventEndpoints.list, undefined, { query, filter_fields, ...firstRows(cursor, per_page) }),
    tell: toldEvent,
  })
}

const get_event: RunTool<ArgsOf<'get_event'>> = async ({ ask }, { event_id, event_date_id, cursor, ...args }) => {
  const { data: event } = await ask(eventEndpoints.get, { event_id })
  const filter_fields = filtersOf({ starts_at: { gte: args.dates_from, lt: args.dates_before } })
  const listed = firstRows(undefined, MAX_CURSOR_PAGE_SIZE)
  const dates = await unlessForbidden(ask(eventDateEndpoints.list, { event_id }, { filter_fields, ...listed }))
  const shared = await unlessForbidden(ask(capacityEndpoints.list, { event_id }, firstRows(undefined)))
  const priced = event_date_id && (await ask(eventDateEndpoints.getPrices, { event_id, event_date_id }))
  return pageOfSections({
    head: { event: toldEventHead(event), are_dates_cut: dates?.meta.next_cursor !== null },
    sections: {
      prices: event.tickets.flatMap(toldPrices),
      ...(priced ? { date_prices: priced.data.prices.map(toldDatePrice) } : {}),
      shared_limits: (shared?.data ?? []).map(toldCapacity),
      dates: (dates?.data ?? []).map(toldDate),
    },
    from: fromOf(cursor),
  })
}

const get_stats: RunTool<ArgsOf<'get_stats'>> = async ({ ask }, { event_id, cursor, ...query }) => {
  const { data: stats } = await ask(eventEndpoints.stats, { event_id }, query)
  const { data: check_ins } = await ask(eventEndpoints.checkInStats, { event_id })
  return pageOfSections({
    head: { stats: toldStats(stats, check_ins) },
    sections: { check_in_lists: check_ins.lists, days: stats.daily_stats },
    from: fromOf(cursor),
  })
}

/** Of what a search finds, what may be found by it (MCP-3). */
const openly =
  ({ is_in_full }: Asker, query: string | undefined) =>
  (row: Person & { readonly reference: string }) =>
    is_in_full || !query || isFoundOpenly(query, row)

const search_orders: RunTool<ArgsOf<'search_orders'>> = (asker, { event_id, query, cursor, ...args }) => {
  const filter_fields = filtersOf({
    status: { eq: args.status },
    payment_status: { eq: args.payment_status },
    event_date_id: { eq: args.event_date_id },
    created_at: { gte: args.created_from, lt: args.created_before },
  })
  const asked = (per_page: number) => ({ query, filter_fields, ...firstRows(cursor, per_page) })
  return tellList('orders', {
    read: (per_page) => asker.ask(orderEndpoints.list, { event_id }, asked(per_page)),
    tell: (order) => toldListedOrder(order, asker.is_in_full),
    keep: openly(asker, query),
  })
}

const get_order: RunTool<ArgsOf<'get_order'>> = async ({ ask, is_in_full }, { event_id, order_id, cursor }) => {
  const { data: order } = await ask(orderEndpoints.get, { event_id, order_id })
  const { head, sections } = toldOrder(order, is_in_full)
  return pageOfSections({ head: { order: head }, sections, from: fromOf(cursor) })
}

const search_attendees: RunTool<ArgsOf<'search_attendees'>> = (asker, { event_id, query, cursor, ...args }) => {
  const filter_fields = filtersOf({
    status: { eq: args.status },
    ticket_id: { eq: args.ticket_id },
    event_date_id: { eq: args.event_date_id },
    is_checked_in: { eq: args.is_checked_in },
  })
  const asked = (per_page: number) => ({ query, filter_fields, ...firstRows(cursor, per_page) })
  return tellList('attendees', {
    read: (per_page) => asker.ask(attendeeEndpoints.list, { event_id }, asked(per_page)),
    tell: (attendee) => toldListedAttendee(attendee, asker.is_in_full),
    keep: openly(asker, query),
  })
}

const get_attendee: RunTool<ArgsOf<'get_attendee'>> = async (asker, { event_id, attendee_id, cursor }) => {
  const { data: attendee } = await asker.ask(attendeeEndpoints.get, { event_id, attendee_id })
  const { head, sections } = toldAttendee(attendee, asker.is_in_full)
  return pageOfSections({ head: { attendee: head }, sections, from: fromOf(cursor) })
}

const list_promo_codes: RunTool<ArgsOf<'list_promo_codes'>> = ({ ask }, { event_id, query, cursor }) =>
  tellList('promo_codes', {
    read: (per_page) => ask(promoCodeEndpoints.list, { event_id }, { query, ...firstRows(cursor, per_page) }),
    tell: toldPromoCode,
  })

const list_check_in_lists: RunTool<ArgsOf<'list_check_in_lists'>> = ({ ask }, { event_id, query, cursor }) =>
  tellList('check_in_lists', {
    read: (per_page) => ask(checkInListEndpoints.list, { event_id }, { query, ...firstRows(cursor, per_page) }),
    tell: toldCheckInList,
  })

export const READERS: { readonly [Name in ReadTool]: RunTool<ArgsOf<Name>> } = {
  list_events,
  get_event,
  get_stats,
  search_orders,
  get_order,
  search_attendees,
  get_attendee,
  list_promo_codes,
  list_check_in_lists,
  list_log: tellLog,
}
