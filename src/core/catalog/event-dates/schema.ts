import { z } from 'zod'
import { LocationInput, LocationView } from '#core/catalog/events/place-schema.ts'
import { doubleBounds, type SaleBounds, SaleOffset } from '#core/catalog/events/sale-bounds.ts'
import { TICKET_TYPES } from '#core/catalog/ticket-types/ticket-type.ts'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { HttpUrl, Id, InstantText, InstantView, MinorAmount, Name, optional } from '#core/platform/fields.ts'
import { MAX_IDS } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { EVENT_DATE_STATUSES, EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { CLOCK_CHANGES, LIFECYCLE_STATUSES } from '#core/platform/time.ts'
import { DateRuleInput } from './date-rule-schema.ts'
import { MAX_DATE_PLACES, MAX_DATES_PER_CALL, MAX_DELETED_DATES } from './limits.ts'

/** Whether a date takes place and has begun; its bounds belong to the later state (TIM-7). */
export const DATE_STATES = [...LIFECYCLE_STATUSES, EventDateStatus.CANCELLED] as const
export type DateState = (typeof DATE_STATES)[number]

/** The date alone, it and those after it of the same rule, or all of that rule (DAT-20). */
export const DATE_SCOPES = ['THIS', 'FOLLOWING', 'ALL'] as const
export type DateScope = (typeof DATE_SCOPES)[number]

/** What a date has besides its times; null means as the event or its settings (DAT-2, DAT-25). */
const details = {
  title: optional(Name),
  is_hidden: z.boolean().optional(),
  capacity: z.int().min(1).max(MAX_DATE_PLACES).nullish(),
  sale_start_date: InstantText.nullish(),
  sale_start_offset: SaleOffset.nullish(),
  sale_end_date: InstantText.nullish(),
  sale_end_offset: SaleOffset.nullish(),
  location_details: LocationInput.nullish(),
  maps_url: optional(HttpUrl),
}
const times = { starts_at: InstantText, ends_at: optional(InstantText) }

/** A bound of the sale is absolute or an offset, not both (DAT-25). */
const oneBound = <T extends z.ZodType<SaleBounds>>(schema: T) =>
  schema.superRefine((date, ctx) => {
    for (const field of doubleBounds(date)) ctx.addIssue({ code: 'custom', message: 'one_sale_bound', path: [field] })
  })

/** One date of `dates[]` (DAT-18). Times without offset are the event's (TIM-1). */
export const EventDateInput = oneBound(z.object({ ...times, ...details }))
export type EventDateInput = z.output<typeof EventDateInput>

/** What every date of a call gets where it says nothing itself. */
const DateDetails = oneBound(z.object(details))

/** API-200, DAT-18: dates by a rule, or one by one. */
export const CreateDatesInput = z
  .object({
    rule: DateRuleInput.optional(),
    dates: z.array(EventDateInput).min(1).max(MAX_DATES_PER_CALL).optional(),
    values: DateDetails.optional(),
  })
  .superRefine(({ rule, dates }, ctx) => {
    if (!rule && !dates) ctx.addIssue({ code: 'custom', message: 'required', path: ['rule'] })
    if (rule && dates) ctx.addIssue({ code: 'custom', message: 'rule_or_dates', path: ['dates'] })
  })
export type CreateDatesInput = z.output<typeof CreateDatesInput>

/**
 * API-201, DAT-20: omitted fields stay, null clears (TXT-1). A wider scope writes every field that is sent, so send
 * those that were changed. `dry_run` changes nothing and says what would be. `updated_at` as last seen (CNV-8).
 */
export const EventDateUpdate = oneBound(
  z
    .object({
      ...times,
      ...details,
      scope: z.enum(DATE_SCOPES),
      /** Writes over what single dates of the scope have of their own (DAT-21). */
      overwrite: z.boolean(),
      dry_run: z.boolean(),
      /** Required where holders have a date whose start, end or place changes; true writes to them (DAT-22). */
      notify_holders: z.boolean(),
      updated_at: InstantText.nullish(),
    })
    .partial(),
)
export type EventDateUpdate = z.output<typeof EventDateUpdate>

/** DAT-23: `skip_used` deletes those that have neither orders nor holds, and leaves the others. */
export const DeleteDatesInput = z.object({
  ids: z.array(Id).min(1).max(MAX_DELETED_DATES),
  skip_used: z.boolean().default(false),
})
export type DeleteDatesInput = z.output<typeof DeleteDatesInput>

/** One price on a date: null is as the price itself, omitted stays (DAT-24). */
const DatePriceInput = z.object({
  ticket_price_id: Id,
  price: MinorAmount.nullish(),
  quantity_available: z.int().min(0).max(MAX_DATE_PLACES).nullish(),
  is_hidden: z.boolean().nullish(),
})
export type DatePriceInput = z.output<typeof DatePriceInput>

/** DAT-24, with the scopes of DAT-20 and DAT-21. Prices left out stay. */
export const DatePricesUpdate = z.object({
  prices: z.array(DatePriceInput).min(1).max(MAX_IDS),
  scope: z.enum(DATE_SCOPES).default('THIS'),
  overwrite: z.boolean().default(false),
})
export type DatePricesUpdate = z.output<typeof DatePricesUpdate>

/** A date as staff see it (API-200, API-201, LST-30). */
export const EventDateView = z.object({
  id: Id,
  event_id: Id,
  /** The rule it was made by; null for one made alone. */
  date_rule_id: Id.nullable(),
  status: z.enum(EVENT_DATE_STATUSES),
  state: z.enum(DATE_STATES),
  starts_at: InstantView,
  ends_at: InstantView.nullable(),
  /** The end, or without one the end of the start day (TIM-4). */
  effective_end: InstantView,
  title: z.string().nullable(),
  is_hidden: z.boolean(),
  capacity: z.int().nullable(),
  /** Admissions sold, and in holds. */
  sold: z.int(),
  held: z.int(),
  /** Of `capacity`; null without one, 0 where more than that is taken. */
  left: z.int().nullable(),
  /** People with a valid ticket who are in at a door (DAT-58). */
  checked_in: z.int(),
  /** What its tickets and extras cost, whatever became of them since; minor units. Test orders count in test mode only (EVT-16). */
  gross: z.int(),
  /** Given back by refunds that name its tickets or extras (DAT-36). */
  refunded: z.int(),
  sale_start_date: InstantView.nullable(),
  sale_start_offset: z.int().nullable(),
  sale_end_date: InstantView.nullable(),
  sale_end_offset: z.int().nullable(),
  location_details: LocationView.nullable(),
  maps_url: z.string().nullable(),
  /** The start before the last move, and when that was (DAT-22). */
  moved_from: InstantView.nullable(),
  moved_at: InstantView.nullable(),
  /** Fields changed in this date alone (DAT-21); `prices.<id>` is one of its prices. */
  changed_fields: z.array(z.string()),
  created_at: InstantView,
  updated_at: InstantView,
})
export type EventDateView = z.output<typeof EventDateView>

/** A date that is there already, or keeps something from being done: part of answers and of `error.data.dates`. */
export const EventDateRef = z.object({ id: Id, starts_at: InstantView })
export type EventDateRef = z.output<typeof EventDateRef>

/** DAT-18. `skipped`: starts that were taken before. */
export const CreatedDatesView = z.object({ created: z.array(EventDateView), skipped: z.array(EventDateRef) })
export type CreatedDatesView = z.output<typeof CreatedDatesView>

const PlannedDateView = z.object({
  starts_at: InstantView,
  ends_at: InstantView.nullable(),
  title: z.string().nullable(),
  /** Whether a date of the event begins then already: it would be left out. */
  exists: z.boolean(),
})

/** What a call would make (DAT-18). */
export const DatePreviewView = z.object({
  /** Dates of the rule or list, each start once; `existing` of them are there already. */
  count: z.int(),
  existing: z.int(),
  first: z.array(PlannedDateView),
  last: z.array(PlannedDateView),
  /** Starts that no clock shows, or that it shows twice; `local` is the wall clock asked for, `YYYY-MM-DDTHH:MM` (DAT-16). */
  clock_changes: z.array(z.object({ local: z.string(), starts_at: InstantView, change: z.enum(CLOCK_CHANGES) })),
  /** New dates that begin while another one is on, new or there, or in which another one begins. Without end none is on. */
  overlaps: z.int(),
})
export type DatePreviewView = z.output<typeof DatePreviewView>

/** What a change did, or with `dry_run` would do (DAT-21). */
export const ChangedDatesView = z.object({
  /** The date named, as it is now. */
  date: EventDateView,
  /** Dates written. */
  dates: z.int(),
  /** People with a ticket for one of them. */
  holders: z.int(),
  /** Dates outside the scope whose starts would be taken twice: without `dry_run` they are the error DATE_EXISTS. */
  collisions: z.array(EventDateRef),
})
export type ChangedDatesView = z.output<typeof ChangedDatesView>

/** DAT-23. `kept`: dates with orders or holds that `skip_used` left. */
export const DeletedDatesView = z.object({ deleted: z.array(Id), kept: z.array(EventDateRef) })
export type DeletedDatesView = z.output<typeof DeletedDatesView>

/** A price on one date: what holds for every date beside what holds for this one (DAT-24). */
export const DatePriceView = z.object({
  ticket_id: Id,
  ticket_title: z.string(),
  ticket_type: z.enum(TICKET_TYPES),
  ticket_price_id: Id,
  label: z.string().nullable(),
  /** As the price row says for every date. */
  series: z.object({ price: z.int(), quantity_available: z.int().nullable(), is_hidden: z.boolean() }),
  /** Of this date; null is as the series. */
  price: z.int().nullable(),
  quantity_available: z.int().nullable(),
  is_hidden: z.boolean().nullable(),
  sold: z.int(),
  held: z.int(),
  /** Of those left, kept for the waiting list (WTL-2). */
  promised: z.int(),
})
export type DatePriceView = z.output<typeof DatePriceView>

export const DatePricesView = z.object({ prices: z.array(DatePriceView) })
export type DatePricesView = z.output<typeof DatePricesView>

/** How the dates of an event are searched, filtered and sorted (LST-30). */
export const EVENT_DATE_LIST = listSpec({
  sorts: ['starts_at'],
  default_sort: 'starts_at',
  default_direction: 'asc',
  filters: {
    status: filterField.choice(EVENT_DATE_STATUSES),
    is_hidden: filterField.flag,
    starts_at: filterField.instant,
  },
})

nameViews({
  EventDateView,
  CreatedDatesView,
  PlannedDateView,
  DatePreviewView,
  ChangedDatesView,
  DeletedDatesView,
  DatePriceView,
  DatePricesView,
})
