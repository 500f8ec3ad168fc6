import { msg } from '@lingui/core/macro'
import type { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** Where somebody who waits stands (WTL-4): waiting blue, offered orange, bought teal, over grey. */
export const WAITING_STATUS_LABELS: Record<WaitingEntryStatus, BadgeLabel> = {
  UNCONFIRMED: { text: msg`Not confirmed`, tone: 'outline', shape: 'ring' },
  WAITING: { text: msg`Waiting`, tone: 'blue', shape: 'clock' },
  OFFERED: { text: msg`Offered`, tone: 'orange', shape: 'clock' },
  CONVERTED: { text: msg`Bought`, tone: 'teal', shape: 'tick' },
  EXPIRED: { text: msg`Offer lapsed`, tone: 'grey', shape: 'ring' },
  DECLINED: { text: msg`Declined`, tone: 'grey', shape: 'back' },
  LEFT: { text: msg`Left the list`, tone: 'grey', shape: 'ring' },
  CLOSED: { text: msg`Place ended`, tone: 'grey', shape: 'cross' },
}
