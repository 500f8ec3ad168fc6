import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import type { CapacityView } from '#core/catalog/capacity-assignments/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { type BulkAction, useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import { useDeleteAction } from '#web/platform/ui/lists/use-delete-action.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { capacityApi } from './api.ts'

/**
 * Several capacities at once: let them limit the sale or not, and delete them (BO-33, ADR 0027). Without a limit more can
 * be sold than there is room for, which no Undo takes back, so that is asked.
 */
export function useCapacityBulk(event_id: number, list: ListState, rows: readonly CapacityView[] | undefined) {
  const { t } = useLingui()
  const may_write = can(useMe(), 'capacity.write')
  const set = (is_enabled: boolean) => (row: CapacityView) => capacityApi.calls.update(event_id, row.id, { is_enabled })
  const refresh = () => capacityApi.refresh(event_id)
  const remove = useDeleteAction<CapacityView>({
    ask: (length) => ({
      title: <Plural value={length} one="Delete # capacity?" other="Delete # capacities?" />,
      text: <Trans>They no longer limit anything. Orders and tickets stay as they are.</Trans>,
      action: <Plural value={length} one="Delete # capacity" other="Delete # capacities" />,
    }),
    run: ({ id }) => capacityApi.calls.remove(event_id, id),
    refresh,
    done: (count) => <Plural value={count} one="# capacity is deleted." other="# capacities are deleted." />,
  })
  const actions: BulkAction<CapacityView>[] = [
    {
      id: 'enable',
      label: t`Limit the sale`,
      icon: <IconLock size={16} />,
      is_one_of_two: true,
      reasonAgainst: ({ is_enabled }) => (is_enabled ? t`Already switched on.` : null),
      prepare: () => ({ run: set(true) }),
      refresh,
      done: (count) => <Plural value={count} one="# capacity is switched on." other="# capacities are switched on." />,
      undo: set(false),
    },
    {
      id: 'disable',
      label: t`Stop limiting`,
      icon: <IconLockOpen size={16} />,
      is_one_of_two: true,
      reasonAgainst: ({ is_enabled }) => (is_enabled ? null : t`Already switched off.`),
      prepare: ({ length }) => ({
        ask: {
          title: <Plural value={length} one="Switch # capacity off?" other="Switch # capacities off?" />,
          text: <Trans>They keep counting but refuse nobody. More can be sold than they allow.</Trans>,
          action: <Plural value={length} one="Switch # capacity off" other="Switch # capacities off" />,
        },
        run: set(false),
      }),
      refresh,
      done: (count) => (
        <Plural value={count} one="# capacity is switched off." other="# capacities are switched off." />
      ),
    },
    remove,
  ]
  return useBulk({ list, rows, nameOf: ({ name }) => name, actions: may_write ? actions : [] })
}
