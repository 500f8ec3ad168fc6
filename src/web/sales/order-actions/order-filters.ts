import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#core/platform/states/order-state.ts'
import { PAYMENT_PROVIDERS } from '#core/platform/states/payment-state.ts'
import { REFUND_STATUSES } from '#core/platform/states/refund-state.ts'
import { affiliateApi } from '#web/catalog/affiliates/api.ts'
import { useDateFilter } from '#web/catalog/event-dates/use-date-filter.ts'
import type { FilterDef } from '#web/platform/ui/lists/list-filters.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS, PROVIDER_LABELS } from '#web/records/orders/labels.ts'

/** The filters of LST-4. */
export function useOrderFilters(
  event: Pick<EventView, 'id' | 'timezone' | 'currency' | 'dates_count'>,
  list: ListState,
): FilterDef[] {
  const { id, timezone, currency } = event
  const date = useDateFilter(event, list)
  const { t, i18n } = useLingui()
  const affiliates = useQuery(affiliateApi.names(id)).data ?? []
  const states = (values: readonly (keyof typeof ORDER_STATUS_LABELS)[]) =>
    values.map((value) => ({ value, label: i18n._(ORDER_STATUS_LABELS[value].text) }))
  return [
    { field: 'status', label: t`Status`, options: states(ORDER_STATUSES) },
    {
      field: 'payment_status',
      label: t`Payment`,
      options: PAYMENT_STATUSES.map((value) => ({ value, label: i18n._(PAYMENT_STATUS_LABELS[value]) })),
    },
    { field: 'refund_status', label: t`Refund`, options: states(REFUND_STATUSES) },
    {
      field: 'payment_provider',
      label: t`Paid by`,
      options: PAYMENT_PROVIDERS.map((value) => ({ value, label: i18n._(PROVIDER_LABELS[value]) })),
    },
    ...date,
    { field: 'total_gross', label: t`Total`, currency },
    { field: 'created_at', label: t`Created`, zone: timezone },
    { field: 'promo_code', label: t`Promo code` },
    ...(affiliates.length > 0
      ? [
          {
            field: 'affiliate_id',
            label: t`Affiliate`,
            options: affiliates.map((one) => ({ value: String(one.id), label: one.name })),
          },
        ]
      : []),
    { field: 'is_manually_created', label: t`Added by hand` },
    { field: 'is_test', label: t`Test` },
  ]
}
