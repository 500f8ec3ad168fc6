import { admissionTimes, type DoorDate, type ListedDates } from '#core/catalog/check-in-lists/admitted-dates.ts'
import { HOUR_MS } from '#core/platform/limits.ts'
import { PACKED_HOURS } from './limits.ts'

/** A date with the time of its last change. */
export interface ChangedDate extends DoorDate {
  readonly updated_at: Date
}

/** Whether a list of TODAY admits the date at some time of the hours that a pack is made for (DAT-57). */
function isAdmittedSoon(list: ListedDates, date: DoorDate, now: Date): boolean {
  const { from, until } = admissionTimes(list, date)
  return until > now && from.getTime() < now.getTime() + PACKED_HOURS * HOUR_MS
}

export interface PackedDates {
  /** Those whose attendees a device must know; null = all. */
  readonly ids: readonly number[] | null
  /** Of these, those that a device with the pack of `since` does not know: all their attendees come (OFF-2). */
  readonly new_ids: readonly number[]
}

/**
 * DAT-57: lists of all dates or of one ask no clock, so all their attendees may come at any time; of TODAY it is those of
 * dates admitted within the next hours. A date enters by the clock or because it was moved.
 */
export function packedDates(
  list: ListedDates,
  dates: readonly ChangedDate[],
  { now, since }: { readonly now: Date; readonly since: Date | null },
): PackedDates {
  if (list.dates_mode === 'ALL') return { ids: null, new_ids: [] }
  if (list.dates_mode === 'ONE') return { ids: list.event_date_id === null ? [] : [list.event_date_id], new_ids: [] }
  const soon = dates.filter((date) => isAdmittedSoon(list, date, now))
  const entered = soon.filter(
    (date) => since !== null && (date.updated_at >= since || !isAdmittedSoon(list, date, since)),
  )
  return { ids: soon.map(({ id }) => id), new_ids: entered.map(({ id }) => id) }
}
