import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl, Switch, TextInput } from '@mantine/core'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { formatMoney } from '#core/platform/money.ts'
import { AttendeeStatus } from '#core/platform/states/attendee-state.ts'
import { OrderStatus } from '#core/platform/states/order-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { MAX_REFUND_REASON_LENGTH } from '#core/records/orders/limits.ts'
import { refundableTickets, ticketRefund } from '#core/records/orders/refund-tickets.ts'
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
import { TicketChoice } from './ticket-choice.tsx'

interface Values extends Record<string, unknown> {
  readonly by: 'TICKETS' | 'AMOUNT'
  readonly attendee_ids: number[]
  readonly amount: number | null
  readonly reason: string
  readonly notify_buyer: boolean
  readonly cancel_tickets: boolean
  readonly cancel_order: boolean
}

/** What the ticked tickets cost, at most what is left (RFD-16); null while none is ticked. */
function amountOf(order: OrderView, ids: readonly number[]): number | null {
  const found = ticketRefund(order, ids, { refundable: order.amount_refundable })
  if (found.ok) return found.amount
  return found.reason === 'AMOUNT' ? found.refundable : null
}

/** An order of one ticket has nothing to choose: it is ticked. */
function initialOf(order: OrderView, notify_buyer: boolean): Values {
  const open = refundableTickets(order).map(({ id }) => id)
  const attendee_ids = open.length === 1 ? open : []
  return {
    by: open.length > 0 ? 'TICKETS' : 'AMOUNT',
    attendee_ids,
    amount: open.length > 0 ? amountOf(order, attendee_ids) : order.amount_refundable,
    reason: '',
    notify_buyer,
    cancel_tickets: true,
    cancel_order: false,
  }
}

function toInput({ by, attendee_ids, amount, cancel_tickets, cancel_order, reason, notify_buyer }: Values) {
  const shared = { reason, notify_buyer }
  if (by === 'AMOUNT') return { ...shared, amount: amount as number, cancel_order }
  return { ...shared, attendee_ids, cancel_tickets, ...(attendee_ids.length > 0 ? { amount: amount as number } : {}) }
}

/** Tickets of the choice that still open the door, and so are what cancelling ends. */
const stillActive = (order: OrderView, ids: readonly number[]): number =>
  order.attendees.filter(({ id, status }) => status === AttendeeStatus.ACTIVE && ids.includes(id)).length

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
    form.setFieldValue(
      'amount',
      next === 'AMOUNT' ? order.amount_refundable : amountOf(order, form.values.attendee_ids),
    )
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
      {refundableTickets(order).length > 0 && (
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
          value={form.values.attendee_ids}
          error={form.errors.attendee_ids}
          onChange={(ids) => {
            form.setFieldValue('attendee_ids', ids)
            form.setFieldValue('amount', amountOf(order, ids))
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
        description={by_tickets ? <Trans>What the chosen tickets cost. Enter less to keep a part.</Trans> : undefined}
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
          label={<Trans>Cancel these tickets</Trans>}
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
function Action({ order, values: { by, attendee_ids, cancel_tickets, cancel_order }, sum }: ActionProps) {
  const is_offline = order.payment_provider === 'offline'
  const seats =
    by === 'TICKETS' && cancel_tickets && order.status === OrderStatus.COMPLETED ? stillActive(order, attendee_ids) : 0
  if (seats > 0)
    return is_offline ? (
      <Plural
        value={seats}
        one={`Record refund of ${sum} and cancel ticket`}
        other={`Record refund of ${sum} and cancel # tickets`}
      />
    ) : (
      <Plural value={seats} one={`Refund ${sum} and cancel ticket`} other={`Refund ${sum} and cancel # tickets`} />
    )
  const cancels = by === 'AMOUNT' && cancel_order
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
      {order.status === OrderStatus.COMPLETED && (!chosen || values.attendee_ids.length > 0) && (
        <Note tone={cancels ? 'orange' : 'blue'}>
          {!cancels ? (
            <Trans>The tickets stay valid and the seats stay sold.</Trans>
          ) : (
            <Ends order={order} seats={chosen ? stillActive(order, values.attendee_ids) : seatsOf(order)} />
          )}
        </Note>
      )}
      {order.payment_provider === 'offline' && (
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

/** What cancelling ends: some tickets, or with the last of them the order. */
function Ends({ order, seats }: { order: OrderView; seats: number }) {
  const active = seatsOf(order)
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
