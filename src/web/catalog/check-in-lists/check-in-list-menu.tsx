import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconHistory, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import type { CheckInListView } from '#core/catalog/check-in-lists/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { checkInListApi } from './api.ts'

interface CheckInListMenuProps {
  readonly event_id: number
  readonly list: CheckInListView
  readonly onEdit: () => void
  readonly onScans: () => void
}

/** A new link (DLG-6) and the end of a list (DLG-2), each asked. */
function useListActions(event_id: number, { id, name }: CheckInListView) {
  const { t } = useLingui()
  const { perform } = useAction()
  const rotate = () =>
    perform({
      ask: {
        title: <Trans>Give “{name}” a new link?</Trans>,
        text: (
          <Trans>
            The old link stops working at once on every phone at the door. Scans not sent yet are kept on the phone.
          </Trans>
        ),
        action: <Trans>Make new link</Trans>,
        stay: <Trans>Keep this link</Trans>,
        is_danger: true,
      },
      run: () => checkInListApi.rotateLink(event_id, id),
      done: t`“${name}” has a new link. Copy it and send it to the door.`,
      failed: t`The link was not changed. Try again.`,
    })
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete check-in list “{name}”?</Trans>,
        text: (
          <Trans>
            Its link stops working at once on every phone at the door. Tickets stay valid, and check-ins and scans stay
            in exports.
          </Trans>
        ),
        action: <Trans>Delete list</Trans>,
        stay: <Trans>Keep list</Trans>,
        is_danger: true,
      },
      run: () => checkInListApi.remove(event_id, id),
      done: t`Check-in list “${name}” deleted`,
      failed: t`The check-in list was not deleted. Try again.`,
    })
  return { rotate, remove }
}

/** The actions of one list (BO-31). */
export function CheckInListMenu({ event_id, list, onEdit, onScans }: CheckInListMenuProps) {
  const me = useMe()
  const { rotate, remove } = useListActions(event_id, list)
  const may_write = can(me, 'check_in_list.write')
  const log = can(me, 'scan_log.read') && (
    <Menu.Item leftSection={<IconHistory size={16} />} onClick={onScans}>
      <Trans>Scan log and conflicts</Trans>
    </Menu.Item>
  )
  // nothing else is left of a deleted list (CIL-6)
  if (list.deleted_at !== null) return <RowMenu label={list.name}>{log}</RowMenu>
  return (
    <RowMenu label={list.name}>
      {log}
      {may_write && (
        <>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            <Trans>Edit list</Trans>
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={rotate}>
            <Trans>New link</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
            <Trans>Delete list</Trans>
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}
