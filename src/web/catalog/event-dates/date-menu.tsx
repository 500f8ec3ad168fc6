import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconCash, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react'
import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { BlockedItem, RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { eventDateApi } from './api.ts'
import { useDateName } from './date-name.tsx'

interface DateMenuProps {
  readonly event: EventView
  readonly date: EventDateView
  readonly onEdit: () => void
  readonly onPrices: () => void
  readonly is_small?: boolean
  /** Further items. */
  readonly children?: React.ReactNode
}

/** What can be done with one date (BO-60). */
export function DateMenu({ event, date, onEdit, onPrices, is_small, children }: DateMenuProps) {
  const may_write = can(useMe(), 'date.write')
  const name = useDateName(event.timezone)(date.starts_at)
  return (
    <RowMenu label={name} is_small={is_small}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
        {may_write ? <Trans>Edit date</Trans> : <Trans>Look at the date</Trans>}
      </Menu.Item>
      <Menu.Item leftSection={<IconCash size={16} />} onClick={onPrices}>
        <Trans>Prices of this date</Trans>
      </Menu.Item>
      {children}
      {may_write && <Change event={event} date={date} name={name} />}
    </RowMenu>
  )
}

function Change({ event, date, name }: Pick<DateMenuProps, 'event' | 'date'> & { name: string }) {
  const { t } = useLingui()
  const { perform } = useAction()
  const { id, is_hidden, sold } = date
  const setHidden = (value: boolean) => eventDateApi.update(event.id, id, { is_hidden: value })
  const toggle = () =>
    perform({
      run: () => setHidden(!is_hidden),
      done: is_hidden ? t`${name} is shown.` : t`${name} is hidden.`,
      undo: () => setHidden(is_hidden),
      failed: t`The date was not changed. Try again.`,
    })
  const remove = () =>
    perform({
      ask: {
        title: <Trans>Delete {name}?</Trans>,
        text: <Trans>The date goes for good. Only a date without orders can be deleted.</Trans>,
        action: <Trans>Delete date</Trans>,
        is_danger: true,
      },
      run: () => eventDateApi.remove(event.id, id),
      done: t`${name} deleted`,
      failed: t`The date was not deleted. Try again.`,
    })
  return (
    <>
      <Menu.Item leftSection={is_hidden ? <IconEye size={16} /> : <IconEyeOff size={16} />} onClick={toggle}>
        {is_hidden ? <Trans>Show</Trans> : <Trans>Hide</Trans>}
      </Menu.Item>
      {event.dates_count === 1 || sold > 0 ? (
        <BlockedItem
          leftSection={<IconTrash size={16} />}
          reason={event.dates_count === 1 ? t`An event needs a date.` : t`This date has orders, so it stays.`}
        >
          <Trans>Delete date</Trans>
        </BlockedItem>
      ) : (
        <Menu.Item leftSection={<IconTrash size={16} />} color="var(--danger-text)" onClick={remove}>
          <Trans>Delete date</Trans>
        </Menu.Item>
      )}
    </>
  )
}
