import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconCopy,
  IconExternalLink,
  IconLayoutDashboard,
  IconScan,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventListView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { deleteEvent } from '#web/catalog/events/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import { useEventMove } from './use-event-move.tsx'

/** View page, Manage, Check-in, Duplicate, Archive or Restore, Delete (admins) (BO-10). */
export function EventCardMenu({ event }: { event: EventListView }) {
  const { t } = useLingui()
  const me = useMe()
  const navigate = useNavigate()
  const { move, wordOf } = useEventMove()
  const { perform } = useAction()
  const [duplicates, setDuplicates] = useState(false)
  const to = event.status === EventStatus.ARCHIVED ? EventStatus.DRAFT : EventStatus.ARCHIVED
  const MoveIcon = event.status === EventStatus.ARCHIVED ? IconArrowBackUp : IconArchive
  const askAndDelete = () => {
    const { id, title } = event
    return perform({
      ask: {
        title: t`Delete “${title}”?`,
        text: t`The event and its tickets, questions and settings will be permanently deleted. An event with orders cannot be deleted; archive it instead.`,
        action: t`Delete event`,
        is_danger: true,
      },
      run: () => deleteEvent(id),
      done: t`Event deleted`,
      failed: t`The event was not deleted. Try again.`,
    })
  }
  return (
    <>
      <RowMenu label={event.title}>
        <Menu.Item
          leftSection={<IconLayoutDashboard size={16} />}
          onClick={() => navigate(paths.manageEvent(event.id))}
        >
          <Trans>Manage</Trans>
        </Menu.Item>
        {event.status !== EventStatus.ARCHIVED && (
          <Menu.Item
            leftSection={<IconExternalLink size={16} />}
            component="a"
            href={paths.event(event.id, event.slug)}
            target="_blank"
            rel="noopener"
          >
            {event.status === EventStatus.DRAFT ? <Trans>Preview page</Trans> : <Trans>View page</Trans>}
          </Menu.Item>
        )}
        {can(me, 'check_in_list.read') && (
          <Menu.Item
            leftSection={<IconScan size={16} />}
            onClick={() => navigate(paths.manageEvent(event.id, 'check-in'))}
          >
            <Trans>Check-in</Trans>
          </Menu.Item>
        )}
        {/* a copy is a new event of the organizer (TEAM-4) */}
        {can(me, 'event.duplicate') && can(me, 'event.create') && (
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => setDuplicates(true)}>
            <Trans>Duplicate</Trans>
          </Menu.Item>
        )}
        {can(me, 'event.status') && (
          <Menu.Item leftSection={<MoveIcon size={16} />} onClick={() => move(event, to)}>
            {wordOf(event.status, to)}
          </Menu.Item>
        )}
        {can(me, 'event.delete') && (
          <>
            <Menu.Divider />
            <Menu.Item color="var(--danger-text)" leftSection={<IconTrash size={16} />} onClick={askAndDelete}>
              <Trans>Delete</Trans>
            </Menu.Item>
          </>
        )}
      </RowMenu>
      {duplicates && <DuplicateDialog event={event} onClose={() => setDuplicates(false)} />}
    </>
  )
}
