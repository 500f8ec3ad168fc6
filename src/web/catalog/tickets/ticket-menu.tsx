import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconCopy,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconMail,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { TicketView } from '#core/catalog/tickets/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { BlockedItem, RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { StepItems } from '#web/platform/ui/lists/step-items.tsx'
import type { Sortable } from '#web/platform/ui/lists/use-sortable.tsx'
import { PRODUCT_WORDS } from './products/labels.ts'
import { useTicketActions } from './use-ticket-actions.ts'

interface TicketMenuProps {
  readonly event_id: number
  readonly ticket: TicketView
  /** Titles of those that contain it (PKG-5). */
  readonly packages: readonly string[]
  readonly sortable: Sortable
  readonly onEdit: () => void
  readonly onDuplicated: (copy: TicketView) => void
}

/** Edit, pause or resume, hide or show, duplicate, message, delete (BO-23); moving beside the drag (UIX-6). */
export function TicketMenu({ event_id, ticket, packages, sortable, onEdit, onDuplicated }: TicketMenuProps) {
  const me = useMe()
  const { i18n } = useLingui()
  const words = PRODUCT_WORDS[ticket.kind]
  const actions = useTicketActions(event_id, ticket)
  if (!can(me, 'ticket.write')) return null
  return (
    <RowMenu label={ticket.title}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        {i18n._(words.edit)}
      </Menu.Item>
      <Menu.Item
        leftSection={ticket.is_paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        onClick={actions.turnSale}
      >
        {ticket.is_paused ? <Trans>Resume sale</Trans> : <Trans>Pause sale</Trans>}
      </Menu.Item>
      <Menu.Item
        leftSection={ticket.is_hidden ? <IconEye size={16} /> : <IconEyeOff size={16} />}
        onClick={actions.turnSight}
      >
        {ticket.is_hidden ? <Trans>Show to buyers</Trans> : <Trans>Hide from buyers</Trans>}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => actions.duplicate(onDuplicated)}>
        {i18n._(words.duplicate)}
      </Menu.Item>
      <StepItems sortable={sortable} id={ticket.id} />
      {ticket.kind === 'ADMISSION' && <MessageItem event_id={event_id} ticket={ticket} />}
      {can(me, 'audit.read') && (
        <Menu.Item
          leftSection={<IconHistory size={16} />}
          component={Link}
          to={paths.logOf(event_id, 'ticket', ticket.id)}
        >
          <Trans>Who changed it</Trans>
        </Menu.Item>
      )}
      <Menu.Divider />
      <DeleteItem ticket={ticket} packages={packages} onDelete={actions.askAndDelete} />
    </RowMenu>
  )
}

function MessageItem({ event_id, ticket }: Pick<TicketMenuProps, 'event_id' | 'ticket'>) {
  const { t } = useLingui()
  const icon = <IconMail size={16} />
  if (ticket.attendees_count === 0)
    return (
      <BlockedItem leftSection={icon} reason={t`Nobody has this ticket yet.`}>
        <Trans>Message attendees</Trans>
      </BlockedItem>
    )
  return (
    <Menu.Item
      leftSection={icon}
      component={Link}
      to={paths.messageTo(event_id, 'ticket', ticket.id)}
      state={{ is_from_menu: true }}
    >
      <Trans>Message attendees</Trans>
    </Menu.Item>
  )
}

/** What was ordered stays, and that is said before anybody tries (TIX-14). */
function DeleteItem({
  ticket,
  packages,
  onDelete,
}: Pick<TicketMenuProps, 'ticket' | 'packages'> & { onDelete: () => void }) {
  const { t, i18n } = useLingui()
  const word = i18n._(PRODUCT_WORDS[ticket.kind].remove)
  const [pack] = packages
  const icon = <IconTrash size={16} />
  if (ticket.is_in_orders)
    return (
      <BlockedItem leftSection={icon} reason={t`It has been ordered. Hide it instead.`}>
        {word}
      </BlockedItem>
    )
  if (pack !== undefined)
    return (
      <BlockedItem leftSection={icon} reason={t`It is part of the package “${pack}”.`}>
        {word}
      </BlockedItem>
    )
  return (
    <Menu.Item leftSection={icon} color="var(--danger-text)" onClick={onDelete}>
      {word}
    </Menu.Item>
  )
}
