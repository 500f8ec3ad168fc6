import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_GROUPS_PER_TICKET } from '#core/catalog/addon-groups/limits.ts'
import type { AddonGroupView } from '#core/catalog/addon-groups/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { LinkedList } from '#web/platform/ui/lists/linked-list.tsx'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { addonGroupQueries, deleteAddonGroup, sortAddonGroups } from './api.ts'
import { GroupDialog } from './group-dialog.tsx'

/** The groups of one ticket, in their order; nothing where the event has no extras (BO-61, EXT-3). */
export function AddonGroups({ event, ticket_id }: { event: EventView; ticket_id: number }) {
  const query = useQuery(addonGroupQueries.all(event.id))
  const [dialog, setDialog] = useState<{ group: AddonGroupView | null } | null>(null)
  const may_write = useRoleReason('ticket.write') === null
  const extras = event.tickets.filter(({ kind }) => kind === 'EXTRA')
  const groups = (query.data ?? []).filter((group) => group.ticket_id === ticket_id)
  if (extras.length === 0 && groups.length === 0) return null
  return (
    <>
      <LinkedList
        title={<Trans>Add-ons</Trans>}
        text={<Trans>Extras that buyers can, or have to, choose with each ticket of this kind.</Trans>}
        rows={groups.map((group) => ({
          id: group.id,
          title: group.title,
          text: <GroupWords event={event} group={group} />,
          menu: may_write && (
            <GroupMenu event_id={event.id} group={group} groups={groups} onEdit={() => setDialog({ group })} />
          ),
        }))}
        add={
          may_write && groups.length < MAX_GROUPS_PER_TICKET
            ? { word: <Trans>Add a group</Trans>, onClick: () => setDialog({ group: null }) }
            : null
        }
      />
      {dialog && (
        <GroupDialog event={event} ticket_id={ticket_id} group={dialog.group} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

/** How many of what: "1 to 2 of Poster, Parking · 1 included". */
function GroupWords({ event, group }: { event: EventView; group: AddonGroupView }) {
  const { min, max, included_count } = group
  const titles = event.tickets
    .filter(({ id }) => group.ticket_ids.includes(id))
    .map(({ title }) => title)
    .join(', ')
  return (
    <>
      {min === max ? (
        <Trans>
          {max} of {titles}
        </Trans>
      ) : min === 0 ? (
        <Trans>
          Up to {max} of {titles}
        </Trans>
      ) : (
        <Trans>
          {min} to {max} of {titles}
        </Trans>
      )}
      {included_count > 0 && (
        <>
          {' · '}
          <Plural value={included_count} one="# included in the price" other="# included in the price" />
        </>
      )}
    </>
  )
}

interface GroupMenuProps {
  readonly event_id: number
  readonly group: AddonGroupView
  readonly groups: readonly AddonGroupView[]
  readonly onEdit: () => void
}

function GroupMenu({ event_id, group, groups, onEdit }: GroupMenuProps) {
  const { t } = useLingui()
  const { perform } = useAction()
  const { title } = group
  const index = groups.indexOf(group)
  const move = (step: -1 | 1) => {
    const rest = groups.filter((one) => one !== group)
    const sorted = [...rest.slice(0, index + step), group, ...rest.slice(index + step)]
    void perform({
      run: () => sortAddonGroups(event_id, sorted),
      done: t`Add-on group “${title}” moved`,
      failed: t`Sorting failed. Try again, or reload the page.`,
    })
  }
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete add-on group “{title}”?</Trans>,
        text: <Trans>Buyers are no longer offered it. The extras stay, and so do orders with them.</Trans>,
        action: <Trans>Delete add-on group</Trans>,
        is_danger: true,
      },
      run: () => deleteAddonGroup(event_id, group.id),
      done: t`Add-on group “${title}” deleted`,
      failed: t`The add-on group was not deleted. Try again.`,
    })
  return (
    <RowMenu label={title}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        <Trans>Edit add-on group</Trans>
      </Menu.Item>
      {index > 0 && (
        <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => move(-1)}>
          <Trans>Move up</Trans>
        </Menu.Item>
      )}
      {index < groups.length - 1 && (
        <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => move(1)}>
          <Trans>Move down</Trans>
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
        <Trans>Delete add-on group</Trans>
      </Menu.Item>
    </RowMenu>
  )
}
