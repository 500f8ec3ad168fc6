import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { can } from '#core/platform/permissions.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { canMarkPaid } from '#core/records/orders/mark-paid-rule.ts'
import type { OrderListView } from '#core/records/orders/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { Money } from '#web/platform/ui/display/money.tsx'
import { useAction } from '#web/platform/ui/use-action.ts'
import { markOrderPaid } from './api.ts'

type Marked = Pick<OrderListView, 'id' | 'event_id' | 'status' | 'payment_provider' | 'email' | 'reference'> &
  Pick<OrderListView, 'total_gross' | 'currency'>

/** "Mark as paid" (PAY-24): offered for offline orders only, asks with the amount and what follows (DLG-5). */
export function useMarkPaid(order: Marked) {
  const { t } = useLingui()
  const me = useMe()
  const { perform, is_busy } = useAction()
  const { reference, email, status } = order
  const is_offered = canMarkPaid(order) && can(me, 'order.mark_paid')
  const mark = () => {
    let notify = true
    const amount = <Money amount={order.total_gross} currency={order.currency} />
    return perform({
      ask: {
        title: <Trans>Mark order {reference} as paid?</Trans>,
        text: (
          <>
            <p>
              <Trans>
                You have received {amount}. The order is completed and its tickets are valid from now on. This cannot be
                undone, only cancelled or refunded.
              </Trans>
            </p>
            {status === OrderStatus.EXPIRED && (
              <p>
                <Trans>The order has expired: it is completed only if its tickets are still free.</Trans>
              </p>
            )}
            <Switch
              mt="md"
              defaultChecked
              label={<Trans>Mail the tickets to {email} and the other ticket holders now</Trans>}
              onChange={(event) => {
                notify = event.currentTarget.checked
              }}
            />
          </>
        ),
        action: <Trans>Mark as paid</Trans>,
        stay: <Trans>Not yet</Trans>,
      },
      run: () => markOrderPaid(order.event_id, order.id, notify),
      done: t`Order ${reference} is paid.`,
      failed: t`The order was not marked as paid. Try again.`,
    })
  }
  return { is_offered, mark, is_busy }
}
