import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconPencil, IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import type { WaitingEntryView } from '#core/records/waiting-entries/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { usePerform } from '#web/platform/ui/lists/use-perform.ts'
import { entryName } from './entry-name.tsx'
import { useEntryActs } from './use-entry-acts.tsx'

interface EntryMenuProps {
  readonly entry: WaitingEntryView
  readonly onQuantity: () => void
}

/** The acts of one row; those that do not fit it are not offered (WTL-19). */
export function EntryMenu({ entry, onQuantity }: EntryMenuProps) {
  const { t } = useLingui()
  const perform = usePerform<WaitingEntryView>()
  const me = useMe()
  const acts = useEntryActs(entry.event_id)
  const may_write = can(me, 'waiting.write')
  const { status, offer, event_id } = entry
  const can_change = status === WaitingEntryStatus.WAITING || status === WaitingEntryStatus.UNCONFIRMED
  const fitting = may_write ? acts.filter(({ reasonAgainst }) => reasonAgainst(entry) === null) : []
  const shows_order = offer !== null && can(me, 'order.read')
  if (fitting.length === 0 && !shows_order) return null
  return (
    <RowMenu label={entryName(entry, t`Erased person`)}>
      {shows_order && (
        <Menu.Item
          component={Link}
          to={paths.manageOrder(event_id, offer.order_id)}
          leftSection={<IconReceipt size={16} />}
        >
          <Trans>View order</Trans>
        </Menu.Item>
      )}
      {may_write && can_change && (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onQuantity}>
          <Trans>Change the number of places</Trans>
        </Menu.Item>
      )}
      {fitting.map((act) => (
        <Menu.Item
          key={act.id}
          leftSection={act.icon}
          {...(act.is_danger ? { color: 'var(--danger-text)' } : {})}
          onClick={() => void perform(act, entry)}
        >
          {act.label}
        </Menu.Item>
      ))}
    </RowMenu>
  )
}
