import { Plural, useLingui } from '@lingui/react/macro'
import { IconEye, IconEyeOff, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TicketUpdate, TicketView } from '#core/catalog/tickets/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { type BulkAction, useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { putTicket, refreshEvent } from './api.ts'

interface SwitchAction {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  readonly field: 'is_paused' | 'is_hidden'
  readonly value: boolean
  readonly against: string
  readonly done: BulkAction<TicketView>['done']
}

/** Pause or resume, hide or show several tickets at once; all of it can be taken back (BO-23, ADR 0027). */
export function useTicketBulk(event_id: number, list: ListState, rows: readonly TicketView[] | undefined) {
  const { t } = useLingui()
  const may_write = can(useMe(), 'ticket.write')
  const switchAction = ({ field, value, against, ...action }: SwitchAction): BulkAction<TicketView> => {
    const set = (to: boolean) => (ticket: TicketView) => {
      const body: Partial<TicketUpdate> = { [field]: to }
      return putTicket(event_id, ticket.id, body)
    }
    return {
      ...action,
      is_one_of_two: true,
      reasonAgainst: (ticket) => (ticket[field] === value ? against : null),
      prepare: () => ({ run: set(value) }),
      refresh: () => refreshEvent(event_id),
      undo: set(!value),
    }
  }
  const actions = [
    switchAction({
      id: 'pause',
      label: t`Pause sale`,
      icon: <IconPlayerPause size={16} />,
      field: 'is_paused',
      value: true,
      against: t`Already paused.`,
      done: (count) => (
        <Plural value={count} one="The sale of # ticket is paused." other="The sale of # tickets is paused." />
      ),
    }),
    switchAction({
      id: 'resume',
      label: t`Resume sale`,
      icon: <IconPlayerPlay size={16} />,
      field: 'is_paused',
      value: false,
      against: t`Not paused.`,
      done: (count) => (
        <Plural value={count} one="The sale of # ticket goes on." other="The sale of # tickets goes on." />
      ),
    }),
    switchAction({
      id: 'hide',
      label: t`Hide`,
      icon: <IconEyeOff size={16} />,
      field: 'is_hidden',
      value: true,
      against: t`Already hidden.`,
      done: (count) => <Plural value={count} one="# ticket is hidden." other="# tickets are hidden." />,
    }),
    switchAction({
      id: 'show',
      label: t`Show`,
      icon: <IconEye size={16} />,
      field: 'is_hidden',
      value: false,
      against: t`Already shown.`,
      done: (count) => <Plural value={count} one="# ticket is shown." other="# tickets are shown." />,
    }),
  ]
  return useBulk({ list, rows, nameOf: ({ title }) => title, actions: may_write ? actions : [] })
}
