import { Trans, useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import { type SumKind, type SummaryRows, type SumRow, summaryRows } from '#core/catalog/taxes-and-fees/price-display.ts'
import { formatMoney } from '#core/platform/money.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { OrderListView } from '#core/records/orders/schema.ts'
import { Sum, Sums } from '#web/platform/ui/display/details.tsx'
import { Money, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { TearTicket } from '#web/platform/ui/display/states.tsx'
import { PAYMENT_STATUS_LABELS } from '#web/records/orders/labels.ts'
import { OrderBadges } from './order-badges.tsx'
import styles from './orders.module.css'

type Summed = OrderListView & { readonly refunds?: readonly { readonly amount: number; readonly status: string }[] }

/** What was bought | tear line | what it is worth (PRC-21). */
export function OrderSummary({ order }: { order: Summed }) {
  const refund_pending = (order.refunds ?? [])
    .filter(({ status }) => status === RefundRowStatus.PENDING)
    .reduce((sum, { amount }) => sum + amount, 0)
  const rows = summaryRows({ ...order, refund_pending })
  return (
    <TearTicket goods={<Items rows={rows} currency={order.currency} />} money={<Totals order={order} rows={rows} />} />
  )
}

const Items = ({ rows, currency }: { rows: SummaryRows; currency: string }) => (
  <Sums>
    {rows.items.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same price may stand in two lines (donations)
      <Item key={index} item={item} currency={currency} />
    ))}
  </Sums>
)

/** Add-ons stand below their ticket, parts below their package, which has the sum (PRC-21, PKG-2). */
function Item({ item, currency }: { item: SummaryRows['items'][number]; currency: string }) {
  const name = <bdi>{item.label ? `${item.title} – ${item.label}` : item.title}</bdi>
  const priced = (amount: number) => <Price amount={amount} currency={currency} />
  if (item.under) {
    const below = (
      <>
        {item.quantity} × {name}
      </>
    )
    return (
      <Sum look="below" name={below}>
        {item.is_included ? <Trans>included</Trans> : priced(item.amount)}
      </Sum>
    )
  }
  const detail = (
    <>
      {item.quantity} × {priced(item.unit)}
    </>
  )
  return (
    <Sum name={name} detail={detail}>
      {priced(item.amount)}
    </Sum>
  )
}

/** A ticket's price of 0 reads "Free"; sums show 0 (MON-8). */
const Price = ({ amount, currency }: { amount: number; currency: string }) =>
  amount === 0 ? <Trans>Free</Trans> : <Money amount={amount} currency={currency} />

const LOOK: Partial<Record<SumKind, 'total' | 'quiet' | 'minus'>> = {
  DISCOUNT: 'minus',
  CODE_DISCOUNT: 'minus',
  TOTAL: 'total',
  INCLUDES: 'quiet',
  REFUND_PENDING: 'quiet',
}

const Totals = ({ order, rows }: { order: Summed; rows: SummaryRows }) => (
  <Sums>
    {rows.sums.map((row) => (
      <Sum
        key={row.key}
        name={<SumLabel kind={row.kind} name={row.name} promo_code={order.promo_code} />}
        look={LOOK[row.kind]}
      >
        <Money amount={row.amount} currency={order.currency} />
      </Sum>
    ))}
  </Sums>
)

/** A tax, fee or discount is called by its own name. */
function SumLabel({ kind, name, promo_code }: Pick<SumRow, 'kind' | 'name'> & { readonly promo_code: string | null }) {
  if (kind === 'DISCOUNT' && name !== null) return name
  if (kind === 'DISCOUNT') return promo_code ? <Trans>Discount, code {promo_code}</Trans> : <Trans>Discount</Trans>
  if (kind === 'CODE_DISCOUNT') return <Trans>Discount, code {name}</Trans>
  if (kind === 'SUBTOTAL') return <Trans>Subtotal</Trans>
  if (kind === 'TOTAL') return <Trans>Total</Trans>
  if (kind === 'INCLUDES') return <Trans>includes {name}</Trans>
  if (kind === 'REFUND_PENDING') return <Trans>Refund pending</Trans>
  if (kind === 'REFUNDED') return <Trans>Refunded</Trans>
  if (kind === 'REMAINING') return <Trans>Remaining</Trans>
  return name
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
          {order.payment_status && <p>{i18n._(PAYMENT_STATUS_LABELS[order.payment_status])}</p>}
          <OrderSummary order={order} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
