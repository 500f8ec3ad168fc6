import { Trans, useLingui } from '@lingui/react/macro'
import type { FunnelView } from '#core/reporting/funnel/schema.ts'
import { conversionOf } from '#core/reporting/stats/compare-periods.ts'
import { Money, useCounts } from '#web/platform/ui/display/money.tsx'
import { PART_LABELS } from './labels.ts'
import styles from './sources.module.css'
import { usePercent } from './use-percent.ts'

type Row = FunnelView['rows'][number]

/** Views and sales of each source; on a phone each is a card of its own (FUN-4). */
export function SourceRows({ funnel: { rows, by, currency } }: { funnel: FunnelView }) {
  const { t } = useLingui()
  const heads = { views: t`Views`, orders: t`Orders`, rate: t`Orders per view`, tickets: t`Tickets`, net: t`Net sales` }
  return (
    <table className={styles.table} aria-label={t`Sources`}>
      <thead>
        <tr>
          <th scope="col">{t(PART_LABELS[by])}</th>
          {Object.entries(heads).map(([name, head]) => (
            <th key={name} scope="col" data-figure>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SourceRow key={`${row.is_other} ${row.name}`} row={row} heads={heads} currency={currency} />
        ))}
      </tbody>
    </table>
  )
}

interface SourceRowProps {
  readonly row: Row
  readonly heads: Readonly<Record<'views' | 'orders' | 'rate' | 'tickets' | 'net', string>>
  readonly currency: string
}

function SourceRow({ row, heads, currency }: SourceRowProps) {
  const format = useCounts()
  const percent = usePercent()
  const rate = conversionOf(row.orders, row.views)
  return (
    <tr>
      <th scope="row">
        <SourceName row={row} />
      </th>
      <td data-figure data-head={heads.views}>
        {format(row.views)}
      </td>
      <td data-figure data-head={heads.orders}>
        {format(row.orders)}
      </td>
      <td data-figure data-head={heads.rate}>
        {rate === null ? '–' : percent(rate)}
      </td>
      <td data-figure data-head={heads.tickets}>
        {format(row.tickets)}
      </td>
      <td data-figure data-head={heads.net}>
        <Money amount={row.net} currency={currency} />
      </td>
    </tr>
  )
}

/** What strangers typed stands as they typed it, and turns nothing around it. */
function SourceName({ row: { name, is_other } }: { row: Row }) {
  if (is_other)
    return (
      <span className={styles.unnamed}>
        <Trans>Other sources</Trans>
      </span>
    )
  if (name === null)
    return (
      <span className={styles.unnamed}>
        <Trans>Not named by the link</Trans>
      </span>
    )
  return <bdi>{name}</bdi>
}
