import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { formatDate, formatTime, localDate, localToInstant } from '#core/platform/time.ts'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { useCounts, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { eventDateApi } from './api.ts'
import { isFull } from './date-columns.tsx'
import { weekdayNames } from './labels.ts'
import { DATES_IN_CELL } from './limits.ts'
import styles from './month.module.css'
import { monthWeeks, shiftDay } from './month-days.ts'
import { MonthHead, useMonthName } from './month-head.tsx'

interface MonthCalendarProps {
  readonly event: EventView
  readonly month: string
  /** Today in the event's zone. */
  readonly today: string
  readonly onMonth: (month: string) => void
  readonly toDate: (id: number) => To
  /** What can be done with a date. */
  readonly menu: (date: EventDateView) => ReactNode
  /** The list of one day. */
  readonly toDay: (day: string) => To
}

/** The dates of a month, each a link to itself with its menu (BO-60). */
export function MonthCalendar({ event, month, today, onMonth, toDate, menu, toDay }: MonthCalendarProps) {
  const { timezone: zone } = event
  const tag = useLocaleTag()
  const weeks = monthWeeks(month)
  const [first, last] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.at(-1) ?? '']
  const startOf = (day: string) => localToInstant(`${day}T00:00`, zone).toISOString()
  const query = useQuery(eventDateApi.between(event.id, { from: startOf(first), until: startOf(shiftDay(last, 1)) }))
  const by_day = Map.groupBy(query.data ?? [], ({ starts_at }) => localDate(new Date(starts_at), zone))
  const name = useMonthName()(month)
  return (
    <div className={styles.calendar} data-stale={query.isPlaceholderData || undefined}>
      <MonthHead month={month} onChange={onMonth} today={today.slice(0, 7)} />
      {query.isPending && <SkeletonRows />}
      {query.isError && !query.data && <LoadError onRetry={() => query.refetch()} />}
      {query.data && (
        <table className={styles.month} aria-label={name}>
          <thead>
            <tr>
              {weekdayNames(tag, 'long').map(({ weekday, name: day }) => (
                <th key={weekday} scope="col">
                  {day}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td
                    key={day}
                    data-outside={!day.startsWith(month) || undefined}
                    data-today={day === today || undefined}
                  >
                    <Day day={day} is_today={day === today} />
                    <Chips dates={by_day.get(day) ?? []} zone={zone} toDate={toDate} menu={menu} to_day={toDay(day)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function Day({ day, is_today }: { day: string; is_today: boolean }) {
  const number = Number(day.slice(8))
  return <span className={styles.day}>{is_today ? <Trans>Today, {number}</Trans> : number}</span>
}

interface ChipsProps extends Pick<MonthCalendarProps, 'toDate' | 'menu'> {
  readonly dates: readonly EventDateView[]
  readonly zone: string
  readonly to_day: To
}

function Chips({ dates, zone, toDate, menu, to_day }: ChipsProps) {
  if (dates.length === 0) return null
  const shown = dates.length > DATES_IN_CELL + 1 ? dates.slice(0, DATES_IN_CELL) : dates
  const more = dates.length - shown.length
  return (
    <>
      <ul className={styles.chips}>
        {shown.map((date) => (
          <li key={date.id}>
            <Chip date={date} zone={zone} to={toDate(date.id)} />
            {menu(date)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to={to_day} className={styles.more}>
          <Plural value={more} one="# more" other="# more" />
        </Link>
      )}
    </>
  )
}

function Chip({ date, zone, to }: { date: EventDateView; zone: string; to: To }) {
  const tag = useLocaleTag()
  const words = useChipWords(date)
  const at = new Date(date.starts_at)
  const { sold, capacity, status, is_hidden } = date
  const percent = capacity === null ? 0 : Math.min(100, (sold / capacity) * 100)
  return (
    <Link
      to={to}
      className={styles.chip}
      preventScrollReset
      data-full={isFull(date) || undefined}
      data-cancelled={status === EventDateStatus.CANCELLED || undefined}
      data-hidden={is_hidden || undefined}
      title={date.title ?? undefined}
      style={{ '--full': `${percent}%` } as object}
    >
      {/* what is heard begins with the day and says the title, and what is seen is part of it */}
      <i className="visually-hidden">{formatDate(at, zone, tag)}, </i>
      <b>{formatTime(at, zone, tag)}</b>
      {date.title && <i className="visually-hidden">, {date.title}, </i>} <span>{words}</span>
    </Link>
  )
}

/** The state where it is unusual, else how much is sold. */
function useChipWords(date: EventDateView): string {
  const { t } = useLingui()
  const format = useCounts()
  const { sold, capacity, status, is_hidden } = date
  if (status === EventDateStatus.CANCELLED) return t`Cancelled`
  if (is_hidden) return t`Hidden`
  if (isFull(date)) return t`Sold out`
  const taken = format(sold)
  return capacity === null ? t`${taken} sold` : `${taken} / ${format(capacity)}`
}
