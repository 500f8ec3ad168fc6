import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EventView } from '#core/events/schema.ts'
import { formatMoney } from '#core/money.ts'
import { checkRefund } from '#core/orders/refund-rules.ts'
import { type OrderView, RefundInput } from '#core/orders/schema.ts'
import { Loaded, Sum, Sums } from '#web/ui/details.tsx'
import { Money, useLocaleTag } from '#web/ui/money.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { notifyDone } from '#web/ui/notify.tsx'
import { FormDialog } from '#web/ui/noun-form.tsx'
import { Note } from '#web/ui/page-header.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { useNounForm } from '#web/ui/use-noun-form.ts'
import { orderQueries, refundOrder } from './api.ts'
import styles from './orders.module.css'
import { seatsOf } from './use-cancel-order.tsx'
import { useRefundReason } from './use-refund-reason.ts'

interface RefundDialogProps {
  readonly event: EventView
  readonly order_id: number
  readonly onClose: () => void
}

/** Money back to the buyer, or the reason why that is not possible now (BO-26). */
export function RefundDialog({ event, order_id, onClose }: RefundDialogProps) {
  const query = useQuery(orderQueries.one(event.id, order_id))
  const order = query.data
  if (order && checkRefund(order).ok) return <RefundForm event={event} order={order} onClose={onClose} />
  return (
    <Blocked title={order ? <Trans>Refund order {order.reference}</Trans> : <Trans>Refund</Trans>} onClose={onClose}>
      <Loaded query={query} missing={<Trans>This order does not exist in this event.</Trans>}>
        {(loaded) => <Reason order={loaded} />}
      </Loaded>
    </Blocked>
  )
}

function Reason({ order }: { order: OrderView }) {
  return <p>{useRefundReason(order)}</p>
}

function Blocked({ title, onClose, children }: { title: ReactNode; onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={title} size={500} closeButtonProps={{ 'aria-label': t`Close` }}>
      {children}
      <Group mt="lg" justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Modal>
  )
}

interface Values extends Record<string, unknown> {
  readonly amount: number | null
  readonly reason: string
  readonly notify_buyer: boolean
  readonly cancel_order: boolean
}

function RefundForm({ event, order, onClose }: { event: EventView; order: OrderView; onClose: () => void }) {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const { currency, email } = order
  const initial: Values = {
    amount: order.amount_refundable,
    reason: '',
    notify_buyer: event.settings.notify_buyer_of_refund,
    cancel_order: false,
  }
  const noun = useNounForm({
    schema: RefundInput,
    initial,
    toInput: (values) => ({ ...values, amount: values.amount as number }),
    save: (input) => refundOrder(event.id, order.id, input),
    onSaved: (saved) => {
      const refund = saved.refunds.at(-1)
      const given = formatMoney(refund?.amount ?? 0, currency, tag)
      notifyDone(refund?.status === 'SUCCEEDED' ? t`${given} refunded.` : t`The refund of ${given} is on its way.`)
      onClose()
    },
    failed: t`The refund was not made. Your entries are still here. Try again.`,
  })
  const { form } = noun
  const { amount, cancel_order } = form.values
  const sum = formatMoney(amount !== null && Number.isFinite(amount) ? amount : 0, currency, tag)
  return (
    <FormDialog
      noun={noun}
      title={<Trans>Refund order {order.reference}</Trans>}
      act={<Act is_offline={order.payment_provider === 'offline'} cancel_order={cancel_order} sum={sum} />}
      onClose={onClose}
    >
      <Balance order={order} />
      <MoneyInput
        label={<Trans>Amount to refund</Trans>}
        currency={currency}
        {...form.getInputProps('amount')}
        onChange={(value) => form.setFieldValue('amount', value)}
      />
      <TextInput
        label={<Trans>Reason (optional)</Trans>}
        description={<Trans>For your records only. The buyer does not see it.</Trans>}
        maxLength={255}
        {...form.getInputProps('reason')}
      />
      {email && (
        <Switch
          className={styles.switch ?? ''}
          label={<Trans>Email {email} when the money is on its way</Trans>}
          {...form.getInputProps('notify_buyer', { type: 'checkbox' })}
        />
      )}
      {order.status === 'COMPLETED' && (
        <Switch
          label={<Trans>Also cancel the order</Trans>}
          {...form.getInputProps('cancel_order', { type: 'checkbox' })}
        />
      )}
      <Consequences order={order} cancel_order={cancel_order} sum={sum} />
    </FormDialog>
  )
}

/** The button names all that it does (look.md, Buttons). */
function Act({ is_offline, cancel_order, sum }: { is_offline: boolean; cancel_order: boolean; sum: string }) {
  if (is_offline && cancel_order) return <Trans>Record refund of {sum} and cancel</Trans>
  if (is_offline) return <Trans>Record refund of {sum}</Trans>
  return cancel_order ? <Trans>Refund {sum} and cancel</Trans> : <Trans>Refund {sum}</Trans>
}

/** Total, refunded, remaining (BO-26). */
function Balance({ order }: { order: OrderView }) {
  const { currency } = order
  return (
    <Sums>
      <Sum name={<Trans context="sum">Paid</Trans>}>
        <Money amount={order.amount_paid} currency={currency} />
      </Sum>
      {order.total_refunded > 0 && (
        <Sum name={<Trans>Refunded</Trans>}>
          <Money amount={-order.total_refunded} currency={currency} />
        </Sum>
      )}
      <Sum name={<Trans>Remaining</Trans>} look="total">
        <Money amount={order.amount_refundable} currency={currency} />
      </Sum>
    </Sums>
  )
}

/** What stays and what ends (RFD-10), and who moves the money of an order paid outside the shop (RFD-11). */
function Consequences({ order, cancel_order, sum }: { order: OrderView; cancel_order: boolean; sum: string }) {
  return (
    <>
      {order.status === 'COMPLETED' && (
        <Note tone={cancel_order ? 'orange' : 'blue'}>
          {cancel_order ? (
            seatsOf(order) > 0 ? (
              <Trans>All tickets of this order stop working and their seats become free, at once.</Trans>
            ) : (
              <Trans>All tickets of this order are cancelled already.</Trans>
            )
          ) : (
            <Trans>The tickets stay valid and the seats stay sold.</Trans>
          )}
        </Note>
      )}
      {order.payment_provider === 'offline' && (
        <Note tone="orange">
          <Trans>
            This order was paid outside the shop. Turnout moves no money: pay {sum} back yourself, as you received it.
          </Trans>
        </Note>
      )}
    </>
  )
}
