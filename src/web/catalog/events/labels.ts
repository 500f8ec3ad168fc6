import { msg } from '@lingui/core/macro'
import type { EventStatus } from '#core/platform/states/event-state.ts'
import type { LifecycleStatus } from '#core/platform/time.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** UIX-11: draft grey, live green, archived dark. */
export const EVENT_STATUS_LABELS: Record<EventStatus, BadgeLabel> = {
  DRAFT: { text: msg`Draft`, tone: 'grey', shape: 'ring' },
  LIVE: { text: msg`Live`, tone: 'green', shape: 'dot' },
  ARCHIVED: { text: msg`Archived`, tone: 'dark' },
}

/** An upcoming event is the normal case and says nothing. */
export const LIFECYCLE_LABELS: Record<Exclude<LifecycleStatus, 'UPCOMING'>, BadgeLabel> = {
  ONGOING: { text: msg`Ongoing`, tone: 'outline' },
  ENDED: { text: msg`Ended`, tone: 'outline' },
}
