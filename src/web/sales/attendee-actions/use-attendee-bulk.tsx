import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { IconMailForward, IconTicketOff } from '@tabler/icons-react'
import { can } from '#core/platform/permissions.ts'
import { checkAttendeeAction } from '#core/platform/states/attendee-state.ts'
import type { AttendeeView } from '#core/records/attendees/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { fullName } from '#web/platform/ui/display/details.tsx'
import { type BulkAction, useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { attendeeCalls, refreshEvent } from './api.ts'

/**
 * Several tickets at once: resend and cancel (ATT-4, ATT-7, ADR 0027). Checking in is the door's own action, by a list's
 * link (PRM-25), so it is not offered here.
 */
export function useAttendeeBulk(event_id: number, list: ListState, rows: readonly AttendeeView[] | undefined) {
  const me = useMe()
  const actions = [useResendAction(event_id), useCancelAction(event_id)]
  return useBulk({
    list,
    rows,
    nameOf: fullName,
    actions: can(me, 'attendee.write') ? actions : [],
    loadPage: (query, signal) => attendeeCalls.list(event_id, query, signal),
  })
}

function useReasonAgainst() {
  const { t } = useLingui()
  return (action: 'cancel' | 'resend_ticket') =>
    ({ status, order }: AttendeeView): string | null =>
      checkAttendeeAction(action, status, order.status).ok ? null : t`This ticket is cancelled.`
}

function useResendAction(event_id: number): BulkAction<AttendeeView> {
  const { t } = useLingui()
  return {
    id: 'resend',
    label: t`Resend tickets`,
    icon: <IconMailForward size={16} />,
    reasonAgainst: useReasonAgainst()('resend_ticket'),
    prepare: ({ length }) => ({
      ask: {
        title: <Plural value={length} one="Resend # ticket?" other="Resend # tickets?" />,
        text: <Trans>Each ticket is mailed once more, to its holder’s address as it is now.</Trans>,
        action: <Trans>Resend</Trans>,
      },
      run: ({ id }) => attendeeCalls.resend(event_id, id),
    }),
    refresh: () => refreshEvent(event_id),
    done: (count) => <Plural value={count} one="# ticket is on its way." other="# tickets are on their way." />,
  }
}

function useCancelAction(event_id: number): BulkAction<AttendeeView> {
  const { t } = useLingui()
  return {
    id: 'cancel',
    label: t`Cancel tickets`,
    icon: <IconTicketOff size={16} />,
    is_danger: true,
    reasonAgainst: useReasonAgainst()('cancel'),
    prepare: ({ length }) => {
      let notify = true
      return {
        ask: {
          title: <Plural value={length} one="Cancel # ticket?" other="Cancel # tickets?" />,
          text: (
            <>
              <Trans>
                They stop working and their places can be sold again. No money goes back, and the orders stay.
              </Trans>
              <Switch
                mt="md"
                defaultChecked
                label={<Trans>Email the ticket holders</Trans>}
                onChange={(event) => {
                  notify = event.currentTarget.checked
                }}
              />
            </>
          ),
          action: <Plural value={length} one="Cancel # ticket" other="Cancel # tickets" />,
          stay: <Trans>Keep them</Trans>,
          is_danger: true,
        },
        run: ({ id }) => attendeeCalls.cancel(event_id, id, { notify }),
      }
    },
    refresh: () => refreshEvent(event_id),
    done: (count) => <Plural value={count} one="# ticket is cancelled." other="# tickets are cancelled." />,
  }
}
