import { Plural, Trans } from '@lingui/react/macro'
import type { TaxOrFeeView } from '#core/catalog/taxes-and-fees/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import { useDeleteAction } from '#web/platform/ui/lists/use-delete-action.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { taxOrFeeApi } from './api.ts'

/** Several taxes and fees deleted at once (BO-42, ADR 0027). */
export function useTaxBulk(list: ListState, rows: readonly TaxOrFeeView[] | undefined) {
  const me = useMe()
  const remove = useDeleteAction<TaxOrFeeView>({
    ask: (length) => ({
      title: <Plural value={length} one="Delete # tax or fee?" other="Delete # taxes and fees?" />,
      text: <Trans>They are removed from every ticket. Existing orders keep their amounts.</Trans>,
      action: <Trans>Delete</Trans>,
    }),
    run: ({ id }) => taxOrFeeApi.calls.remove(me.account.id, id),
    refresh: () => taxOrFeeApi.refreshCarriers(me.account.id),
    done: (count) => <Plural value={count} one="# tax or fee is deleted." other="# taxes and fees are deleted." />,
  })
  return useBulk({ list, rows, nameOf: ({ name }) => name, actions: can(me, 'tax.write') ? [remove] : [] })
}
