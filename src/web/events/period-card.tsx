import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { changeOf, conversionOf, countDays, previousDays } from '#core/events/compare-periods.ts'
import type { EventView, StatsView } from '#core/events/schema.ts'
import { Count, Money, useLocaleTag } from '#web/ui/money.tsx'
import { Card } from '#web/ui/page-header.tsx'
import { eventQueries } from './api.ts'
import styles from './period-card.module.css'
import type { DayRange } from './range-picker.tsx'

type Figure = 'tickets_sold' | 'orders_created' | 'gross_sales' | 'views'

/** The sum of the days shown, which the charts below show one by one. */
const sumOf = ({ daily_stats }: Pick<StatsView, 'daily_stats'>, figure: Figure): number =>
  daily_stats.reduce((sum, day) => sum + day[figure], 0)

/** The days shown beside as many days before them, in the event's timezone (BO-21). */
export function PeriodCard({ event, range, stats }: { event: EventView; range: DayRange; stats: StatsView }) {
  const before = useQuery(eventQueries.stats(event.id, previousDays(range)))
  const days = countDays(range)
  // the answer of the range chosen before stays for a moment: it is not the one to compare with
  const past = before.isPlaceholderData ? undefined : before.data
  const compare = (figure: Figure) => [sumOf(stats, figure), past ? sumOf(past, figure) : null] as const
  const [orders, orders_past] = compare('orders_created')
  const [views, views_past] = compare('views')
  const [tickets, tickets_past] = compare('tickets_sold')
  const [gross, gross_past] = compare('gross_sales')
  const money = (amount: number) => <Money amount={amount} currency={event.currency} />
  return (
    <Card title={<Plural value={days} one="Compared with the day before" other="Compared with the # days before" />}>
      <dl className={styles.figures}>
        <Compared word={<Trans>Tickets sold</Trans>} now={tickets} before={tickets_past} show={count} />
        <Compared word={<Trans>Orders</Trans>} now={orders} before={orders_past} show={count} />
        <Compared word={<Trans>Gross sales</Trans>} now={gross} before={gross_past} show={money} />
        <Compared word={<Trans>Page views</Trans>} now={views} before={views_past} show={count} />
        <Conversion
          now={conversionOf(orders, views)}
          before={orders_past === null || views_past === null ? undefined : conversionOf(orders_past, views_past)}
        />
      </dl>
    </Card>
  )
}

const count = (value: number) => <Count value={value} />

interface ComparedProps {
  readonly word: ReactNode
  readonly now: number
  /** null while it is not there yet. */
  readonly before: number | null
  readonly show: (value: number) => ReactNode
}

function Compared({ word, now, before, show }: ComparedProps) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{show(now)}</dd>
      <dd className={styles.before}>
        {before !== null && (
          <>
            <Change by={changeOf(now, before)} />
            <span>
              <Trans>before: {show(before)}</Trans>
            </span>
          </>
        )}
      </dd>
    </div>
  )
}

/** Up or down by a share of what was; the arrow and the sign say it besides the colour (UIX-6). */
function Change({ by }: { by: number | null }) {
  const { t } = useLingui()
  const tag = useLocaleTag()
  if (by === null) return null
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  // half a per cent would read as +0 %
  const rounded = Math.round(by * 100) / 100
  if (rounded === 0)
    return (
      <b className={styles.change}>
        <IconEqual size={14} role="img" aria-label={t`As before`} />
      </b>
    )
  const Arrow = rounded > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <b className={styles.change} data-up={rounded > 0 || undefined}>
      <Arrow size={14} aria-hidden="true" />
      {share.format(rounded)}
    </b>
  )
}

/** Orders per hundred page views: none without a view. What was before is undefined while it is not there yet. */
function Conversion({ now, before }: { now: number | null; before: number | null | undefined }) {
  const tag = useLocaleTag()
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 })
  const show = (value: number | null) => (value === null ? '–' : share.format(value))
  return (
    <div>
      <dt>
        <Trans>Views that led to orders</Trans>
      </dt>
      <dd>{show(now)}</dd>
      <dd className={styles.before}>{before !== undefined && <Trans>before: {show(before)}</Trans>}</dd>
    </div>
  )
}
