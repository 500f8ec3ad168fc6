import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { can } from '#core/platform/permissions.ts'
import type { RsvpView } from '#core/records/rsvps/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { confirm } from '#web/platform/ui/forms/confirm.tsx'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import type { BulkAction } from '#web/platform/ui/lists/use-bulk.tsx'
import { notifyDone, notifyFailure } from '#web/platform/ui/notify.tsx'
import { useGuestName } from './invited-to.tsx'
import { useRsvpActs } from './use-rsvp-acts.tsx'

interface RsvpMenuProps {
  readonly event: EventView
  readonly rsvp: RsvpView
  readonly onOpen: () => void
  readonly onEdit: () => void
}

/** The acts of one row; those that do not fit it are not offered. */
export function RsvpMenu({ event, rsvp, onOpen, onEdit }: RsvpMenuProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const me = useMe()
  const acts = useRsvpActs(event)
  const nameOf = useGuestName()
  const may_write = can(me, 'waiting.write')
  const perform = async ({ prepare, refresh, done }: BulkAction<RsvpView>) => {
    const { ask, run } = prepare([rsvp])
    if (ask && !(await confirm(ask))) return
    try {
      await run(rsvp)
      notifyDone(done(1))
    } catch (error) {
      notifyFailure(error, i18n, t`That did not work. Look at the list again.`)
    } finally {
      await refresh()
    }
  }
  return (
    <RowMenu label={nameOf(rsvp)}>
      <Menu.Item leftSection={<IconEye size={16} />} onClick={onOpen}>
        <Trans>View invitation</Trans>
      </Menu.Item>
      {may_write && rsvp.email !== null && (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          <Trans>Edit invitation</Trans>
        </Menu.Item>
      )}
      {may_write &&
        acts
          .filter(({ reasonAgainst }) => reasonAgainst(rsvp) === null)
          .map((act) => (
            <Menu.Item
              key={act.id}
              leftSection={act.icon}
              {...(act.is_danger ? { color: 'var(--danger-text)' } : {})}
              onClick={() => void perform(act)}
            >
              {act.label}
            </Menu.Item>
          ))}
    </RowMenu>
  )
}
