import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { IconBan, IconCash, IconMailForward } from '@tabler/icons-react'
import { can } from '#core/platform/permissions.ts'
import { canMove } from '#core/platform/states/moves.ts'
import { ORDER_MOVES, OrderStatus } from '#core/platform/states/order-state.ts'
import { canMarkPaid } from '#core/records/orders/mark-paid-rule.ts'
import type { OrderListView } from '#core/records/orders/schema.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { Money } from '#web/platform/ui/display/money.tsx'
import { type BulkAction, useBulk } from '#web/platform/ui/lists/use-bulk.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { orderCalls, refreshEvent } from './api.ts'
import styles from './orders.module.css'
import { seatsOf } from './use-cancel-order.tsx'

type Rows = readonly OrderListView[]
const total = (rows: Rows, of: (row: OrderListView) => number): number => rows.reduce((sum, row) => sum + of(row), 0)

/** What can be done with several orders: the actions of the row's menu that make sense together (BO-25, ADR 0027). */
export function useOrderBulk(event_id: number, list: ListState, rows: Rows | undefined) {
  const { t } = useLingui()
  const actions = [useResendAction(event_id), useMarkPaidAction(event_id), useCancelAction(event_id)]
  return useBulk({
    list,
    rows,
    nameOf: ({ reference }) => t`order ${reference}`,
    actions: actions.filter((action) => action !== null),
    loadPage: (query, signal) => orderCalls.list(event_id, query, signal),
  })
}

function useResendAction(event_id: number): BulkAction<OrderListView> | null {
  const { t } = useLingui()
  if (!can(useMe(), 'order.resend')) return null
  return {
    id: 'resend',
    label: t`Resend confirmation`,
    icon: <IconMailForward size={16} />,
    reasonAgainst: ({ status }) =>
      status === OrderStatus.COMPLETED ? null : t`Only completed orders have a confirmation.`,
    prepare: ({ length }) => ({
      ask: {
        title: <Plural value={length} one="Resend # confirmation?" other="Resend # confirmations?" />,
        text: <Trans>Each buyer gets the order confirmation once more, to the address as it is now.</Trans>,
        action: <Trans>Resend</Trans>,
      },
      run: ({ id }) => orderCalls.resend(event_id, id),
    }),
    refresh: () => refreshEvent(event_id),
    done: (count) => (
      <Plural value={count} one="# confirmation is on its way." other="# confirmations are on their way." />
    ),
  }
}

function useMarkPaidAction(event_id: number): BulkAction<OrderListView> | null {
  const { t } = useLingui()
  if (!can(useMe(), 'order.mark_paid')) return null
  return {
    id: 'mark-paid',
    label: t`Mark as paid`,
    icon: <IconCash size={16} />,
    reasonAgainst: (order) => (canMarkPaid(order) ? null : t`Only unpaid orders by bank transfer or at the door.`),
    prepare: (rows) => {
      let notify = true
      const amount = <Money amount={total(rows, (row) => row.total_gross)} currency={rows[0]?.currency ?? ''} />
      return {
        ask: {
          title: <Plural value={rows.length} one="Mark # order as paid?" other="Mark # orders as paid?" />,
          text: (
            <>
              <Trans>
                You have received {amount} in all. The tickets are valid from now on. This cannot be undone, only
                cancelled or refunded.
              </Trans>
              <Switch
                mt="md"
                defaultChecked
                label={<Trans>Mail the tickets to the buyers and the other ticket holders now</Trans>}
                onChange={(event) => {
                  notify = event.currentTarget.checked
                }}
              />
            </>
          ),
          action: <Trans>Mark as paid</Trans>,
          stay: <Trans>Not yet</Trans>,
        },
        run: ({ id }) => orderCalls.markPaid(event_id, id, notify),
      }
    },
    refresh: () => refreshEvent(event_id),
    done: (count) => <Plural value={count} one="# order is paid." other="# orders are paid." />,
  }
}

function useCancelAction(event_id: number): BulkAction<OrderListView> | null {
  const { t } = useLingui()
  if (!can(useMe(), 'order.cancel')) return null
  const reasonAgainst = ({ status }: OrderListView): string | null => {
    if (status === OrderStatus.CANCELLED) return t`This order is cancelled already.`
    return canMove(ORDER_MOVES, status, OrderStatus.CANCELLED)
      ? null
      : t`Only completed and unpaid orders can be cancelled.`
  }
  return {
    id: 'cancel',
    label: t`Cancel orders`,
    icon: <IconBan size={16} />,
    is_danger: true,
    reasonAgainst,
    prepare: (rows) => {
      let notify_buyer = true
      return {
        ask: {
          title: <Plural value={rows.length} one="Cancel # order?" other="Cancel # orders?" />,
          text: (
            <div className={styles.question}>
              <CancelConsequences rows={rows} />
              <Switch
                className={styles.switch ?? ''}
                defaultChecked
                label={<Trans>Email the buyers</Trans>}
                onChange={(event) => {
                  notify_buyer = event.currentTarget.checked
                }}
              />
            </div>
          ),
          action: <Plural value={rows.length} one="Cancel # order" other="Cancel # orders" />,
          stay: <Trans>Keep them</Trans>,
          is_danger: true,
        },
        run: ({ id }) => orderCalls.cancel(event_id, id, notify_buyer),
      }
    },
    refresh: () => refreshEvent(event_id),
    done: (count) => <Plural value={count} one="# order is cancelled." other="# orders are cancelled." />,
  }
}

/** Seats, tickets and money, of all of them together (BO-27, DLG-3). */
function CancelConsequences({ rows }: { rows: Rows }) {
  const owed = total(rows, (row) => row.amount_refundable)
  return (
    <>
      <p>
        <Plural
          value={total(rows, seatsOf)}
          _0="No seat becomes free. This cannot be undone."
          one="1 seat becomes free and its ticket stops working. This cannot be undone."
          other="# seats become free and all their tickets stop working. This cannot be undone."
        />
      </p>
      {owed > 0 && (
        <p>
          <Trans>No money goes back. To give some back, refund the orders one by one.</Trans>
        </p>
      )}
    </>
  )
}
