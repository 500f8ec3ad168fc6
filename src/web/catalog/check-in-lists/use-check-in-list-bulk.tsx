import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import type { CheckInListView } from '#core/catalog/check-in-lists/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { type BulkAction, useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import { useDeleteAction } from '#web/platform/ui/lists/use-delete-action.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { checkInListApi } from './api.ts'

/** Several lists at once: new links when the door people change, and the end of them (BO-31, DLG-6, ADR 0027). */
export function useCheckInListBulk(event_id: number, list: ListState, rows: readonly CheckInListView[] | undefined) {
  const { t } = useLingui()
  const may_write = can(useMe(), 'check_in_list.write')
  const refresh = () => checkInListApi.refresh(event_id)
  const remove = useDeleteAction<CheckInListView>({
    ask: (length) => ({
      title: <Plural value={length} one="Delete # check-in list?" other="Delete # check-in lists?" />,
      text: (
        <Trans>
          Their links stop working at once on every phone at the door. Tickets stay valid, and check-ins and scans stay
          in exports.
        </Trans>
      ),
      action: <Plural value={length} one="Delete # list" other="Delete # lists" />,
      stay: <Plural value={length} one="Keep list" other="Keep lists" />,
    }),
    run: ({ id }) => checkInListApi.calls.remove(event_id, id),
    refresh,
    done: (count) => <Plural value={count} one="# check-in list is deleted." other="# check-in lists are deleted." />,
  })
  const actions: BulkAction<CheckInListView>[] = [
    {
      id: 'rotate',
      label: t`New links`,
      icon: <IconRefresh size={16} />,
      reasonAgainst: () => null,
      prepare: ({ length }) => ({
        ask: {
          title: <Plural value={length} one="Give # list a new link?" other="Give # lists new links?" />,
          text: (
            <Trans>
              The old links stop working at once on every phone at the door. Scans not sent yet are kept on the phone.
            </Trans>
          ),
          action: <Plural value={length} one="Make new link" other="Make # new links" />,
          stay: <Trans>Keep these links</Trans>,
          is_danger: true,
        },
        run: ({ id }) => checkInListApi.calls.rotate(event_id, id),
      }),
      refresh,
      done: (count) => (
        <Plural
          value={count}
          one="# list has a new link. Copy it and send it to the door."
          other="# lists have new links. Copy them and send them to the door."
        />
      ),
    },
    remove,
  ]
  return useBulk({ list, rows, nameOf: ({ name }) => name, actions: may_write ? actions : [] })
}
