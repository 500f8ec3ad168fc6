import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { OrderListView } from '#core/records/orders/schema.ts'
import { badgeColour, hasCancelledBadge } from '#core/records/states/order-state.ts'
import { Badges, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { DISPLAY_LOOKS, RETURN_WORDS } from './order-words.ts'

type Badged = Pick<
  OrderListView,
  'display_status' | 'status' | 'refund_status' | 'payments' | 'is_disputed' | 'is_test' | 'is_manually_created'
>

/** The one word for an order, then what else is to be known of it (ORD-18 to ORD-21); a list says itself which of its rows are tests (LST-31). */
export function OrderBadges({ order, says_test = true }: { order: Badged; says_test?: boolean }) {
  const { i18n } = useLingui()
  const { word, shape } = DISPLAY_LOOKS[order.display_status]
  const returned = order.payments.map(({ return_status }) => return_status).find((status) => status !== null)
  return (
    <Badges>
      <StatusBadge tone={badgeColour(order.display_status)} shape={shape}>
        {i18n._(word)}
      </StatusBadge>
      {hasCancelledBadge(order) && (
        <StatusBadge tone="red" shape="cross">
          {i18n._(DISPLAY_LOOKS.CANCELLED.word)}
        </StatusBadge>
      )}
      {returned && (
        <StatusBadge tone="grey" shape="back">
          {i18n._(RETURN_WORDS[returned])}
        </StatusBadge>
      )}
      {order.is_disputed && (
        <StatusBadge tone="red" shape="cross">
          <Trans>Disputed</Trans>
        </StatusBadge>
      )}
      {order.is_manually_created && (
        <StatusBadge tone="outline">
          <Trans>Added by hand</Trans>
        </StatusBadge>
      )}
      {order.is_test && says_test && (
        <StatusBadge tone="outline">
          <Trans>Test</Trans>
        </StatusBadge>
      )}
    </Badges>
  )
}
