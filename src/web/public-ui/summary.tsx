import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SummaryRows } from '#core/checkout/price-display.ts'
import { useMoney } from './money.tsx'
import styles from './summary.module.css'

interface SummaryProps {
  /** From core's `summaryRows(order)`. */
  readonly rows: SummaryRows
  readonly currency: string
}

/** Names left, figures right: items, discount, subtotal, what is added, total, what is contained (PRC-21). */
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

function Items({ rows, currency }: SummaryProps) {
  return rows.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same price may stand in two lines (donations)
    <Item key={index} item={item} currency={currency} />
  ))
}

function Totals({ rows, currency }: SummaryProps) {
  const money = useMoney(currency)
  const added = [...rows.fees, ...rows.taxes]
  return (
    <>
      {rows.discount !== null && (
        <Row name={<Trans>Discount</Trans>} className={styles.minus}>
          {money(-rows.discount)}
        </Row>
      )}
      {(added.length > 0 || rows.discount !== null) && <Row name={<Trans>Subtotal</Trans>}>{money(rows.subtotal)}</Row>}
      {added.map((part) => (
        <Row key={part.tax_or_fee_id} name={part.name}>
          {money(part.amount)}
        </Row>
      ))}
      <Row name={<Trans>Total</Trans>} className={styles.total}>
        {money(rows.total)}
      </Row>
      {rows.includes.map((part) => (
        <Row key={part.tax_or_fee_id} name={<Trans>includes {part.name}</Trans>} className={styles.quiet}>
          {money(part.amount)}
        </Row>
      ))}
      {rows.refunded !== null && <Row name={<Trans>Refunded</Trans>}>{money(-rows.refunded)}</Row>}
      {rows.remaining !== null && <Row name={<Trans>Remaining</Trans>}>{money(rows.remaining)}</Row>}
    </>
  )
}

/** "title – tier", as it stands in lists of bought things. */
export const itemName = (title: string, label: string | null): string => (label ? `${title} – ${label}` : title)

/** A ticket's price of 0 reads "Free"; sums show 0 (MON-8). */
function Item({ item, currency }: { item: SummaryRows['items'][number]; currency: string }) {
  const money = useMoney(currency)
  const priced = (amount: number) => (amount === 0 ? <Trans>Free</Trans> : money(amount))
  return (
    <div>
      <dt>{itemName(item.title, item.label)}</dt>
      <dd>
        {item.former !== null && (
          <>
            <span className="visually-hidden">
              <Trans>former amount</Trans>
            </span>{' '}
            <s>{money(item.former)}</s>{' '}
            <span className="visually-hidden">
              <Trans>now</Trans>
            </span>{' '}
          </>
        )}
        {priced(item.amount)}
      </dd>
      <dd className={styles.detail}>
        {item.quantity} × {priced(item.unit)}
      </dd>
    </div>
  )
}

function Row({ name, className, children }: { name: ReactNode; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
