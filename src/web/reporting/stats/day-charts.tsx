import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { EventStatsView, StatsView } from '#core/catalog/event-setup/schema.ts'
import { currencyExponent, formatMoney } from '#core/platform/money.ts'
import { conversionOf } from '#core/reporting/stats/compare-periods.ts'
import { DayChart, type DaySeries } from '#web/platform/ui/display/day-chart.tsx'
import { Money, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import styles from './dashboard.module.css'
import { type Figure, PeriodChange, sumOf } from './period-change.tsx'

/** The days shown, as many days before them, and all-time figures, which stand above and are not said again (BO-21). */
export interface ChartProps {
  readonly stats: StatsView
  readonly past: StatsView | undefined
  /** null where they do not stand above: of one date. */
  readonly all_time: EventStatsView | null
}

/** A period's figure with what it was before; null where it is the all-time one. */
function useNews({ stats, past, all_time }: ChartProps) {
  return (figure: Figure) => {
    const now = sumOf(stats, figure)
    return now === all_time?.[figure] ? null : { now, before: past ? sumOf(past, figure) : null }
  }
}

/** Orders are nested inside tickets: a part of a whole. */
export function OrdersChart(props: ChartProps) {
  const { daily_stats } = props.stats
  const { t } = useLingui()
  const news = useNews(props)
  const [tickets, orders] = [news('tickets_sold'), news('orders_created')]
  const tag = useLocaleTag()
  const count = useMemo(() => new Intl.NumberFormat(tag), [tag])
  const series: DaySeries[] = [
    { name: t`Tickets`, colour: 'var(--c-whole)', kind: 'whole', values: daily_stats.map((day) => day.tickets_sold) },
    { name: t`Orders`, colour: 'var(--c-part)', kind: 'nested', values: daily_stats.map((day) => day.orders_created) },
  ]
  return (
    <DayChart
      title={t`Orders and tickets`}
      summary={
        (tickets || orders) && (
          <>
            {tickets && (
              <b>
                <Plural value={tickets.now} one="# ticket" other="# tickets" />
              </b>
            )}{' '}
            {orders && (
              <small>
                <Plural value={orders.now} one="in # order" other="in # orders" />
              </small>
            )}{' '}
            {tickets && <PeriodChange {...tickets} show={count.format} />}
          </>
        )
      }
      days={daily_stats.map(({ date }) => date)}
      series={series}
      format={(value) => count.format(value)}
    />
  )
}

/** Whether people come at all, beside what they buy (EVT-14). */
export function ViewsChart(props: ChartProps) {
  const { daily_stats } = props.stats
  const { t } = useLingui()
  const views = useNews(props)('views')
  const tag = useLocaleTag()
  const count = useMemo(() => new Intl.NumberFormat(tag), [tag])
  return (
    <DayChart
      title={t`Page views`}
      summary={
        <>
          {views && <b>{count.format(views.now)}</b>}{' '}
          <small>
            <Trans>each visitor counted once every five minutes</Trans>
          </small>{' '}
          {views && <PeriodChange {...views} show={count.format} />}
          <Conversion {...props} />
        </>
      }
      days={daily_stats.map(({ date }) => date)}
      series={[
        { name: t`Page views`, colour: 'var(--c2)', kind: 'whole', values: daily_stats.map((day) => day.views) },
      ]}
      format={(value) => count.format(value)}
    />
  )
}

const rateOf = (stats: StatsView) => conversionOf(sumOf(stats, 'orders_created'), sumOf(stats, 'views'))

/** Orders per hundred page views: none without a view. */
function Conversion({ stats, past }: ChartProps) {
  const tag = useLocaleTag()
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  const [now, before] = [rateOf(stats), past ? rateOf(past) : null]
  if (now === null) return null
  const [rate, rate_before] = [share.format(now), share.format(before ?? 0)]
  return (
    <small className={styles.rate}>
      <Trans>{rate} of views led to orders</Trans>
      {before !== null && (
        <>
          {' '}
          <Trans>(before: {rate_before})</Trans>
        </>
      )}
    </small>
  )
}

/** Net, tax and fees stack to the gross of the day; refunds hang below zero. */
export function SalesChart({ currency, ...props }: ChartProps & { currency: string }) {
  const { daily_stats } = props.stats
  const { t } = useLingui()
  const tag = useLocaleTag()
  // a mark on an axis is no amount: it may be rounded to "€4k"
  const axis = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  })
  const unit = 10 ** currencyExponent(currency)
  const gross = useNews(props)('gross_sales')
  const refunded = daily_stats.reduce((sum, day) => sum + day.refunded, 0)
  const series: DaySeries[] = [
    {
      name: t`Net`,
      colour: 'var(--c1)',
      kind: 'stacked',
      values: daily_stats.map((day) => day.gross_sales - day.total_tax - day.total_fee),
    },
    { name: t`Tax`, colour: 'var(--c2)', kind: 'stacked', values: daily_stats.map((day) => day.total_tax) },
    { name: t`Fees`, colour: 'var(--c3)', kind: 'stacked', values: daily_stats.map((day) => day.total_fee) },
    { name: t`Refunded`, colour: 'var(--red-mark)', kind: 'below', values: daily_stats.map((day) => day.refunded) },
  ]
  return (
    <DayChart
      title={t`Sales`}
      summary={
        (gross || refunded > 0) && (
          <>
            {gross && (
              <>
                <b>
                  <Money amount={gross.now} currency={currency} />
                </b>{' '}
                <small>
                  <Trans>gross</Trans>
                </small>{' '}
              </>
            )}
            {refunded > 0 && (
              <small>
                <Trans>
                  <Money amount={refunded} currency={currency} /> refunded
                </Trans>
              </small>
            )}{' '}
            {gross && <PeriodChange {...gross} show={(amount) => <Money amount={amount} currency={currency} />} />}
          </>
        )
      }
      days={daily_stats.map(({ date }) => date)}
      series={series}
      format={(value) => formatMoney(value, currency, tag)}
      formatAxis={(value) => axis.format(value / unit)}
      least_step={unit}
    />
  )
}
