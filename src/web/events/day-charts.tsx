import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { StatsView } from '#core/events/schema.ts'
import { currencyExponent, formatMoney } from '#core/money.ts'
import { DayChart, type DaySeries } from '#web/ui/day-chart.tsx'
import { Money, useLocaleTag } from '#web/ui/money.tsx'

type Day = StatsView['daily_stats'][number]
const sum = (days: readonly Day[], of: (day: Day) => number): number => days.reduce((total, day) => total + of(day), 0)

/** Orders are nested inside tickets: a part of a whole. */
export function OrdersChart({ stats: { daily_stats } }: { stats: StatsView }) {
  const { t } = useLingui()
  const tickets = sum(daily_stats, (day) => day.tickets_sold)
  const orders = sum(daily_stats, (day) => day.orders_created)
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
        <>
          <b>
            <Plural value={tickets} one="# ticket" other="# tickets" />
          </b>{' '}
          <small>
            <Plural value={orders} one="in # order" other="in # orders" />
          </small>
        </>
      }
      days={daily_stats.map(({ date }) => date)}
      series={series}
      format={(value) => count.format(value)}
    />
  )
}

/** Whether people come at all, beside what they buy (EVT-14). */
export function ViewsChart({ stats: { daily_stats } }: { stats: StatsView }) {
  const { t } = useLingui()
  const views = sum(daily_stats, (day) => day.views)
  const tag = useLocaleTag()
  const count = useMemo(() => new Intl.NumberFormat(tag), [tag])
  return (
    <DayChart
      title={t`Page views`}
      summary={
        <>
          <b>{count.format(views)}</b>{' '}
          <small>
            <Trans>each visitor counted once every five minutes</Trans>
          </small>
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

/** Net, tax and fees stack to the gross of the day; refunds hang below zero. */
export function SalesChart({ stats: { daily_stats }, currency }: { stats: StatsView; currency: string }) {
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
  const gross = sum(daily_stats, (day) => day.gross_sales)
  const refunded = sum(daily_stats, (day) => day.refunded)
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
        <>
          <b>
            <Money amount={gross} currency={currency} />
          </b>{' '}
          <small>
            {refunded > 0 ? (
              <Trans>
                gross, <Money amount={refunded} currency={currency} /> refunded
              </Trans>
            ) : (
              <Trans>gross</Trans>
            )}
          </small>
        </>
      }
      days={daily_stats.map(({ date }) => date)}
      series={series}
      format={(value) => formatMoney(value, currency, tag)}
      formatAxis={(value) => axis.format(value / unit)}
      least_step={unit}
    />
  )
}
