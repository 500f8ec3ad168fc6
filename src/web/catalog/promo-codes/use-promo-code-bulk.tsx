import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconClockX } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { PromoCodeView } from '#core/catalog/promo-codes/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import type { ListAnswerOf } from '#web/platform/ui/lists/data-table.tsx'
import { type BulkAction, useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import { useDeleteAction } from '#web/platform/ui/lists/use-delete-action.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { promoCodeApi } from './api.ts'

/** Everything a change sends, as the code stands. */
const asIs = ({ id: _id, times_used: _used, times_held: _held, ...code }: PromoCodeView) => {
  const { created_at: _made, updated_at: _changed, ...terms } = code
  return terms
}

/** Several codes at once: end them now, which can be taken back, or delete them (BO-29, ADR 0027). */
export function usePromoCodeBulk(
  event_id: number,
  list: ListState,
  { data, dataUpdatedAt }: UseQueryResult<ListAnswerOf<PromoCodeView>>,
) {
  const { t } = useLingui()
  const may_write = can(useMe(), 'promo_code.write')
  const expire: BulkAction<PromoCodeView> = {
    id: 'expire',
    label: t`End now`,
    icon: <IconClockX size={16} />,
    reasonAgainst: ({ expiry_date }) =>
      expiry_date !== null && Date.parse(expiry_date) <= dataUpdatedAt ? t`This code has already expired.` : null,
    prepare: () => {
      const expiry_date = new Date(Date.now()).toISOString()
      return { run: (row) => promoCodeApi.calls.update(event_id, row.id, { ...asIs(row), expiry_date }) }
    },
    refresh: () => promoCodeApi.refresh(event_id),
    done: (count) => (
      <Plural
        value={count}
        one="# code has ended: nobody can use it."
        other="# codes have ended: nobody can use them."
      />
    ),
    undo: (row) => promoCodeApi.calls.update(event_id, row.id, asIs(row)),
  }
  const remove = useDeleteAction<PromoCodeView>({
    ask: (length) => ({
      title: <Plural value={length} one="Delete # promo code?" other="Delete # promo codes?" />,
      text: <Trans>Nobody can use them any more. Orders that used them keep their discount.</Trans>,
      action: <Plural value={length} one="Delete # promo code" other="Delete # promo codes" />,
    }),
    run: ({ id }) => promoCodeApi.calls.remove(event_id, id),
    refresh: () => promoCodeApi.refresh(event_id),
    done: (count) => <Plural value={count} one="# promo code is deleted." other="# promo codes are deleted." />,
  })
  return useBulk({
    list,
    rows: data?.data,
    nameOf: ({ code }) => code,
    actions: may_write ? [expire, remove] : [],
    loadPage: (query, signal) => promoCodeApi.calls.list(event_id, query, signal),
  })
}
