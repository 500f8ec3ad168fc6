import { z } from 'zod'
import { PublicDiscountRuleView } from '#core/catalog/discount-rules/schema.ts'
import { LocationInput, LocationView } from '#core/catalog/events/place-schema.ts'
import { PAYMENT_METHODS, PublicSettingsView, SettingsView } from '#core/catalog/events/settings-schema.ts'
import { ImageView } from '#core/catalog/images/schema.ts'
import { PublicOrganizerView } from '#core/catalog/organizers/schema.ts'
import { DISCOUNT_TYPES } from '#core/catalog/promo-codes/discount.ts'
import { OFF_SALE_REASONS, SALE_STATES } from '#core/catalog/tickets/sale-state.ts'
import { isInOrder, PublicBasketRuleView, PublicTicketView, TicketView } from '#core/catalog/tickets/schema.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import {
  Currency,
  HttpUrl,
  Id,
  InstantText,
  InstantView,
  LocalDate,
  Name,
  optional,
  PathId,
  RichText,
  Timezone,
} from '#core/platform/fields.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { EVENT_STATUSES } from '#core/platform/states/event-state.ts'
import { QUEUE_STATES } from '#core/platform/states/queue-state.ts'
import { LIFECYCLE_STATUSES } from '#core/platform/time.ts'

const fields = {
  title: Name,
  organizer_id: Id,
  start_date: InstantText,
  end_date: optional(InstantText),
  description: optional(RichText),
  timezone: Timezone.optional(),
  currency: Currency.optional(),
  is_online_event: z.boolean().optional(),
  online_event_details: optional(RichText),
  location_details: LocationInput.nullish(),
  maps_url: optional(HttpUrl),
}

/** API-40. Timezone and currency default to the account's (EVT-2). */
export const EventInput = z.object(fields).superRefine((event, ctx) => {
  if (!isInOrder(event.start_date, event.end_date, event.timezone))
    ctx.addIssue({ code: 'custom', message: 'end_after_start', path: ['end_date'] })
})
export type EventInput = z.output<typeof EventInput>

/** API-43: omitted fields stay (TXT-1); `updated_at` as last seen (CNV-8). */
export const EventUpdate = z.object({ ...fields, updated_at: InstantText.nullish() }).partial()
export type EventUpdate = z.output<typeof EventUpdate>

/** LIVE-5: `updated_at` of the event as it was seen; changed since is STALE_UPDATE. */
export const SalePauseInput = z.object({ updated_at: InstantText.optional() })
export type SalePauseInput = z.output<typeof SalePauseInput>

/** Whether the sale of an event is paused (LIVE-5). */
export const SalePauseView = z.object({ sale_paused_at: InstantView.nullable(), updated_at: InstantView })
export type SalePauseView = z.output<typeof SalePauseView>

export const EventStatusInput = z.object({ status: z.enum(EVENT_STATUSES) })

export const EventStatsView = z.object({
  tickets_sold: z.int(),
  orders_created: z.int(),
  gross_sales: z.int(),
  net_sales: z.int(),
  views: z.int(),
})
export type EventStatsView = z.output<typeof EventStatsView>

/** VIE-5 in lists: without description, settings and tickets. */
export const EventListView = z.object({
  id: Id,
  status: z.enum(EVENT_STATUSES),
  lifecycle_status: z.enum(LIFECYCLE_STATUSES),
  title: z.string(),
  slug: z.string(),
  description_preview: z.string(),
  start_date: InstantView,
  end_date: InstantView.nullable(),
  effective_end_date: InstantView,
  timezone: z.string(),
  currency: z.string(),
  is_online_event: z.boolean(),
  online_event_details: z.string().nullable(),
  location_details: LocationView.nullable(),
  maps_url: z.string().nullable(),
  images: z.array(ImageView),
  organizer: PublicOrganizerView,
  stats: EventStatsView,
  check_in_stats: z.object({ total_attendees: z.int(), total_checked_in_attendees: z.int() }),
  is_test_mode: z.boolean(),
  updated_at: InstantView,
  created_at: InstantView,
})
export type EventListView = z.output<typeof EventListView>

/** An event as staff see it, with settings, tickets and images (VIE-5, EVT-1). */
export const EventView = EventListView.extend({
  description: z.string().nullable(),
  /** Orders of whatever status, tests and expired ones too: from the first on the currency stays (MON-7). */
  has_orders: z.boolean(),
  /** Somebody has asked for a place: their page stays in reach when nothing is on request any more (APP-1). */
  has_applications: z.boolean(),
  /** Dates it has, cancelled ones among them; with more than one screens show what is of dates (DAT-1). */
  dates_count: z.int(),
  /** Since when staff have paused the sale; null while they have not (LIVE-5). */
  sale_paused_at: InstantView.nullable(),
  settings: SettingsView,
  tickets: z.array(TicketView),
})
export type EventView = z.output<typeof EventView>

const FIGURES = {
  /** Null without stats.read (TEAM-6). */
  stats: EventStatsView.nullable(),
  check_in_stats: EventListView.shape.check_in_stats.nullable(),
}
/** As each reader gets it: figures and settings are for those who may read them (TEAM-6). */
export const EventListAsSeenView = EventListView.extend(FIGURES)
export type EventListAsSeenView = z.output<typeof EventListAsSeenView>
export const EventAsSeenView = EventView.extend({
  ...FIGURES,
  /** Null without settings.read. */
  settings: SettingsView.nullable(),
})
export type EventAsSeenView = z.output<typeof EventAsSeenView>

/** How staff's lists of events are searched, filtered and sorted (LST-1). */
export const EVENT_LIST = listSpec({
  sorts: ['start_date', 'end_date', 'title', 'created_at', 'updated_at'],
  default_sort: 'start_date',
  default_direction: 'asc',
  filters: {
    status: filterField.choice(EVENT_STATUSES),
    lifecycle_status: filterField.choice(LIFECYCLE_STATUSES),
    organizer_id: filterField.id,
    start_date: filterField.instant,
    end_date: filterField.instant,
    created_at: filterField.instant,
  },
})

/** How the public list of events is filtered and sorted (LST-16). */
export const PUBLIC_EVENT_LIST = listSpec({
  sorts: ['start_date'],
  default_sort: 'start_date',
  default_direction: 'asc',
  filters: { organizer_id: filterField.id, start_date: filterField.instant },
})

/** VIE-14 without tickets. */
export const PublicEventHeadView = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  description_preview: z.string(),
  start_date: InstantView,
  end_date: InstantView.nullable(),
  effective_end_date: InstantView,
  lifecycle_status: z.enum(LIFECYCLE_STATUSES),
  timezone: z.string(),
  currency: z.string(),
  is_online_event: z.boolean(),
  location_details: LocationView.nullable(),
  maps_url: z.string().nullable(),
  images: z.array(ImageView),
  organizer: PublicOrganizerView,
  settings: PublicSettingsView,
  has_promo_codes: z.boolean(),
  payment_methods: z.array(z.enum(PAYMENT_METHODS)),
  is_test_mode: z.boolean(),
  is_preview: z.boolean(),
  /** The organizer paused the sale: nothing can be bought at this moment (LIVE-5). */
  is_sale_paused: z.boolean(),
  server_time: InstantView,
})
export type PublicEventHeadView = z.output<typeof PublicEventHeadView>

/** One date as the public sees it (DAT-50). */
export const PublicDateView = z.object({
  id: Id,
  starts_at: InstantView,
  ends_at: InstantView.nullable(),
  title: z.string().nullable(),
  /** That of its shown ticket nearest to sale (DAT-44). */
  state: z.enum(SALE_STATES),
  quantity_available: z.int().nullable(),
  /** The start before the last move (DAT-22). */
  moved_from: InstantView.nullable(),
  /** Its own place and map link; null where it takes place where the event does. */
  location_details: LocationView.nullable(),
  maps_url: z.string().nullable(),
})
export type PublicDateView = z.output<typeof PublicDateView>

/** What stands on the event's page of its dates (DAT-50). */
export const PublicDatesView = z.object({
  /** Dates that are neither hidden nor over; 1 for an event with a single one, over or not. */
  dates_count: z.int(),
  /** The date whose tickets these are; null where there is none to show. */
  selected_date: PublicDateView.nullable(),
  /** Of a month with more dates than a list holds. */
  days: z.array(z.object({ day: LocalDate, count: z.int(), state: z.enum(SALE_STATES) })),
  /** Empty for an event with a single date. */
  dates: z.array(PublicDateView),
  /** The month of `days`, and the next ones before and after it that have dates. */
  month: z
    .object({ shown: z.string(), previous: z.string().nullable(), next: z.string().nullable(), day: LocalDate })
    .nullable(),
  /** First and last start of the dates that are not over. */
  dates_range: z.object({ from: InstantView, until: InstantView }).nullable(),
})
export type PublicDatesView = z.output<typeof PublicDatesView>

/** VIE-14 as it stands in public lists: without tickets, with what they cost (PUB-36). */
export const PublicEventListView = PublicEventHeadView.extend({
  /** Null where the event is over, or has nothing to offer. */
  offer: z
    .object({
      kind: z.enum(['FREE', 'ANY_AMOUNT', 'PRICE', 'SOLD_OUT']),
      price: z.int().nullable(),
      is_from: z.boolean(),
    })
    .nullable(),
  /** Of several dates those to come, and the next of them, null where none is left; absent where there is one (DAT-53). */
  dates_count: z.int().optional(),
  next_date: z.object({ starts_at: InstantView, ends_at: InstantView.nullable() }).nullable().optional(),
})
export type PublicEventListView = z.output<typeof PublicEventListView>

/** The code as asked for; `discount` is minor units or a percentage, 0 when it is not valid (VIE-14). */
export const PublicPromoCodeView = z.object({
  code: z.string(),
  valid: z.boolean(),
  discount_type: z.enum(DISCOUNT_TYPES),
  discount: z.number(),
  /** Of the tickets shown, those it applies to on the date shown (PRO-6, DAT-59). */
  ticket_ids: z.array(Id),
  /** Of several dates those it is for; absent where it is for all (DAT-59). */
  event_date_ids: z.array(Id).optional(),
})
export type PublicPromoCodeView = z.output<typeof PublicPromoCodeView>

/** An event as its public page shows it (VIE-14). */
export const PublicEventView = PublicEventHeadView.extend({
  ...PublicDatesView.shape,
  /** Its waiting room, announced or open; null without (ROOM-22). */
  queue: z
    .object({ state: z.enum(QUEUE_STATES), opens_at: InstantView, prequeue_at: InstantView.nullable() })
    .nullable(),
  /** Products of every kind; those of mode ADD_ON are chosen in groups (EXT-2). */
  tickets: z.array(PublicTicketView),
  basket_rules: z.array(PublicBasketRuleView),
  promo_code: PublicPromoCodeView.nullable(),
  /** Valid when the page was made, in the order in which they act (DSC-5). */
  discount_rules: z.array(PublicDiscountRuleView),
})
export type PublicEventView = z.output<typeof PublicEventView>

/** EVT-15: dates of the event's timezone, default the last 7 days. */
export const StatsQuery = z.object({
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  /** Of one date alone (DAT-58). A view is one of the event: a date has none. */
  event_date_id: PathId.optional(),
})

/** Orders, tickets and money of an event, day by day and in all (EVT-15, EVT-16). */
export const StatsView = z.object({
  from: z.string(),
  to: z.string(),
  daily_stats: z.array(
    z.object({
      date: z.string(),
      orders_created: z.int(),
      tickets_sold: z.int(),
      gross_sales: z.int(),
      total_tax: z.int(),
      total_fee: z.int(),
      refunded: z.int(),
      views: z.int(),
    }),
  ),
  total_orders: z.int(),
  total_tickets_sold: z.int(),
  total_gross_sales: z.int(),
  total_refunded: z.int(),
  total_net_sales: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_views: z.int(),
  /**
   * What belongs to none of several dates: extras that are not of a date, refunds that name no tickets. With it the dates
   * add up to the event (DAT-58).
   */
  no_date: z.object({ gross: z.int(), refunded: z.int() }).optional(),
})
export type StatsView = z.output<typeof StatsView>

/** How many came, by list and in all (API-48). */
export const CheckInStatsView = z.object({
  total_attendees: z.int(),
  total_checked_in_attendees: z.int(),
  lists: z.array(z.object({ id: Id, name: z.string(), total: z.int(), checked_in: z.int() })),
  /**
   * CIL-10: nobody with these is let in by any list; empty while the event has none. With `dates` lists let them in, but
   * on none of so many dates to come, of which `first` is the next.
   */
  tickets_on_no_list: z.array(
    z.object({
      id: Id,
      title: z.string(),
      dates: z
        .object({ count: z.int(), first: z.object({ id: Id, starts_at: InstantView, title: z.string().nullable() }) })
        .optional(),
    }),
  ),
})
export type CheckInStatsView = z.output<typeof CheckInStatsView>

/** Whether the event can sell anything now, and what keeps it from it (API-49, BO-21). */
export const SaleHealthView = z.object({
  can_sell: z.boolean(),
  reasons: z.array(z.object({ ticket_id: Id, title: z.string(), off_sale_reasons: z.array(z.enum(OFF_SALE_REASONS)) })),
})
export type SaleHealthView = z.output<typeof SaleHealthView>

nameViews({
  EventStatsView,
  SalePauseView,
  EventListView: EventListAsSeenView,
  EventView: EventAsSeenView,
  PublicEventHeadView,
  PublicDateView,
  PublicDatesView,
  PublicEventListView,
  PublicPromoCodeView,
  PublicEventView,
  StatsView,
  CheckInStatsView,
  SaleHealthView,
})
