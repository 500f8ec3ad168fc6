import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconSend, IconUserMinus } from '@tabler/icons-react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import type { RsvpView } from '#core/records/rsvps/schema.ts'
import type { BulkAction } from '#web/platform/ui/lists/use-bulk.tsx'
import { refreshRsvps, rsvpCalls } from './api.ts'

/** What staff do with invitations, for one row's menu and for many. */
export function useRsvpActs(event: EventView): readonly BulkAction<RsvpView>[] {
  return [useSend(event), useRemove(event)]
}

function useSend({ id: event_id, status }: EventView): BulkAction<RsvpView> {
  const { t } = useLingui()
  return {
    id: 'send',
    label: t`Send the invitation again`,
    icon: <IconSend size={16} />,
    reasonAgainst: ({ email, respond_until }) => {
      if (status !== EventStatus.LIVE) return t`Publish the event first.`
      if (email === null) return t`The address was erased.`
      return respond_until !== null && new Date(respond_until) <= new Date() ? t`The time to answer is over.` : null
    },
    prepare: (rows) => ({
      ask: {
        title: <Plural value={rows.length} one="Send # invitation?" other="Send # invitations?" />,
        text: <Trans>Each person gets the mail with their link once more, whatever they have answered.</Trans>,
        action: <Plural value={rows.length} one="Send # invitation" other="Send # invitations" />,
      },
      run: ({ id }) => rsvpCalls.send(event_id, id),
    }),
    refresh: () => refreshRsvps(event_id),
    done: (count) => <Plural value={count} one="# invitation is on its way." other="# invitations are on their way." />,
  }
}

function useRemove({ id: event_id }: EventView): BulkAction<RsvpView> {
  const { t } = useLingui()
  return {
    id: 'remove',
    label: t`Remove the invitation`,
    icon: <IconUserMinus size={16} />,
    is_danger: true,
    reasonAgainst: ({ checked_in }) => (checked_in > 0 ? t`This guest was checked in.` : null),
    prepare: (rows) => {
      const places = rows.reduce((sum, row) => sum + row.places, 0)
      return {
        ask: {
          title: <Plural value={rows.length} one="Remove # invitation?" other="Remove # invitations?" />,
          text: (
            <>
              <p style={{ margin: 0 }}>
                <Trans>Their links stop working.</Trans>
              </p>
              {places > 0 && (
                <p style={{ margin: '8px 0 0' }}>
                  <Plural
                    value={places}
                    one="# ticket is cancelled with it. Its holder is mailed."
                    other="# tickets are cancelled with it. Their holders are mailed."
                  />
                </p>
              )}
            </>
          ),
          action: <Plural value={rows.length} one="Remove # invitation" other="Remove # invitations" />,
          stay: <Trans>Keep them</Trans>,
          is_danger: true,
        },
        run: ({ id }) => rsvpCalls.remove(event_id, id, true),
      }
    },
    refresh: () => refreshRsvps(event_id),
    done: (count) => <Plural value={count} one="# invitation was removed." other="# invitations were removed." />,
  }
}
