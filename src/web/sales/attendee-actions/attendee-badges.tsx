import type { AttendeeView } from '#core/records/attendees/schema.ts'
import { Badges, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { ATTENDEE_STATUS_LABELS, CHECKED_IN_LABEL } from '#web/records/attendees/labels.ts'

/** The state of a ticket, and whether its holder is inside (LST-3). */
export const AttendeeBadges = ({ attendee }: { attendee: Pick<AttendeeView, 'status' | 'is_checked_in'> }) => (
  <Badges>
    <StatusBadge label={ATTENDEE_STATUS_LABELS[attendee.status]} />
    {attendee.is_checked_in && <StatusBadge label={CHECKED_IN_LABEL} />}
  </Badges>
)
