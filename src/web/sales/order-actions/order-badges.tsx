import { hasCancelledBadge } from '#core/platform/states/order-state.ts'
import type { OrderListView } from '#core/records/orders/schema.ts'
import { Badges, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { TEST_LABEL } from '#web/platform/ui/labels.ts'
import { ADDED_BY_HAND_LABEL, DISPUTED_LABEL, ORDER_STATUS_LABELS, returnLabel } from '#web/records/orders/labels.ts'

type Badged = Pick<
  OrderListView,
  'display_status' | 'status' | 'refund_status' | 'payments' | 'is_disputed' | 'is_test' | 'is_manually_created'
>

/** The one word for an order, then what else is to be known of it (ORD-18 to ORD-21); a list says itself which of its rows are tests (LST-31). */
export function OrderBadges({ order, says_test = true }: { order: Badged; says_test?: boolean }) {
  const returned = order.payments.map(({ return_status }) => return_status).find((status) => status !== null)
  return (
    <Badges>
      <StatusBadge label={ORDER_STATUS_LABELS[order.display_status]} />
      {hasCancelledBadge(order) && <StatusBadge label={ORDER_STATUS_LABELS.CANCELLED} />}
      {returned && <StatusBadge label={returnLabel(returned)} />}
      {order.is_disputed && <StatusBadge label={DISPUTED_LABEL} />}
      {order.is_manually_created && <StatusBadge label={ADDED_BY_HAND_LABEL} />}
      {order.is_test && says_test && <StatusBadge label={TEST_LABEL} />}
    </Badges>
  )
}
