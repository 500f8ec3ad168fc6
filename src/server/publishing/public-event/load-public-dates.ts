import type { PublicDatesView, PublicDateView } from '#core/catalog/event-setup/schema.ts'
import { mapsUrl } from '#core/catalog/events/place.ts'
import type { ProductKind } from '#core/catalog/ticket-types/product-kind.ts'
import { type CountedProduct, capacityAvailability, sumAvailability } from '#core/catalog/tickets/availability.ts'
import type { DateOnSale } from '#core/catalog/tickets/catalog-of-date.ts'
import { allStockIds, toSale } from '#core/catalog/tickets/sale-catalog.ts'
import { nextSaleChange, type SaleState, saleState } from '#core/catalog/tickets/sale-state.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { localDate } from '#core/platform/time.ts'
import { boundsOfMonth, isMonth, monthAt, nearestState } from '#core/publishing/public-event/date-calendar.ts'
import { MAX_LISTED_DATES } from '#core/publishing/public-event/limits.ts'
import { shownDates } from '#server/catalog/known-catalog/known-catalog.ts'
import type { Catalog } from '#server/catalog/tickets/catalog-queries.ts'
import {
  type DatesToCome,
  findShownDate,
  findToldDate,
  readDatesToCome,
  type ToldDate,
} from '#server/catalog/tickets/date-queries.ts'
import { displayCounters } from '#server/catalog/tickets/display-counters.ts'
import { saleContext } from '#server/catalog/tickets/load-tickets.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { readStock } from '#server/platform/stock/stock.ts'
import { DATES_PER_LOOK, MAX_INDEXED_DATES } from './limits.ts'

/** What a reader asked to see of the dates; ids and months that are not the event's are as if not asked for (DAT-50). */
export interface AskedDates {
  readonly date?: number | null
  /** `YYYY-MM` */
  readonly month?: string | null
  /** `YYYY-MM-DD` */
  readonly day?: string | null
}

interface Looking {
  readonly session_hash: Buffer | null
  readonly ignore_event_status: boolean
  /** Also how the next dates stand, for search engines. */
  readonly for_search_engines: boolean
}

const ANY_ADMISSION: CountedProduct = { id: 0, kind: 'ADMISSION' }

interface Standing {
  readonly on_sale: DateOnSale<Catalog>
  readonly state: SaleState
  readonly quantity_available: number | null
  readonly next_change: Date | null
}

export interface PublicDates {
  readonly view: PublicDatesView
  /** What is sold on the selected date; undefined where there is none to show. */
  readonly shown: DateOnSale<Catalog> | undefined
  /** When the clock alone changes what is told of the dates (CNV-9). */
  readonly next_change: Date | null
  /** Those to come that search engines are told of; none where there is one date (DAT-53). */
  readonly indexed: readonly IndexedDate[]
}

/** A date as search engines read it. */
export interface IndexedDate extends ToldDate {
  readonly state: SaleState
}

/** How the dates of an event sell, each looked at once: six statements for however many at a time (DAT-9, DAT-50). */
function lookAtDates(
  ctx: Ctx,
  catalog: Catalog,
  { session_hash, ignore_event_status }: Omit<Looking, 'for_search_engines'>,
) {
  const known = new Map<number, Standing>()
  async function look(ids: readonly number[]): Promise<void> {
    const dates = await shownDates(
      ctx,
      catalog,
      ids.filter((id) => !known.has(id)),
    )
    if (dates.size === 0) return
    const stock = await readStock(
      ctx.prepared,
      [...dates.values()].flatMap((one) => allStockIds(one.catalog)),
    )
    const counters = await displayCounters(ctx, catalog, { dates, stock, session_hash })
    for (const [id, on_sale] of dates) {
      const sale = toSale(on_sale.catalog, counters, null)
      const context = { ...saleContext(ctx, on_sale), capacities: sale.capacities, promo: null, ignore_event_status }
      const tickets = sale.tickets.map((ticket) => ({ ticket, sale: saleState(ticket, context) }))
      const shown = standingFor(tickets.filter((one) => one.sale.is_shown))
      const { left } = sumAvailability(
        shown.map((one) => ({ unsold: null, left: one.ticket.shows_quantity ? one.sale.available : null })),
      )
      const whole = capacityAvailability(
        ANY_ADMISSION,
        sale.capacities.filter(({ applies_to }) => applies_to === 'EVENT'),
      ).left
      const is_told = shown.length > 0 && shown.every((one) => one.ticket.shows_quantity)
      known.set(id, {
        on_sale,
        state: nearestState(shown.map((one) => one.sale.sale_state)),
        quantity_available: is_told && left !== null ? Math.min(left, whole ?? left) : is_told ? whole : null,
        next_change: nextSaleChange(context.event, sale.tickets, ctx.now),
      })
    }
  }
  return { known, look }
}

/** A date is on sale with its tickets and packages; with extras only where nothing else is sold (DAT-44). */
function standingFor<T extends { readonly ticket: { readonly kind: ProductKind } }>(shown: readonly T[]): readonly T[] {
  const main = shown.filter(({ ticket }) => ticket.kind !== 'EXTRA')
  return main.length > 0 ? main : shown
}

type Look = ReturnType<typeof lookAtDates>

/** The first date on sale; else the next that takes place, else the next at all (DAT-50). */
async function firstOfAll(to_come: DatesToCome, dates: Look): Promise<ToldDate | undefined> {
  const found = await firstOnSale(to_come.next, dates)
  if (to_come.next.length === to_come.count || dates.known.get(found?.id ?? 0)?.state === 'ON_SALE') return found
  return await firstOnSale(await to_come.all(), dates)
}

async function firstOnSale(dates: readonly ToldDate[], { known, look }: Look): Promise<ToldDate | undefined> {
  // nearly always one of the next few is; further ones are looked at many at a time
  for (let from = 0, size = MAX_LISTED_DATES; from < dates.length; from += size, size = DATES_PER_LOOK) {
    const some = dates.slice(from, from + size)
    await look(some.map(({ id }) => id))
    const found = some.find(({ id }) => known.get(id)?.state === 'ON_SALE')
    if (found) return found
  }
  return dates.find(({ status }) => status === EventDateStatus.ACTIVE) ?? dates[0]
}

async function selectDate(
  ctx: Ctx,
  catalog: Catalog,
  { asked, to_come, dates }: { asked: AskedDates; to_come: DatesToCome; dates: Look },
): Promise<ToldDate | undefined> {
  const { event } = catalog
  if (asked.date) {
    const found =
      to_come.next.find(({ id }) => id === asked.date) ?? (await findToldDate(ctx.prepared, event.id, asked.date))
    if (found) return found
  }
  const of_day = asked.day ? await datesOfDay(to_come, asked.day, event.timezone) : []
  const found = of_day.length > 0 ? await firstOnSale(of_day, dates) : await firstOfAll(to_come, dates)
  if (found) return found
  const last = await findShownDate(ctx.prepared, catalog, { now: ctx.now, is_public: true })
  return last === null ? undefined : await findToldDate(ctx.prepared, event.id, last)
}

const toDateView = (told: ToldDate, standing: Standing | undefined, is_online: boolean): PublicDateView => ({
  id: told.id,
  starts_at: told.starts_at.toISOString(),
  ends_at: told.ends_at?.toISOString() ?? null,
  title: told.title,
  state: standing?.state ?? 'HIDDEN',
  quantity_available: standing?.quantity_available ?? null,
  moved_from: told.moved_from?.toISOString() ?? null,
  location_details: is_online ? null : told.location_details,
  maps_url: is_online ? null : ownMap(told),
})

/** The event's link leads elsewhere: a place of the date's own is searched for instead (EVT-4). */
const ownMap = ({ location_details, maps_url }: ToldDate): string | null =>
  location_details ? mapsUrl({ ...location_details, maps_url }) : maps_url

/** What the public is told of an event's dates, and the one whose tickets are shown (DAT-50). */
export async function loadPublicDates(
  ctx: Ctx,
  catalog: Catalog,
  { asked, for_search_engines, ...looking }: Looking & { readonly asked: AskedDates },
): Promise<PublicDates> {
  const { event } = catalog
  if (catalog.only_date_id !== null) return await onlyDate(ctx, catalog, catalog.only_date_id)
  const to_come = await readDatesToCome(ctx.prepared, event, ctx.now)
  const dates = lookAtDates(ctx, catalog, looking)
  const selected = await selectDate(ctx, catalog, { asked, to_come, dates })
  const calendar = await calendarOf(to_come, { asked, selected, zone: event.timezone })
  const indexed = for_search_engines ? to_come.next.slice(0, MAX_INDEXED_DATES) : []
  await lookAtAll(dates, [
    ...(selected ? [selected.id] : []),
    ...[...calendar.listed, ...(calendar.month?.dates ?? []), ...indexed].map(({ id }) => id),
  ])
  const view = (told: ToldDate) => toDateView(told, dates.known.get(told.id), event.is_online_event)
  const days = Map.groupBy(calendar.month?.dates ?? [], ({ starts_at }) => localDate(starts_at, event.timezone))
  const first = to_come.next[0]
  const changes = [...dates.known.values()].map(({ next_change }) => next_change?.getTime() ?? Number.POSITIVE_INFINITY)
  const next_change = Math.min(...changes)
  return {
    view: {
      dates_count: to_come.count,
      selected_date: selected ? view(selected) : null,
      days: [...days].map(([day, of_day]) => ({
        day,
        count: of_day.length,
        state: nearestState(of_day.map(({ id }) => dates.known.get(id)?.state ?? 'HIDDEN')),
      })),
      dates: calendar.listed.map(view),
      month: calendar.month && {
        shown: calendar.month.shown,
        previous: calendar.month.previous,
        next: calendar.month.next,
        day: calendar.month.day,
      },
      dates_range:
        first && to_come.last ? { from: first.starts_at.toISOString(), until: to_come.last.toISOString() } : null,
    },
    shown: selected && dates.known.get(selected.id)?.on_sale,
    indexed: indexed.map((told) => ({ ...told, state: dates.known.get(told.id)?.state ?? 'HIDDEN' })),
    next_change: Number.isFinite(next_change) ? new Date(next_change) : null,
  }
}

async function lookAtAll({ known, look }: Look, all: readonly number[]): Promise<void> {
  const ids = [...new Set(all)].filter((id) => !known.has(id))
  for (let from = 0; from < ids.length; from += DATES_PER_LOOK) await look(ids.slice(from, from + DATES_PER_LOOK))
}

async function datesOfDay(dates: DatesToCome, day: string, zone: string): Promise<readonly ToldDate[]> {
  const month = day.slice(0, 7)
  if (!isMonth(month)) return []
  const of_month = await dates.between(...boundsOfMonth(month, zone))
  return of_month.filter(({ starts_at }) => localDate(starts_at, zone) === day)
}

/** Up to eight dates are listed; of more a month with the list of one day (DAT-51). */
async function calendarOf(
  to_come: DatesToCome,
  { asked, selected, zone }: { asked: AskedDates; selected: ToldDate | undefined; zone: string },
) {
  const { count, next, last } = to_come
  if (count <= MAX_LISTED_DATES || !selected || !last) return { listed: next, month: null }
  const asked_day = asked.day ? await datesOfDay(to_come, asked.day, zone) : []
  const day = asked.day && asked_day.length > 0 ? asked.day : localDate(selected.starts_at, zone)
  const [first_month, last_month] = [monthAt(next[0]!.starts_at, zone), monthAt(last, zone)]
  const wanted = asked.month && isMonth(asked.month) ? asked.month : day.slice(0, 7)
  // there is no end to the months that a stranger may ask for
  const shown = [first_month, [wanted, last_month].sort()[0]!].sort()[1]!
  const [from, until] = boundsOfMonth(shown, zone)
  const [listed, dates, before, after] = await Promise.all([
    asked_day.length > 0 ? asked_day : datesOfDay(to_come, day, zone),
    to_come.between(from, until),
    to_come.lastBefore(from),
    to_come.firstFrom(until),
  ])
  const previous = before && monthAt(before, zone)
  return { listed, month: { shown, day, dates, previous, next: after && monthAt(after, zone) } }
}

/** With one date there is nothing to choose, and nothing more is read (DAT-1). */
async function onlyDate(ctx: Ctx, catalog: Catalog, id: number): Promise<PublicDates> {
  const only = (await shownDates(ctx, catalog, [id])).get(id)
  const shown = only?.date.is_hidden ? undefined : only
  return {
    view: {
      dates_count: shown ? 1 : 0,
      selected_date: null,
      days: [],
      dates: [],
      month: null,
      dates_range: null,
    },
    shown,
    next_change: null,
    indexed: [],
  }
}
