import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { dateBlock, formatDate, localToInstant } from '#core/platform/time.ts'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { DATE_STATE_LABELS } from '../labels.ts'
import type { LiveEvent } from '../use-live-event.ts'
import { DateLink, GONE, Mark } from './date-link.tsx'
import styles from './date-picker.module.css'

const WEEK = 7
/** A Monday, for the names of the weekdays. */
const MONDAY = Date.UTC(2024, 0, 1, 12)

/** The weeks of a month from Monday on, each day or null. */
function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const before = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % WEEK
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`),
  ]
  return Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_, day) => cells[week * WEEK + day] ?? null),
  )
}

/** Arrows go by days and weeks, Home and End within the week; Page Up and Down show another month. */
function moveFocus(press: KeyboardEvent<HTMLTableElement>, turn: (to: 'previous' | 'next') => void): void {
  const from = (press.target as HTMLElement).closest<HTMLElement>('[data-day]')
  if (!from) return
  if (press.key === 'PageUp' || press.key === 'PageDown') {
    press.preventDefault()
    turn(press.key === 'PageUp' ? 'previous' : 'next')
    return
  }
  const links = [...press.currentTarget.querySelectorAll<HTMLElement>('[data-day]')]
  const row = [...(from.closest('tr')?.querySelectorAll<HTMLElement>('[data-day]') ?? [])]
  const day = Number(from.dataset.day?.slice(-2))
  const at = (link: HTMLElement): number => Number(link.dataset.day?.slice(-2))
  const steps: Record<string, HTMLElement | undefined> = {
    ArrowLeft: links.findLast((link) => at(link) < day),
    ArrowRight: links.find((link) => at(link) > day),
    ArrowUp: links.findLast((link) => at(link) <= day - WEEK),
    ArrowDown: links.find((link) => at(link) >= day + WEEK),
    Home: row[0],
    End: row.at(-1),
  }
  if (!(press.key in steps)) return
  press.preventDefault()
  steps[press.key]?.focus()
}

interface MonthProps {
  readonly event: PublicEventView
  readonly live: LiveEvent
  /** The times of a day that was chosen are shown. */
  readonly onDay: () => void
}

export function Month({ event, live, onDay }: MonthProps) {
  const { i18n, t } = useLingui()
  const { tag } = useLocale()
  const { month, days, timezone, selected_date } = event
  if (!month) return null
  const noon = (day: string) => localToInstant(`${day}T12:00`, timezone)
  const nameOf = (one: string) => dateBlock(noon(`${one}-01`), timezone, tag).month_year
  const kept = selected_date ? { date: selected_date.id } : {}
  const turn = (to: 'previous' | 'next') => {
    const wanted = month[to]
    if (wanted !== null) void live.choose({ ...kept, month: wanted, day: month.day }).catch(() => {})
  }
  const weekdays = Array.from(
    { length: WEEK },
    (_, at) => dateBlock(new Date(MONDAY + at * DAY_MS), 'UTC', tag).weekday,
  )
  return (
    <div>
      <div className={styles.month}>
        <b id="month">{nameOf(month.shown)}</b>
        {(['previous', 'next'] as const).map((to) => {
          const other = month[to]
          return other === null ? (
            <span key={to} />
          ) : (
            <DateLink
              key={to}
              asked={{ ...kept, month: other, day: month.day }}
              event={event}
              live={live}
              label={nameOf(other)}
              className={styles[to] ?? ''}
            >
              <Icon name="chevron" />
            </DateLink>
          )
        })}
      </div>
      <table className={styles.calendar} aria-labelledby="month" onKeyDown={(press) => moveFocus(press, turn)}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month.shown).map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month do not move
            <tr key={row}>
              {week.map((day, column) => {
                const known = days.find((one) => one.day === day)
                if (day === null || !known)
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor do its days
                  return <td key={column}>{day && Number(day.slice(-2))}</td>
                const state = i18n._(DATE_STATE_LABELS[known.state])
                const times = t`${plural(known.count, { one: '# time', other: '# times' })}`
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor do its days
                  <td key={column}>
                    <DateLink
                      asked={{ month: month.shown, day }}
                      event={event}
                      live={live}
                      day={day}
                      onShown={onDay}
                      label={`${formatDate(noon(day), timezone, tag)}, ${times}, ${state}`}
                      is_current={month.day === day}
                      className={classes(
                        GONE.includes(known.state) && styles.off,
                        known.state === 'DATE_CANCELLED' && styles.void,
                      )}
                    >
                      {Number(day.slice(-2))}
                      <Mark state={known.state} />
                    </DateLink>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
