import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { StatsView } from '#core/catalog/event-setup/schema.ts'
import { changeOf, previousDays } from '#core/reporting/stats/compare-periods.ts'
import { eventQueries } from '#web/catalog/events/api.ts'
import { useLocaleTag } from '#web/platform/ui/display/money.tsx'
import styles from './period-change.module.css'
import type { DayRange } from './range-picker.tsx'

export type Figure = 'tickets_sold' | 'orders_created' | 'gross_sales' | 'views'

/** The sum of the days of a period, which its chart shows one by one. */
export const sumOf = ({ daily_stats }: Pick<StatsView, 'daily_stats'>, figure: Figure): number =>
  daily_stats.reduce((sum, day) => sum + day[figure], 0)

/** Whether there is anything in a period to compare with. */
export const hasSome = (period: Pick<StatsView, 'daily_stats'>): boolean =>
  sumOf(period, 'orders_created') > 0 || sumOf(period, 'views') > 0

/** As many days just before those shown (BO-21); undefined while they are not there yet. */
export function usePast(
  event_id: number,
  { event_date_id, ...range }: DayRange & { event_date_id?: number | undefined },
): StatsView | undefined {
  const before = useQuery(eventQueries.stats(event_id, { ...previousDays(range), event_date_id }))
  // the answer of the range chosen before stays for a moment: it is not the one to compare with
  return before.isPlaceholderData ? undefined : before.data
}

interface ChangeProps {
  readonly now: number
  /** null while it is not there yet. */
  readonly before: number | null
  readonly show: (value: number) => ReactNode
}

/** What became of a figure since as many days before: nothing to say where there was none. */
export function PeriodChange({ now, before, show }: ChangeProps) {
  if (!before) return null
  return (
    <span className={styles.before}>
      <Change by={changeOf(now, before)} />
      <span>
        <Trans>before: {show(before)}</Trans>
      </span>
    </span>
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
