import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { formatMoney } from '#core/platform/money.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { isPaidLater } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { MAX_REFUND_REASON_LENGTH } from '#core/records/orders/limits.ts'
import { type OrderView, RefundInput } from '#core/records/orders/schema.ts'
import { Sum, Sums } from '#web/platform/ui/display/details.tsx'
import { Money, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { FormDialog } from '#web/platform/ui/forms/resource-form.tsx'
import { useResourceForm } from '#web/platform/ui/forms/use-resource-form.ts'
import { MoneyInput } from '#web/platform/ui/inputs/money-input.tsx'
import { notifyDone } from '#web/platform/ui/notify.tsx'
import { Note } from '#web/platform/ui/page-header.tsx'
import { refundOrder } from '../api.ts'
import styles from '../orders.module.css'
import { seatsOf } from '../use-cancel-order.tsx'
import { amountOf, countOf, endedBy, openChoice } from './refund-choice.ts'
import { CostHint, TicketChoice } from './ticket-choice.tsx'

interface Values extends Record<string, unknown> {
  readonly by: 'TICKETS' | 'AMOUNT'
  readonly attendee_ids: number[]
  readonly unit_ids: number[]
  readonly amount: number | null
  readonly reason: string
  readonly notify_buyer: boolean
  readonly cancel_tickets: boolean
  readonly cancel_order: boolean
}

/** An order of one ticket has nothing to choose: it is ticked. */
function initialOf(order: OrderView, notify_buyer: boolean): Values {
  const open = openChoice(order)
  const is_open = countOf(open) > 0
  const choice = countOf(open) === 1 ? open : { attendee_ids: [], unit_ids: [] }
  return {
    by: is_open ? 'TICKETS' : 'AMOUNT',
    ...choice,
    amount: is_open ? amountOf(order, choice) : order.amount_refundable,
    reason: '',
    notify_buyer,
    cancel_tickets: true,
    cancel_order: false,
  }
}

function toInput(values: Values) {
  const { by, attendee_ids, unit_ids, amount, cancel_tickets, cancel_order, reason, notify_buyer } = values
  const shared = { reason, notify_buyer }
  if (by === 'AMOUNT') return { ...shared, amount: amount as number, cancel_order }
  const units = unit_ids.length > 0 ? { unit_ids, cancel_units: cancel_tickets } : {}
  return {
    ...shared,
    attendee_ids,
    cancel_tickets,
    ...units,
    ...(countOf(values) > 0 ? { amount: amount as number } : {}),
  }
}

/** Which tickets and how much; the amount follows the ticks and can be made smaller (BO-26, RFD-16). */
export function RefundForm({ event, order, onClose }: { event: EventView; order: OrderView; onClose: () => void }) {
  const { t } = useLingui()
  const tag = useLocaleTag()
  const { currency } = order
  const resource = useResourceForm({
    schema: RefundInput,
    initial: initialOf(order, event.settings.notify_buyer_of_refund),
    toInput,
    save: (input) => refundOrder(event.id, order.id, input),
    onSaved: (saved) => {
      const refund = saved.refunds.at(-1)
      const given = formatMoney(refund?.amount ?? 0, currency, tag)
      notifyDone(
        refund?.status === RefundRowStatus.SUCCEEDED ? t`${given} refunded.` : t`The refund of ${given} is on its way.`,
      )
      onClose()
    },
    failed: t`The refund was not made. Your entries are still here. Try again.`,
  })
  const { form } = resource
  const { amount, by } = form.values
  const sum = formatMoney(amount !== null && Number.isFinite(amount) ? amount : 0, currency, tag)
  const choose = (next: Values['by']) => {
    form.setFieldValue('by', next)
    form.setFieldValue('amount', next === 'AMOUNT' ? order.amount_refundable : amountOf(order, form.values))
    form.clearErrors()
  }
  return (
    <FormDialog
      resource={resource}
      title={<Trans>Refund order {order.reference}</Trans>}
      action={<Action order={order} values={form.values} sum={sum} />}
      onClose={onClose}
    >
      <Balance order={order} />
      {countOf(openChoice(order)) > 0 && (
        <SegmentedControl
          aria-label={t`Refund by`}
          value={by}
          onChange={(next) => choose(next as Values['by'])}
          data={[
            { value: 'TICKETS', label: t`By tickets` },
            { value: 'AMOUNT', label: t`By amount` },
          ]}
        />
      )}
      {by === 'TICKETS' && (
        <TicketChoice
          order={order}
          value={form.values}
          error={form.errors.attendee_ids ?? form.errors.unit_ids}
          onChange={(choice) => {
            form.setFieldValue('attendee_ids', choice.attendee_ids)
            form.setFieldValue('unit_ids', choice.unit_ids)
            form.setFieldValue('amount', amountOf(order, choice))
            form.clearErrors()
          }}
        />
      )}
      <Entries order={order} form={form} />
      <Consequences order={order} values={form.values} sum={sum} />
    </FormDialog>
  )
}

type Form = ReturnType<typeof useResourceForm<Values, typeof RefundInput, OrderView>>['form']

function Entries({ order, form }: { order: OrderView; form: Form }) {
  const { email, status } = order
  const by_tickets = form.values.by === 'TICKETS'
  return (
    <>
      <MoneyInput
        label={<Trans>Amount to refund</Trans>}
        description={by_tickets ? <CostHint order={order} /> : undefined}
        currency={order.currency}
        {...form.getInputProps('amount')}
        onChange={(value) => form.setFieldValue('amount', value)}
      />
      <TextInput
        label={<Trans>Reason (optional)</Trans>}
        description={<Trans>For your records only. The buyer does not see it.</Trans>}
        maxLength={MAX_REFUND_REASON_LENGTH}
        {...form.getInputProps('reason')}
      />
      {email && (
        <Switch
          className={styles.switch ?? ''}
          label={<Trans>Email {email} when the money is on its way</Trans>}
          {...form.getInputProps('notify_buyer', { type: 'checkbox' })}
        />
      )}
      {status === OrderStatus.COMPLETED && by_tickets && (
        <Switch
          label={order.units.length > 0 ? <Trans>Cancel what is chosen</Trans> : <Trans>Cancel these tickets</Trans>}
          {...form.getInputProps('cancel_tickets', { type: 'checkbox' })}
        />
      )}
      {status === OrderStatus.COMPLETED && !by_tickets && (
        <Switch
          label={<Trans>Also cancel the order</Trans>}
          {...form.getInputProps('cancel_order', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

interface ActionProps {
  readonly order: OrderView
  readonly values: Values
  readonly sum: string
}

/** The button names all that it does (look.md, Buttons). */
function Action({ order, values, sum }: ActionProps) {
  const { by, cancel_tickets, cancel_order } = values
  const is_offline = isPaidLater(order.payment_provider)
  const ends = by === 'TICKETS' && cancel_tickets && order.status === OrderStatus.COMPLETED
  const { seats, units } = ends ? endedBy(order, values) : { seats: 0, units: 0 }
  if (seats > 0 && units === 0)
    return is_offline ? (
      <Plural
        value={seats}
        one={`Record refund of ${sum} and cancel ticket`}
        other={`Record refund of ${sum} and cancel # tickets`}
      />
    ) : (
      <Plural value={seats} one={`Refund ${sum} and cancel ticket`} other={`Refund ${sum} and cancel # tickets`} />
    )
  const cancels = units > 0 || (by === 'AMOUNT' && cancel_order)
  if (is_offline && cancels) return <Trans>Record refund of {sum} and cancel</Trans>
  if (is_offline) return <Trans>Record refund of {sum}</Trans>
  return cancels ? <Trans>Refund {sum} and cancel</Trans> : <Trans>Refund {sum}</Trans>
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

/** What stays and what ends (RFD-10, RFD-17), and who moves the money of an order not paid by card (RFD-11). */
function Consequences({ order, values, sum }: ActionProps) {
  const cancels = values.by === 'TICKETS' ? values.cancel_tickets : values.cancel_order
  const chosen = values.by === 'TICKETS'
  return (
    <>
      {order.status === OrderStatus.COMPLETED && (!chosen || countOf(values) > 0) && (
        <Note tone={cancels ? 'orange' : 'blue'}>
          {!cancels ? (
            <Trans>The tickets stay valid and the seats stay sold.</Trans>
          ) : (
            <Ends order={order} values={values} />
          )}
        </Note>
      )}
      {isPaidLater(order.payment_provider) && (
        <Note tone="orange">
          <Trans>
            This order was paid by bank transfer or cash. Turnout moves no money: pay {sum} back yourself, as you
            received it.
          </Trans>
        </Note>
      )}
    </>
  )
}

/** What cancelling ends: some tickets and extras, or with the last of them the order. */
function Ends({ order, values }: { order: OrderView; values: Values }) {
  const active = seatsOf(order)
  const by_choice = endedBy(order, values)
  const { seats, units, is_all } = values.by === 'TICKETS' ? by_choice : { seats: active, units: 0, is_all: true }
  if (order.units.length > 0)
    return is_all ? (
      <Trans>Everything in this order is cancelled at once and can be sold again. The order ends.</Trans>
    ) : seats + units === 0 ? (
      <Trans>What you chose is cancelled already. The rest of the order stays valid.</Trans>
    ) : (
      <Trans>What you chose is cancelled at once and can be sold again. The rest of the order stays valid.</Trans>
    )
  if (seats === 0)
    return active === 0 ? (
      <Trans>All tickets of this order are cancelled already.</Trans>
    ) : (
      <Trans>These tickets are cancelled already. The others stay valid.</Trans>
    )
  if (seats === active)
    return <Trans>All tickets of this order stop working and their seats become free, at once. The order ends.</Trans>
  return (
    <Plural
      value={seats}
      one="The ticket stops working and its seat becomes free, at once. The other tickets stay valid."
      other="The # tickets stop working and their seats become free, at once. The other tickets stay valid."
    />
  )
}
