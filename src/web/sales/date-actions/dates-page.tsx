import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconCalendarOff, IconListCheck } from '@tabler/icons-react'
import { can } from '#core/platform/permissions.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { DatesPage } from '#web/catalog/event-dates/dates-page.tsx'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useHashId } from '#web/platform/ui/lists/use-hash-id.ts'
import { CancelDateDialog } from './cancel-date-dialog.tsx'

/** The dates of an event, and what becomes of those who have a date that is cancelled (BO-60). */
export function CancellableDatesPage() {
  const event = useEvent()
  const may_cancel = can(useMe(), 'date.cancel')
  const hash = useHashId('cancel-date')
  return (
    <DatesPage
      moreOf={({ id, status }) =>
        may_cancel &&
        (status === EventDateStatus.ACTIVE ? (
          <Menu.Item
            leftSection={<IconCalendarOff size={16} />}
            color="var(--danger-text)"
            onClick={() => hash.open(id)}
          >
            <Trans>Cancel date</Trans>
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconListCheck size={16} />} onClick={() => hash.open(id)}>
            <Trans>Orders of the cancelled date</Trans>
          </Menu.Item>
        ))
      }
    >
      {may_cancel && hash.id !== null && (
        <CancelDateDialog key={hash.id} event={event} id={hash.id} onClose={hash.close} />
      )}
    </DatesPage>
  )
}
