import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { canMove } from '#core/platform/states/moves.ts'
import { ORDER_MOVES, OrderStatus } from '#core/platform/states/order-state.ts'
import type { OrderListView } from '#core/records/orders/schema.ts'
import { useRoleReason } from '#web/identity/session/role-reason.ts'
import { useAction } from '#web/platform/ui/use-action.ts'
import { cancelOrder } from './api.ts'
import styles from './orders.module.css'

type Cancellable = Pick<
  OrderListView,
  'id' | 'event_id' | 'status' | 'reference' | 'email' | 'items' | 'attendees' | 'amount_refundable'
>

/** Seats that become free: tickets cancelled before are free already (CAN-2). */
export const seatsOf = ({ status, items, attendees }: Pick<Cancellable, 'status' | 'items' | 'attendees'>): number =>
  status === OrderStatus.COMPLETED
    ? attendees.filter((attendee) => attendee.status === AttendeeStatus.ACTIVE).length
    : items.filter(({ kind }) => kind === 'ADMISSION').reduce((sum, { quantity }) => sum + quantity, 0)

/** Whether an order can be cancelled, what is asked before, what it does (CAN-1, BO-27, DLG-3). */
export function useCancelOrder(order: Cancellable) {
  const { t } = useLingui()
  const against_role = useRoleReason('order.cancel')
  const { perform, is_busy } = useAction()
  const { event_id, id, reference, email } = order
  const reasonAgainst = (): string | null => {
    if (against_role) return against_role
    if (order.status === OrderStatus.CANCELLED) return t`This order is cancelled already.`
    return canMove(ORDER_MOVES, order.status, OrderStatus.CANCELLED)
      ? null
      : t`Only completed and unpaid orders can be cancelled.`
  }
  const cancel = () => {
    let notify_buyer = true
    return perform({
      ask: {
        title: <Trans>Cancel order {reference}?</Trans>,
        text: (
          <div className={styles.question}>
            <Consequences order={order} />
            {email && (
              <Switch
                className={styles.switch ?? ''}
                defaultChecked
                label={<Trans>Email {email}</Trans>}
                onChange={(event) => {
                  notify_buyer = event.currentTarget.checked
                }}
              />
            )}
          </div>
        ),
        action: <Trans>Cancel order</Trans>,
        stay: <Trans>Keep order</Trans>,
        is_danger: true,
      },
      run: () => cancelOrder(event_id, id, notify_buyer),
      done: t`Order ${reference} is cancelled.`,
      failed: t`The order was not cancelled. Try again.`,
    })
  }
  return { reason: reasonAgainst(), cancel, is_busy }
}

function Consequences({ order }: { order: Cancellable }) {
  const seats = seatsOf(order)
  if (order.status !== OrderStatus.COMPLETED)
    return (
      <Plural
        value={seats}
        one="The seat held for it becomes free, and it can no longer be paid. This cannot be undone."
        other="The # seats held for it become free, and it can no longer be paid. This cannot be undone."
      />
    )
  return (
    <>
      <p>
        <Plural
          value={seats}
          _0="All its tickets are cancelled already, so no seat becomes free."
          one="1 seat becomes free and its ticket stops working. This cannot be undone."
          other="# seats become free and all tickets stop working. This cannot be undone."
        />
      </p>
      {order.amount_refundable > 0 && (
        <p>
          <Trans>No money goes back. To give some back, refund the order; you can cancel it in the same step.</Trans>
        </p>
      )}
    </>
  )
}
