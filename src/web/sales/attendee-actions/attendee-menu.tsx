import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconEye,
  IconLink,
  IconMailForward,
  IconMessage,
  IconPencil,
  IconRefresh,
  IconTicket,
  IconTicketOff,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import type { AttendeeView } from '#core/records/attendees/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { copyText } from '#web/platform/ui/display/copy-text.ts'
import { fullName } from '#web/platform/ui/display/details.tsx'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { ticketLink, useAttendeeActions } from './use-attendee-actions.tsx'

interface AttendeeMenuProps {
  readonly attendee: AttendeeView
  readonly onOpen: () => void
  readonly onEdit: () => void
}

/** The actions of one attendee's row (BO-24). */
export function AttendeeMenu({ attendee, onOpen, onEdit }: AttendeeMenuProps) {
  const { t } = useLingui()
  const me = useMe()
  const { reasonAgainst, resend, reissue, cancel, reactivate } = useAttendeeActions(attendee)
  return (
    <RowMenu label={fullName(attendee)}>
      <Menu.Item leftSection={<IconEye size={16} />} onClick={onOpen}>
        <Trans>View attendee</Trans>
      </Menu.Item>
      {can(me, 'attendee.write') && (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          <Trans>Edit attendee</Trans>
        </Menu.Item>
      )}
      {can(me, 'message.write') && (
        <Menu.Item
          component={Link}
          to={paths.messageTo(attendee.event_id, 'attendee', attendee.id)}
          state={{ is_from_menu: true }}
          leftSection={<IconMessage size={16} />}
        >
          <Trans>Message attendee</Trans>
        </Menu.Item>
      )}
      {reasonAgainst('resend_ticket') === null && (
        <Menu.Item leftSection={<IconMailForward size={16} />} onClick={resend}>
          <Trans>Resend ticket</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconLink size={16} />}
        onClick={() => copyText(ticketLink(attendee), t`Ticket link copied.`)}
      >
        <Trans>Copy ticket link</Trans>
      </Menu.Item>
      {reasonAgainst('reissue') === null && (
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={reissue}>
          <Trans>Reissue</Trans>
        </Menu.Item>
      )}
      {reasonAgainst('cancel') === null && (
        <Menu.Item leftSection={<IconTicketOff size={16} />} color="var(--danger-text)" onClick={cancel}>
          <Trans>Cancel ticket</Trans>
        </Menu.Item>
      )}
      {reasonAgainst('reactivate') === null && (
        <Menu.Item leftSection={<IconTicket size={16} />} onClick={reactivate}>
          <Trans>Reactivate ticket</Trans>
        </Menu.Item>
      )}
    </RowMenu>
  )
}
