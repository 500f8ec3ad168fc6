import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowBarToDown, IconArrowBarToUp, IconSend, IconUserMinus } from '@tabler/icons-react'
import { isLiveEntry, WaitingEntryStatus } from '#core/platform/states/waiting-entry-state.ts'
import {
  MAX_ENTRIES_AT_ONCE,
  MAX_WAITING_REASON_LENGTH,
  MIN_WAITING_REASON_LENGTH,
} from '#core/records/waiting-entries/limits.ts'
import type { WaitingEnd, WaitingEntryView } from '#core/records/waiting-entries/schema.ts'
import { inOneCall } from '#web/platform/ui/lists/in-one-call.ts'
import type { BulkAction } from '#web/platform/ui/lists/use-bulk.tsx'
import { refreshWaitingList, waitingCalls } from './api.ts'

/** What staff do with people on the list, for one row's menu and for many (WTL-19). */
export function useEntryActs(event_id: number): readonly BulkAction<WaitingEntryView>[] {
  return [useOffer(event_id), useMove(event_id, 'FRONT'), useMove(event_id, 'BACK'), useRemove(event_id)]
}

function useOffer(event_id: number): BulkAction<WaitingEntryView> {
  const { t } = useLingui()
  return {
    id: 'offer',
    label: t`Offer places now`,
    icon: <IconSend size={16} />,
    reasonAgainst: ({ status }) =>
      status === WaitingEntryStatus.WAITING ? null : t`Only people who wait can be offered a place.`,
    prepare: (rows) => ({
      ask: {
        title: <Plural value={rows.length} one="Offer # person a place now?" other="Offer # people a place now?" />,
        text: (
          <Trans>
            They are mailed an offer before it is their turn, as far as places are free. Places kept for others on the
            list count as free.
          </Trans>
        ),
        action: <Trans>Offer now</Trans>,
      },
      run: inOneCall(rows, MAX_ENTRIES_AT_ONCE, (ids) => waitingCalls.offer(event_id, ids)),
    }),
    refresh: () => refreshWaitingList(event_id),
    done: (count) => <Plural value={count} one="# offer is on its way." other="# offers are on their way." />,
  }
}

function useReason() {
  const { t } = useLingui()
  return (onReason: (text: string) => void) => ({
    label: t`Reason, kept in the log`,
    min: MIN_WAITING_REASON_LENGTH,
    max: MAX_WAITING_REASON_LENGTH,
    onReason,
  })
}

function useMove(event_id: number, to: WaitingEnd): BulkAction<WaitingEntryView> {
  const { t } = useLingui()
  const reasonField = useReason()
  const is_front = to === 'FRONT'
  return {
    id: `move-${to.toLowerCase()}`,
    label: is_front ? t`Move to the front` : t`Move to the end`,
    icon: is_front ? <IconArrowBarToUp size={16} /> : <IconArrowBarToDown size={16} />,
    reasonAgainst: ({ status }) =>
      status === WaitingEntryStatus.WAITING ? null : t`Only people who wait can be moved.`,
    prepare: (rows) => {
      let reason = ''
      return {
        ask: {
          title: is_front ? (
            <Plural value={rows.length} one="Move # person to the front?" other="Move # people to the front?" />
          ) : (
            <Plural value={rows.length} one="Move # person to the end?" other="Move # people to the end?" />
          ),
          text: is_front ? (
            <Trans>They are offered places before everybody else who waits.</Trans>
          ) : (
            <Trans>Everybody else who waits is offered places before them.</Trans>
          ),
          action: is_front ? <Trans>Move to the front</Trans> : <Trans>Move to the end</Trans>,
          reason: reasonField((text) => {
            reason = text
          }),
        },
        run: inOneCall(rows, MAX_ENTRIES_AT_ONCE, (ids) => waitingCalls.move(event_id, ids, { to, reason })),
      }
    },
    refresh: () => refreshWaitingList(event_id),
    done: (count) => <Plural value={count} one="# person was moved." other="# people were moved." />,
  }
}

function useRemove(event_id: number): BulkAction<WaitingEntryView> {
  const { t } = useLingui()
  const reasonField = useReason()
  return {
    id: 'remove',
    label: t`Remove from the list`,
    icon: <IconUserMinus size={16} />,
    is_danger: true,
    reasonAgainst: ({ status }) => (isLiveEntry(status) ? null : t`Not on the list any more.`),
    prepare: (rows) => {
      let reason = ''
      const offered = rows.filter(({ status }) => status === WaitingEntryStatus.OFFERED).length
      return {
        ask: {
          title: (
            <Plural value={rows.length} one="Remove # person from the list?" other="Remove # people from the list?" />
          ),
          text: (
            <>
              <p style={{ margin: 0 }}>
                <Trans>
                  Whoever confirmed their place is mailed that it has ended. They can join again, at the end.
                </Trans>
              </p>
              {offered > 0 && (
                <p style={{ margin: '8px 0 0' }}>
                  <Plural
                    value={offered}
                    one="# offer is withdrawn with it, and goes to the next person."
                    other="# offers are withdrawn with it, and go to the next people."
                  />
                </p>
              )}
            </>
          ),
          action: <Plural value={rows.length} one="Remove # person" other="Remove # people" />,
          stay: <Trans>Keep them</Trans>,
          is_danger: true,
          reason: reasonField((text) => {
            reason = text
          }),
        },
        run: inOneCall(rows, MAX_ENTRIES_AT_ONCE, (ids) => waitingCalls.remove(event_id, ids, reason)),
      }
    },
    refresh: () => refreshWaitingList(event_id),
    done: (count) => (
      <Plural value={count} one="# person was removed from the list." other="# people were removed from the list." />
    ),
  }
}
