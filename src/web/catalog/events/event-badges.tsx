import type { ReactNode } from 'react'
import type { EventStatus } from '#core/platform/states/event-state.ts'
import type { LifecycleStatus } from '#core/platform/time.ts'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { EVENT_STATUS_LABELS, LIFECYCLE_LABELS } from './labels.ts'

export const EventStatusBadge = ({ status, children }: { status: EventStatus; children?: ReactNode }) => (
  <StatusBadge label={EVENT_STATUS_LABELS[status]}>{children}</StatusBadge>
)

/** Ongoing and ended are told. */
export const LifecycleBadge = ({ status }: { status: LifecycleStatus }) =>
  status === 'UPCOMING' ? null : <StatusBadge label={LIFECYCLE_LABELS[status]} />
