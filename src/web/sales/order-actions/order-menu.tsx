import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import {
  IconBan,
  IconCash,
  IconEye,
  IconLink,
  IconMailForward,
  IconMessage,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { isPaidLater } from '#core/platform/states/payment-state.ts'
import type { OrderListView } from '#core/records/orders/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { copyText } from '#web/platform/ui/display/copy-text.ts'
import { RowMenu } from '#web/platform/ui/lists/row-menu.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { resendConfirmation } from './api.ts'
import { RefundDialog } from './refund/refund-dialog.tsx'
import { useCancelOrder } from './use-cancel-order.tsx'
import { useMarkPaid } from './use-mark-paid.tsx'

/** The buyer's own page of the order. */
export const orderLink = (order: Pick<OrderListView, 'event_id' | 'short_id'>): string =>
  location.origin + paths.checkoutStep(order.event_id, order.short_id, 'summary')

/** API-77; only a completed order has something to confirm. */
export function useResend(event_id: number, order: Pick<OrderListView, 'id' | 'status' | 'reference'>) {
  const { t } = useLingui()
  const { perform, is_busy } = useAction()
  const against_role = useRoleReason('order.resend')
  const reason =
    against_role ?? (order.status === OrderStatus.COMPLETED ? null : t`Only completed orders have a confirmation.`)
  const resend = () =>
    perform({
      run: () => resendConfirmation(event_id, order.id),
      done: t`The confirmation of ${order.reference} is on its way.`,
      failed: t`The confirmation was not sent. Try again.`,
    })
  return { reason, resend, is_busy }
}

/** MSG-2d: an order that was completed once, or waits to be paid by bank transfer or cash. */
const isReachable = ({ status, payment_provider }: OrderListView): boolean =>
  status === OrderStatus.COMPLETED ||
  status === OrderStatus.CANCELLED ||
  (status === OrderStatus.AWAITING_PAYMENT && isPaidLater(payment_provider))

/** The actions of one order's row (BO-25). */
export function OrderMenu({ event, order, onOpen }: { event: EventView; order: OrderListView; onOpen: () => void }) {
  const event_id = event.id
  const me = useMe()
  const [is_refunding, setRefunding] = useState(false)
  const { reason: against_cancel, cancel } = useCancelOrder(order)
  // whether money can go back the dialog knows: it reads the refunds (BO-26)
  const was_completed = order.completed_at !== null && can(me, 'order.refund')
  const { t } = useLingui()
  const { reason, resend } = useResend(event_id, order)
  const marking = useMarkPaid(order)
  return (
    <>
      <RowMenu label={t`order ${order.reference}`}>
        <Menu.Item leftSection={<IconEye size={16} />} onClick={onOpen}>
          <Trans>View order</Trans>
        </Menu.Item>
        {marking.is_offered && (
          <Menu.Item leftSection={<IconCash size={16} />} onClick={marking.mark}>
            <Trans>Mark as paid</Trans>
          </Menu.Item>
        )}
        {reason === null && (
          <Menu.Item leftSection={<IconMailForward size={16} />} onClick={resend}>
            <Trans>Resend confirmation</Trans>
          </Menu.Item>
        )}
        {can(me, 'message.write') && isReachable(order) && (
          <Menu.Item
            component={Link}
            to={paths.messageTo(event_id, 'order', order.id)}
            state={{ is_from_menu: true }}
            leftSection={<IconMessage size={16} />}
          >
            <Trans>Message buyer</Trans>
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLink size={16} />}
          onClick={() => copyText(orderLink(order), t`Order link copied.`)}
        >
          <Trans>Copy order link</Trans>
        </Menu.Item>
        {(was_completed || against_cancel === null) && <Menu.Divider />}
        {was_completed && (
          <Menu.Item leftSection={<IconReceiptRefund size={16} />} onClick={() => setRefunding(true)}>
            <Trans>Refund</Trans>
          </Menu.Item>
        )}
        {against_cancel === null && (
          <Menu.Item color="var(--danger-text)" leftSection={<IconBan size={16} />} onClick={cancel}>
            <Trans>Cancel order</Trans>
          </Menu.Item>
        )}
      </RowMenu>
      {is_refunding && <RefundDialog event={event} order_id={order.id} onClose={() => setRefunding(false)} />}
    </>
  )
}
