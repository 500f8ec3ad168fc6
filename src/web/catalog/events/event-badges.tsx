import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { EventStatus } from '#core/catalog/events/event-state.ts'
import type { LifecycleStatus } from '#core/platform/time.ts'
import { type BadgeShape, type BadgeTone, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'

const EVENT_STATUS_LOOKS: Record<EventStatus, { word: MessageDescriptor; tone: BadgeTone; shape?: BadgeShape }> = {
  DRAFT: { word: msg`Draft`, tone: 'grey', shape: 'ring' },
  LIVE: { word: msg`Live`, tone: 'green', shape: 'dot' },
  ARCHIVED: { word: msg`Archived`, tone: 'dark' },
}

const LIFECYCLE_WORDS: Record<LifecycleStatus, MessageDescriptor> = {
  UPCOMING: msg`Upcoming`,
  ONGOING: msg`Ongoing`,
  ENDED: msg`Ended`,
}

/** UIX-11: draft grey, live green, archived dark. */
export function EventStatusBadge({ status, children }: { status: EventStatus; children?: ReactNode }) {
  const { i18n } = useLingui()
  const { word, tone, shape } = EVENT_STATUS_LOOKS[status]
  return (
    <StatusBadge tone={tone} {...(shape ? { shape } : {})}>
      {i18n._(word)}
      {children}
    </StatusBadge>
  )
}

/** Ongoing and ended are told; an upcoming event is the normal case and says nothing. */
export function LifecycleBadge({ status }: { status: LifecycleStatus }) {
  const { i18n } = useLingui()
  return status === 'UPCOMING' ? null : <StatusBadge tone="outline">{i18n._(LIFECYCLE_WORDS[status])}</StatusBadge>
}
