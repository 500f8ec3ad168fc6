import { listState } from '#core/catalog/check-in-lists/list-state.ts'
import { deviceLabel, isConflict, type ScanReason, type ScanVerdict } from '#core/check-in/scanning/scan-verdict.ts'
import type { ScanPageListView, ScanView } from '#core/check-in/scanning/schema.ts'
import type { ScanListRow } from '#server/catalog/check-in-lists/queries.ts'
import { toDoorDate } from '#server/catalog/check-in-lists/views.ts'
import type { ScanRow } from './queries.ts'

export const toScanView = (row: ScanRow): ScanView => ({
  id: row.id,
  check_in_list_id: row.check_in_list_id,
  attendee:
    row.attendee_id === null
      ? null
      : {
          id: row.attendee_id,
          reference: row.reference ?? '',
          first_name: row.first_name ?? '',
          last_name: row.last_name ?? '',
        },
  raw_code: row.raw_code,
  action: row.action,
  verdict: row.verdict,
  reason: row.reason as ScanReason | null,
  scanned_at: row.scanned_at.toISOString(),
  received_at: row.received_at.toISOString(),
  offline: row.offline,
  local_verdict: row.local_verdict as ScanVerdict | null,
  admitted_offline: row.admitted_offline,
  is_conflict: isConflict({ verdict: row.verdict, admitted_offline: row.admitted_offline }),
  device_id: row.device_id,
  device_name: deviceLabel(row),
  nonce: row.nonce,
  check_in:
    row.checked_in_at === null
      ? null
      : {
          checked_in_at: row.checked_in_at.toISOString(),
          device_id: row.check_in_device_id,
          device_name: deviceLabel({ device_id: row.check_in_device_id, device_name: row.check_in_device_name }),
        },
  seen_at: row.seen_at?.toISOString() ?? null,
})

interface ListParts {
  readonly tickets: readonly { id: number; title: string }[]
  readonly counts: { total_attendees: number; checked_in_attendees: number }
}

/** What the scan page shows of its list, in every state (API-130). */
export const toScanPageListView = (now: Date, row: ScanListRow, { tickets, counts }: ListParts): ScanPageListView => ({
  name: row.name,
  kind: row.kind,
  description: row.description,
  state: listState(row, now),
  activates_at: row.activates_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  event: { id: row.event_id, title: row.event_title, timezone: row.timezone },
  all_tickets: row.all_tickets,
  tickets: [...tickets],
  dates_mode: row.dates_mode,
  event_date: toDoorDate(row),
  opens_minutes_before: row.opens_minutes_before,
  closes_minutes_after: row.closes_minutes_after,
  has_several_dates: row.has_several_dates,
  total_attendees: counts.total_attendees,
  checked_in_attendees: counts.checked_in_attendees,
  server_time: now.toISOString(),
})
