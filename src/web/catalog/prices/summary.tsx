import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { SumKind, SummaryRows, SumRow } from '#core/catalog/taxes-and-fees/price-display.ts'
import { useMoney } from '#web/platform/public-ui/money.tsx'
import styles from './summary.module.css'

interface SummaryProps {
  /** From core's `summaryRows(order)`. */
  readonly rows: SummaryRows
  readonly currency: string
  /** What stands above the lines of each date, where the event has several (DAT-52). */
  readonly dates?: ReadonlyMap<number, string>
}

/** Names left, figures right: lines, discount, subtotal, what is added, total, what is contained (PRC-21). */
export function Summary(props: SummaryProps) {
  return (
    <dl className={styles.sum}>
      <Items {...props} />
      <Totals {...props} />
    </dl>
  )
}

/** The items alone, where a tear line parts them from the money. */
export const SummaryItems = (props: SummaryProps) => (
  <dl className={styles.sum}>
    <Items {...props} />
  </dl>
)

/** The figures alone, below the tear line. */
export const SummaryTotals = (props: SummaryProps) => (
  <dl className={styles.sum}>
    <Totals {...props} />
  </dl>
)

function Items({ rows, currency, dates }: SummaryProps) {
  return rows.items.map((item, index) => {
    const date = item.event_date_id === undefined ? undefined : dates?.get(item.event_date_id)
    const is_next = rows.items[index - 1]?.event_date_id !== item.event_date_id
    const above = date ?? (dates && dates.size > 0 ? <Trans>For all dates</Trans> : null)
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same price may stand in two lines (donations)
      <Fragment key={index}>
        {is_next && above && (
          <div>
            <dt>
              <b>{above}</b>
            </dt>
            <dd />
          </div>
        )}
        <Item item={item} currency={currency} />
      </Fragment>
    )
  })
}

const LOOK: Partial<Record<SumKind, string | undefined>> = {
  DISCOUNT: styles.minus,
  CODE_DISCOUNT: styles.minus,
  TOTAL: styles.total,
  INCLUDES: styles.quiet,
  REFUND_PENDING: styles.quiet,
}

function Totals({ rows, currency }: SummaryProps) {
  const money = useMoney(currency)
  return rows.sums.map((row) => (
    <div key={row.key} className={LOOK[row.kind]}>
      <dt>
        <SumLabel kind={row.kind} name={row.name} />
      </dt>
      <dd>{money(row.amount)}</dd>
    </div>
  ))
}

/** A tax, fee or discount is called by its own name. */
function SumLabel({ kind, name }: Pick<SumRow, 'kind' | 'name'>) {
  if (kind === 'DISCOUNT') return name ?? <Trans>Discount</Trans>
  if (kind === 'CODE_DISCOUNT') return <Trans>Discount, code {name}</Trans>
  if (kind === 'SUBTOTAL') return <Trans>Subtotal</Trans>
  if (kind === 'TOTAL') return <Trans>Total</Trans>
  if (kind === 'INCLUDES') return <Trans>includes {name}</Trans>
  if (kind === 'REFUND_PENDING') return <Trans>Refund pending</Trans>
  if (kind === 'REFUNDED') return <Trans>Refunded</Trans>
  if (kind === 'REMAINING') return <Trans>Remaining</Trans>
  return name
}

/** "title – tier", as it stands in lists of bought things. */
export const itemName = (title: string, label: string | null): string => (label ? `${title} – ${label}` : title)

/** A ticket's price of 0 reads "Free"; sums show 0 (MON-8). */
function Item({ item, currency }: { item: SummaryRows['items'][number]; currency: string }) {
  const money = useMoney(currency)
  const priced = (amount: number) => (amount === 0 ? <Trans>Free</Trans> : money(amount))
  if (item.under)
    return (
      <div className={styles.below}>
        <dt>
          {item.quantity} × <bdi>{itemName(item.title, item.label)}</bdi>
        </dt>
        <dd>{item.is_included ? <Trans>included</Trans> : priced(item.amount)}</dd>
      </div>
    )
  return (
    <div>
      <dt>
        <bdi>{itemName(item.title, item.label)}</bdi>
      </dt>
      <dd>{priced(item.amount)}</dd>
      <dd className={styles.detail}>
        {item.quantity} × {priced(item.unit)}
      </dd>
    </div>
  )
}
