import { msg } from '@lingui/core/macro'
import type { ApplicationStatus } from '#core/platform/states/application-state.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** Where somebody who asked for a place stands (APP-4): to be decided blue, to be paid orange, bought teal, over grey. */
export const APPLICATION_STATUS_LABELS: Record<ApplicationStatus, BadgeLabel> = {
  APPLIED: { text: msg`To be decided`, tone: 'blue', shape: 'ring' },
  APPROVED: { text: msg`Approved, not paid`, tone: 'orange', shape: 'clock' },
  CONVERTED: { text: msg`Taken`, tone: 'teal', shape: 'tick' },
  LAPSED: { text: msg`Not paid in time`, tone: 'grey', shape: 'ring' },
  REJECTED: { text: msg`Rejected`, tone: 'grey', shape: 'cross' },
  WITHDRAWN: { text: msg`Withdrawn`, tone: 'grey', shape: 'back' },
  CLOSED: { text: msg`Ended`, tone: 'grey', shape: 'cross' },
}
