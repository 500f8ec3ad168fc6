import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconArrowBackUp,
  IconChevronDown,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRocket,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { EVENT_MOVES, EventStatus } from '#core/platform/states/event-state.ts'
import { DuplicateDialog } from '#web/catalog/event-setup/duplicate-dialog.tsx'
import { useEventMove } from '#web/catalog/event-setup/use-event-move.tsx'
import { useSalePause } from '#web/catalog/event-setup/use-sale-pause.tsx'
import { EventStatusBadge } from '#web/catalog/events/event-badges.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import styles from './shell.module.css'

const ICONS: Record<EventStatus, typeof IconRocket> = { LIVE: IconRocket, DRAFT: IconPencil, ARCHIVED: IconArchive }

/** The status badge of the top bar is the menu for going live, back to draft, archiving and restoring (BO-20). */
export function StatusMenu({ event }: { event: EventView }) {
  const { t } = useLingui()
  const me = useMe()
  const { wordOf, move } = useEventMove()
  const [duplicates, setDuplicates] = useState(false)
  const turnSale = useSalePause()
  const is_paused = event.sale_paused_at !== null
  const may_turn = can(me, 'live.act') && (is_paused || event.status === EventStatus.LIVE)
  if (!can(me, 'event.status')) return <EventStatusBadge status={event.status} />
  return (
    <>
      <Menu width={220} position="bottom-start">
        <Menu.Target>
          <button type="button" className={styles.status}>
            <span className="visually-hidden">{t`Status of the event:`}</span>
            <EventStatusBadge status={event.status}>
              <IconChevronDown className={styles.chevron} aria-hidden="true" />
            </EventStatusBadge>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {EVENT_MOVES[event.status].map((to) => {
            const MoveIcon = event.status === EventStatus.ARCHIVED ? IconArrowBackUp : ICONS[to]
            return (
              <Menu.Item key={to} leftSection={<MoveIcon size={16} />} onClick={() => move(event, to)}>
                {wordOf(event.status, to)}
              </Menu.Item>
            )
          })}
          {may_turn && (
            <Menu.Item
              leftSection={is_paused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
              onClick={() => void turnSale(event)}
            >
              {is_paused ? <Trans>Resume the sale</Trans> : <Trans>Pause the sale</Trans>}
            </Menu.Item>
          )}
          {can(me, 'event.duplicate') && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => setDuplicates(true)}>
                <Trans>Duplicate event</Trans>
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {duplicates && <DuplicateDialog event={event} onClose={() => setDuplicates(false)} />}
    </>
  )
}
