import { Trans, useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import { type SummaryRows, summaryRows } from '#core/checkout/price-display.ts'
import { formatMoney } from '#core/money.ts'
import type { OrderListView } from '#core/orders/schema.ts'
import { Sum, Sums } from '#web/ui/details.tsx'
import { Money, useLocaleTag } from '#web/ui/money.tsx'
import { TearTicket } from '#web/ui/states.tsx'
import { OrderBadges } from './order-badges.tsx'
import { PAYMENT_WORDS } from './order-words.ts'
import styles from './orders.module.css'

type Summed = OrderListView & { readonly refunds?: readonly { readonly amount: number; readonly status: string }[] }

/** What was bought | tear line | what it is worth (PRC-21). */
export function OrderSummary({ order }: { order: Summed }) {
  const rows = summaryRows(order)
  return (
    <TearTicket goods={<Items rows={rows} currency={order.currency} />} money={<Totals order={order} rows={rows} />} />
  )
}

function Items({ rows, currency }: { rows: SummaryRows; currency: string }) {
  return (
    <Sums>
      {rows.items.map((item, index) => (
        <Sum
          // biome-ignore lint/suspicious/noArrayIndexKey: the same price may stand in two lines (donations)
          key={index}
          name={item.label ? `${item.title} – ${item.label}` : item.title}
          detail={
            <>
              {item.quantity} × <Price amount={item.unit} currency={currency} />
            </>
          }
        >
          {item.former !== null && <Former amount={item.former} currency={currency} />}
          <Price amount={item.amount} currency={currency} />
        </Sum>
      ))}
    </Sums>
  )
}

/** A ticket's price of 0 reads "Free"; sums show 0 (MON-8). */
const Price = ({ amount, currency }: { amount: number; currency: string }) =>
  amount === 0 ? <Trans>Free</Trans> : <Money amount={amount} currency={currency} />

const Former = ({ amount, currency }: { amount: number; currency: string }) => (
  <>
    <span className="visually-hidden">
      <Trans>former amount</Trans>{' '}
    </span>
    <s>
      <Money amount={amount} currency={currency} />
    </s>{' '}
    <span className="visually-hidden">
      <Trans>now</Trans>{' '}
    </span>
  </>
)

function Totals({ order, rows }: { order: Summed; rows: SummaryRows }) {
  const { currency } = order
  const pending = (order.refunds ?? [])
    .filter(({ status }) => status === 'PENDING')
    .reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Sums>
      {rows.discount !== null && (
        <Sum
          name={order.promo_code ? <Trans>Discount, code {order.promo_code}</Trans> : <Trans>Discount</Trans>}
          look="minus"
        >
          <Money amount={-rows.discount} currency={currency} />
        </Sum>
      )}
      <Sum name={<Trans>Subtotal</Trans>}>
        <Money amount={rows.subtotal} currency={currency} />
      </Sum>
      {[...rows.fees, ...rows.taxes].map((part) => (
        <Sum key={part.tax_or_fee_id} name={part.name}>
          <Money amount={part.amount} currency={currency} />
        </Sum>
      ))}
      <Sum name={<Trans>Total</Trans>} look="total">
        <Money amount={rows.total} currency={currency} />
      </Sum>
      {rows.includes.map((part) => (
        <Sum key={part.tax_or_fee_id} name={<Trans>includes {part.name}</Trans>} look="quiet">
          <Money amount={part.amount} currency={currency} />
        </Sum>
      ))}
      {pending > 0 && (
        <Sum name={<Trans>Refund pending</Trans>} look="quiet">
          <Money amount={pending} currency={currency} />
        </Sum>
      )}
      {rows.refunded !== null && (
        <Sum name={<Trans>Refunded</Trans>}>
          <Money amount={-rows.refunded} currency={currency} />
        </Sum>
      )}
      {rows.remaining !== null && (
        <Sum name={<Trans>Remaining</Trans>}>
          <Money amount={rows.remaining} currency={currency} />
        </Sum>
      )}
    </Sums>
  )
}

/** The total of a row; a click shows payment, refund and what it consists of (LST-4). */
export function TotalPeek({ order }: { order: OrderListView }) {
  const { t, i18n } = useLingui()
  const total = formatMoney(order.total_gross, order.currency, useLocaleTag())
  return (
    <Popover width={320} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.amount} aria-label={t`${total}, show the summary`}>
          {total}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Summary`}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the focus needs a place in a box without controls */}
        <div className={styles.peek} tabIndex={0} data-autofocus>
          <OrderBadges order={order} />
          {order.payment_status && <p>{i18n._(PAYMENT_WORDS[order.payment_status])}</p>}
          <OrderSummary order={order} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
