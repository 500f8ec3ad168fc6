import { msg } from '@lingui/core/macro'
import type { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** What is cancelled is red; active is the normal case (LST-3). */
export const ATTENDEE_STATUS_LABELS: Record<AttendeeStatus, BadgeLabel> = {
  ACTIVE: { text: msg`Active`, tone: 'outline' },
  CANCELLED: { text: msg`Cancelled`, tone: 'red', shape: 'cross' },
}

export const CHECKED_IN_LABEL: BadgeLabel = { text: msg`Checked in`, tone: 'teal', shape: 'tick' }
