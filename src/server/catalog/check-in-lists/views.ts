import { listState } from '#core/catalog/check-in-lists/list-state.ts'
import type { CheckInListView, DoorDateView } from '#core/catalog/check-in-lists/schema.ts'
import { paths } from '#core/platform/paths.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import type { Permitted } from '#server/platform/context/permitted.ts'
import type { CheckInListRow, UnadmittedRow } from './queries.ts'

/** The one date of a list that admits one (DAT-56). */
export const toDoorDate = ({
  event_date_id: id,
  date_starts_at,
  date_title,
}: Pick<CheckInListRow, 'event_date_id' | 'date_starts_at' | 'date_title'>): DoorDateView | null =>
  id === null || date_starts_at === null ? null : { id, starts_at: date_starts_at.toISOString(), title: date_title }

export const toCheckInListView = (
  { now, config }: Pick<Ctx, 'now' | 'config'>,
  row: CheckInListRow,
  may: Permitted,
): CheckInListView => ({
  id: row.id,
  // whoever has the link lets people in (PRM-25)
  short_id: may('check_in_list.use') ? row.short_id : null,
  name: row.name,
  kind: row.kind,
  description: row.description,
  activates_at: row.activates_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  all_tickets: row.all_tickets,
  ticket_ids: row.ticket_ids,
  dates_mode: row.dates_mode,
  event_date_id: row.event_date_id,
  event_date: toDoorDate(row),
  is_date_deleted: row.date_deleted_at !== null,
  opens_minutes_before: row.opens_minutes_before,
  closes_minutes_after: row.closes_minutes_after,
  state: listState(row, now),
  total_attendees: row.total_attendees,
  checked_in_attendees: row.checked_in_attendees,
  conflict_count: row.conflict_count,
  url: may('check_in_list.use') ? config.app_url + paths.checkIn(row.short_id) : null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  deleted_at: row.deleted_at?.toISOString() ?? null,
})

/** A ticket that no list admits; `dates` where lists admit it on others (CIL-10). */
export const toUnadmittedTicket = ({ id, title, has_list, count, first }: UnadmittedRow) => ({
  id,
  title,
  ...(has_list && first
    ? { dates: { count, first: { ...first, starts_at: new Date(first.starts_at).toISOString() } } }
    : {}),
})
