import { msg, plural } from '@lingui/core/macro'
import type { CheckInListState } from '#core/catalog/check-in-lists/list-state.ts'
import type { CheckInListView } from '#core/catalog/check-in-lists/schema.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** Not open yet, open or closed, by the list's dates (CIL-2, UIX-11). */
export const CHECK_IN_LIST_STATE_LABELS: Record<CheckInListState, BadgeLabel> = {
  NOT_YET_ACTIVE: { text: msg`Not open yet`, tone: 'blue', shape: 'clock' },
  ACTIVE: { text: msg`Open`, tone: 'teal', shape: 'dot' },
  EXPIRED: { text: msg`Closed`, tone: 'grey', shape: 'ring' },
}

/** A deleted list whose scans are still read (CIL-6). */
export const DELETED_LABEL: BadgeLabel = { text: msg`Deleted`, tone: 'grey', shape: 'cross' }

/** Scans that contradict each other and that nobody has looked at yet (OFF-9). */
export const conflictsLabel = (list: Pick<CheckInListView, 'conflict_count'>): BadgeLabel => ({
  text: msg`${plural(list.conflict_count, { one: '# conflict', other: '# conflicts' })}`,
  tone: 'red',
  shape: 'cross',
})
