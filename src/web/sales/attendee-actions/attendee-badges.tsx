import { Trans } from '@lingui/react/macro'
import type { AttendeeView } from '#core/records/attendees/schema.ts'
import { Badges, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'

/** LST-3. */
export function AttendeeBadges({ attendee }: { attendee: Pick<AttendeeView, 'status' | 'is_checked_in'> }) {
  return (
    <Badges>
      {attendee.status === 'CANCELLED' ? (
        <StatusBadge tone="red" shape="cross">
          <Trans>Cancelled</Trans>
        </StatusBadge>
      ) : (
        <StatusBadge tone="outline">
          <Trans>Active</Trans>
        </StatusBadge>
      )}
      {attendee.is_checked_in && (
        <StatusBadge tone="teal" shape="tick">
          <Trans>Checked in</Trans>
        </StatusBadge>
      )}
    </Badges>
  )
}
