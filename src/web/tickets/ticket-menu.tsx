import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { can } from '#core/permissions.ts'
import type { TicketUpdate, TicketView } from '#core/tickets/schema.ts'
import { useMe } from '#web/platform/actor.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { notifyDone, notifyFailure } from '#web/ui/notify.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import type { Sortable } from '#web/ui/use-sortable.tsx'
import { useDeleteTicket, useUpdateTicket } from './api.ts'

interface TicketMenuProps {
  readonly event_id: number
  readonly ticket: TicketView
  readonly sortable: Sortable
  readonly onEdit: () => void
}

/** Edit, pause or resume, hide or show, delete; moving beside the drag (UIX-6). */
export function TicketMenu({ event_id, ticket, sortable, onEdit }: TicketMenuProps) {
  const { t, i18n } = useLingui()
  const me = useMe()
  const update = useUpdateTicket(event_id)
  const remove = useDeleteTicket(event_id)
  const failed = t`The ticket was not saved. Try again.`
  const change = (body: Partial<TicketUpdate>, done: string) =>
    update.mutate(
      { ticket_id: ticket.id, body },
      { onSuccess: () => notifyDone(done), onError: (error) => notifyFailure(error, i18n, failed) },
    )
  const askAndDelete = async () => {
    const { title } = ticket
    const is_sure = await confirm({
      title: t`Delete “${title}”?`,
      text: t`The ticket and its prices go for good. A ticket that was ordered cannot be deleted; hide it instead.`,
      act: t`Delete ticket`,
      is_danger: true,
    })
    if (!is_sure) return
    remove.mutate(ticket.id, {
      onSuccess: () => notifyDone(t`The ticket is deleted.`),
      onError: (error) => notifyFailure(error, i18n, t`The ticket was not deleted. Try again.`),
    })
  }
  if (!can(me, 'ticket.write')) return null
  return (
    <RowMenu label={ticket.title}>
      <Menu.Item onClick={onEdit}>
        <Trans>Edit</Trans>
      </Menu.Item>
      {ticket.is_paused ? (
        <Menu.Item onClick={() => change({ is_paused: false }, t`The sale goes on.`)}>
          <Trans>Resume sale</Trans>
        </Menu.Item>
      ) : (
        <Menu.Item onClick={() => change({ is_paused: true }, t`The sale is paused.`)}>
          <Trans>Pause sale</Trans>
        </Menu.Item>
      )}
      {ticket.is_hidden ? (
        <Menu.Item onClick={() => change({ is_hidden: false }, t`The ticket is shown.`)}>
          <Trans>Show</Trans>
        </Menu.Item>
      ) : (
        <Menu.Item onClick={() => change({ is_hidden: true }, t`The ticket is hidden.`)}>
          <Trans>Hide</Trans>
        </Menu.Item>
      )}
      {sortable.canStep(ticket.id, -1) && (
        <Menu.Item onClick={() => sortable.step(ticket.id, -1)}>
          <Trans>Move up</Trans>
        </Menu.Item>
      )}
      {sortable.canStep(ticket.id, 1) && (
        <Menu.Item onClick={() => sortable.step(ticket.id, 1)}>
          <Trans>Move down</Trans>
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={paths.messageTo(event_id, 'ticket', ticket.id)} state={{ is_from_menu: true }}>
        <Trans>Message attendees</Trans>
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="var(--danger-text)" onClick={askAndDelete}>
        <Trans>Delete</Trans>
      </Menu.Item>
    </RowMenu>
  )
}
