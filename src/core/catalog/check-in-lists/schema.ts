import { z } from 'zod'
import { nameViews } from '#core/platform/api-document/named-views.ts'
import { Id, InstantText, InstantView, multiLine, Name, optional } from '#core/platform/fields.ts'
import { MAX_IDS } from '#core/platform/limits.ts'
import { filterField, listSpec } from '#core/platform/list-query.ts'
import { DATES_MODES } from './admitted-dates.ts'
import { MAX_ADMISSION_MINUTES, MAX_LIST_DESCRIPTION_LENGTH } from './limits.ts'
import { LIST_KINDS } from './list-kind.ts'
import { CHECK_IN_LIST_STATES } from './list-state.ts'

const AdmissionMinutes = z.int().min(0).max(MAX_ADMISSION_MINUTES)

const fields = {
  name: Name,
  description: optional(multiLine(MAX_LIST_DESCRIPTION_LENGTH)),
  activates_at: optional(InstantText),
  expires_at: optional(InstantText),
  /** CIL-8: all tickets, future ones too. Omitted: yes unless `ticket_ids` are given. */
  all_tickets: z.boolean().optional(),
  ticket_ids: z.array(Id).max(MAX_IDS).optional(),
  /** DAT-56. Omitted: ONE where `event_date_id` is given, else ALL. */
  dates_mode: z.enum(DATES_MODES).optional(),
  event_date_id: optional(Id),
  opens_minutes_before: AdmissionMinutes.optional(),
  closes_minutes_after: AdmissionMinutes.optional(),
}

/**
 * CIL-1. An empty `ticket_ids` is refused by the verb, which knows whether there is any ticket (TICKET_REQUIRED). A list of kind
 * REDEMPTION names extras (EXT-8).
 */
export const CheckInListInput = z.object({ ...fields, kind: z.enum(LIST_KINDS).default('ADMISSION') })
export type CheckInListInput = z.output<typeof CheckInListInput>

/** Omitted fields stay (TXT-1). The kind is fixed: another one is a field error (EXT-8). */
export const CheckInListUpdate = z.object({ ...fields, kind: z.enum(LIST_KINDS) }).partial()
export type CheckInListUpdate = z.output<typeof CheckInListUpdate>

/** DAT-56: a date, as a list and its door tell it. */
export const DoorDateView = z.object({ id: Id, starts_at: InstantView, title: z.string().nullable() })
export type DoorDateView = z.output<typeof DoorDateView>

/**
 * VIE-11, CIL-1. Of a list of kind REDEMPTION the counts are units, not people: all, and those redeemed (EXT-8). `ticket_ids` are those it admits today, also of a list of all tickets (CIL-8). `conflict_count` counts
 * the conflicts nobody marked as seen (OFF-9).
 */
export const CheckInListView = z.object({
  id: Id,
  /** The link of the list, like `url`: null without check_in_list.use (TEAM-6). */
  short_id: z.string().nullable(),
  name: z.string(),
  kind: z.enum(LIST_KINDS),
  description: z.string().nullable(),
  activates_at: InstantView.nullable(),
  expires_at: InstantView.nullable(),
  all_tickets: z.boolean(),
  ticket_ids: z.array(Id),
  dates_mode: z.enum(DATES_MODES),
  event_date_id: Id.nullable(),
  /** The one date of ONE. */
  event_date: DoorDateView.nullable(),
  /** That date was deleted: the list lets nobody in until it is given another. */
  is_date_deleted: z.boolean(),
  opens_minutes_before: z.int(),
  closes_minutes_after: z.int(),
  state: z.enum(CHECK_IN_LIST_STATES),
  total_attendees: z.int(),
  checked_in_attendees: z.int(),
  conflict_count: z.int(),
  url: z.string().nullable(),
  created_at: InstantView,
  updated_at: InstantView,
  /** Set in lists of deleted ones only: its log is all that is left of such a list (CIL-6). */
  deleted_at: InstantView.nullable(),
})
export type CheckInListView = z.output<typeof CheckInListView>

/** LST-9. Without the filter deleted lists are left out; with it only they are shown (CIL-6). */
export const CHECK_IN_LIST_LIST = listSpec({
  sorts: ['created_at', 'name', 'activates_at', 'expires_at'],
  default_sort: 'created_at',
  default_direction: 'desc',
  filters: { is_deleted: filterField.flag },
})

nameViews({ DoorDateView, CheckInListView })
