import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { AffiliateView } from '#core/catalog/affiliates/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { AffiliateStatus } from '#core/platform/states/affiliate-state.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { type BulkAction, useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import { useDeleteAction } from '#web/platform/ui/lists/use-delete-action.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { affiliateApi } from './api.ts'

/** Several affiliates at once: deactivate or activate, which can be taken back, and delete (BO-30, ADR 0027). */
export function useAffiliateBulk(event_id: number, list: ListState, rows: readonly AffiliateView[] | undefined) {
  const { t } = useLingui()
  const may_write = can(useMe(), 'affiliate.write')
  const set = (id: number, status: AffiliateView['status']) => affiliateApi.calls.update(event_id, id, { status })
  const refresh = () => affiliateApi.refresh(event_id)
  const remove = useDeleteAction<AffiliateView>({
    ask: (length) => ({
      title: <Plural value={length} one="Delete # affiliate?" other="Delete # affiliates?" />,
      text: <Trans>Their links no longer count for anyone. Past orders keep the names.</Trans>,
      action: <Plural value={length} one="Delete # affiliate" other="Delete # affiliates" />,
    }),
    run: ({ id }) => affiliateApi.calls.remove(event_id, id),
    refresh,
    done: (count) => <Plural value={count} one="# affiliate is deleted." other="# affiliates are deleted." />,
  })
  const actions: BulkAction<AffiliateView>[] = [
    {
      id: 'deactivate',
      label: t`Deactivate`,
      icon: <IconPlayerPause size={16} />,
      is_one_of_two: true,
      reasonAgainst: ({ status }) => (status === AffiliateStatus.ACTIVE ? null : t`Already inactive.`),
      prepare: () => ({ run: ({ id }) => set(id, AffiliateStatus.INACTIVE) }),
      refresh,
      done: (count) => <Plural value={count} one="# affiliate is inactive." other="# affiliates are inactive." />,
      undo: ({ id }) => set(id, AffiliateStatus.ACTIVE),
    },
    {
      id: 'activate',
      label: t`Activate`,
      icon: <IconPlayerPlay size={16} />,
      is_one_of_two: true,
      reasonAgainst: ({ status }) => (status === AffiliateStatus.ACTIVE ? t`Already active.` : null),
      prepare: () => ({ run: ({ id }) => set(id, AffiliateStatus.ACTIVE) }),
      refresh,
      done: (count) => <Plural value={count} one="# affiliate is active." other="# affiliates are active." />,
      undo: ({ id }) => set(id, AffiliateStatus.INACTIVE),
    },
    remove,
  ]
  return useBulk({ list, rows, nameOf: ({ name }) => name, actions: may_write ? actions : [] })
}
