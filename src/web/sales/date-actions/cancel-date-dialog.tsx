import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { DateActionStatus } from '#core/platform/states/date-action-state.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import type { DateCancellationView } from '#core/sales/date-actions/schema.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { Loaded } from '#web/platform/ui/display/details.tsx'
import { useFocusBack } from '#web/platform/ui/forms/use-focus-back.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { dateActionApi } from './api.ts'
import { CancelDateForm } from './cancel-date-form.tsx'
import { DateProgress } from './date-progress.tsx'

interface CancelDateDialogProps {
  readonly event: EventView
  readonly id: number
  readonly onClose: () => void
}

/** Cancels a date; then how far its orders have come, which failed, and reopening (BO-60, DAT-30 to DAT-35). */
export function CancelDateDialog({ event, id, onClose }: CancelDateDialogProps) {
  const date = useQuery({ ...eventDateApi.one(event.id, id), retry: false })
  const look = useQuery({ ...dateActionApi.look(event.id, id), retry: false })
  const [is_again, setAgain] = useState(false)
  const nameOf = useDateName(event.timezone)
  const name = date.data && nameOf(date.data.starts_at)
  const asks = look.data && (look.data.status === EventDateStatus.ACTIVE || is_again)
  if (date.data && look.data && asks)
    return (
      <CancelDateForm
        event={event}
        date={date.data}
        look={look.data}
        name={name ?? ''}
        onSaved={() => setAgain(false)}
        onClose={onClose}
      />
    )
  return (
    <Shell title={name ?? <Trans>Date</Trans>} onClose={onClose}>
      <Loaded query={date} missing={<Trans>This date does not exist any more.</Trans>}>
        {(loaded) => (
          <Loaded query={look} missing={<Trans>This date does not exist any more.</Trans>}>
            {(seen) => (
              <Cancelled event={event} date={loaded} look={seen} onAgain={() => setAgain(true)} onClose={onClose} />
            )}
          </Loaded>
        )}
      </Loaded>
    </Shell>
  )
}

function Shell({ title, onClose, children }: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={title} size={560} closeButtonProps={{ 'aria-label': t`Close` }}>
      {children}
    </Modal>
  )
}

interface CancelledProps {
  readonly event: EventView
  readonly date: EventDateView
  readonly look: DateCancellationView
  readonly onAgain: () => void
  readonly onClose: () => void
}

function Cancelled({ event, date, look, onAgain, onClose }: CancelledProps) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const name = useDateName(event.timezone)(date.starts_at)
  const reopen = async () => {
    const is_done = await perform({
      ask: {
        title: <Trans>Reopen {name}?</Trans>,
        text: (
          <Trans>Tickets for it are sold again. Tickets that were cancelled stay so, and no money comes back.</Trans>
        ),
        action: <Trans>Reopen date</Trans>,
      },
      run: () => dateActionApi.reopen(event.id, date.id),
      done: t`${name} takes place again.`,
      failed: t`The date was not reopened. Try again.`,
    })
    // what opens next would ask to cancel it
    if (is_done) onClose()
  }
  const is_running = look.action?.state === DateActionStatus.RUNNING
  return (
    <>
      <DateProgress event={event} look={look} />
      <Group mt="lg" justify="flex-end">
        {look.can_reopen && (
          <Button variant="default" loading={is_busy} onClick={reopen}>
            <Trans>Reopen date</Trans>
          </Button>
        )}
        {!is_running && look.tickets > 0 && (
          <Button variant="default" onClick={onAgain}>
            <Trans>Handle the rest</Trans>
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </>
  )
}
