import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import type { PublicDateView, PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { SaleState } from '#core/catalog/tickets/sale-state.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { dateBlock, formatDate, formatDateAndTime, formatTime, localToInstant } from '#core/platform/time.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Heading } from '#web/platform/public-ui/panel.tsx'
import { DATE_STATE_LABELS } from '../labels.ts'
import type { LiveEvent } from '../use-live-event.ts'
import styles from './date-picker.module.css'
import { type AskedDates, dateAddress, dateSlot, type PickerProps } from './date-slot.ts'

const DATES_ID = 'dates'

/** All dates, or a month with the times of one day: links, which work without a script too (DAT-51). */
function DatePicker({ event, live, units_by_date }: PickerProps) {
  const { month, dates } = event
  if (event.dates_count === 0)
    return (
      <p className={styles.none}>
        <Trans>There are no dates at present.</Trans>
      </p>
    )
  return (
    <section className={styles.picker} aria-labelledby={DATES_ID}>
      <Heading id={DATES_ID} tabIndex={-1}>
        {month ? <Trans>Choose a day and time</Trans> : <Trans>Choose a date</Trans>}
      </Heading>
      {month ? (
        <div className={styles.pick}>
          <Month event={event} live={live} />
          <Times event={event} live={live} units_by_date={units_by_date} />
        </div>
      ) : (
        <ul className={styles.dates}>
          {dates.map((date) => (
            <li key={date.id}>
              <DateTile date={date} event={event} live={live} units={units_by_date.get(date.id) ?? 0} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Leads back to the dates; what was chosen of this one stays (DAT-52). */
function AddAnother() {
  const toDates = () => {
    const heading = document.getElementById(DATES_ID)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={styles.again}>
      <Button onClick={toDates}>
        <Icon name="calendar" />
        <Trans>Add another date</Trans>
      </Button>
      <p>
        <Trans>What you chose for this date stays in your order.</Trans>
      </p>
    </div>
  )
}

dateSlot.DatePicker = DatePicker
dateSlot.AddAnother = AddAnother

interface DateLinkProps {
  readonly asked: AskedDates
  readonly event: PublicEventView
  readonly live: LiveEvent
  readonly label?: string
  readonly is_current?: boolean
  readonly className?: string
  readonly day?: string
  readonly children: ReactNode
}

/** Opens its date in place, choices kept; opened in another tab or without a script it is a page of its own. */
function DateLink({ asked, event, live, label, is_current = false, className, day, children }: DateLinkProps) {
  const [is_busy, setBusy] = useState(false)
  const code = event.promo_code?.valid ? event.promo_code.code : null
  const href = dateAddress(asked, new URLSearchParams(code === null ? {} : { promo_code: code }))
  const choose = (click: MouseEvent<HTMLAnchorElement>) => {
    if (click.ctrlKey || click.metaKey || click.shiftKey || click.button !== 0) return
    click.preventDefault()
    setBusy(true)
    live
      .choose(asked)
      // the server may know more than this page
      .catch(() => location.assign(dateAddress(asked, new URLSearchParams(location.search))))
      .finally(() => setBusy(false))
  }
  return (
    <a
      className={className}
      href={href}
      target="_self"
      rel="nofollow"
      aria-label={label}
      aria-current={is_current ? 'date' : undefined}
      aria-busy={is_busy || undefined}
      data-day={day}
      onClick={choose}
    >
      {children}
    </a>
  )
}

const GONE: readonly SaleState[] = ['SOLD_OUT', 'DATE_CANCELLED', 'SALE_ENDED', 'HIDDEN']

/** A shape for each state, so that none is colour alone. */
function Mark({ state }: { state: SaleState }) {
  if (state === 'ON_SALE') return <i className={styles.dot} />
  return (
    <Icon name={state === 'SALE_NOT_STARTED' || state === 'ALL_HELD' ? 'clock' : 'cross'} className={styles.mark} />
  )
}

function StateText({ date }: { date: PublicDateView }) {
  const { i18n } = useLingui()
  const left = date.state === 'ON_SALE' ? date.quantity_available : null
  return (
    <span className={styles.state}>
      <Mark state={date.state} />
      <span>{left === null ? i18n._(DATE_STATE_LABELS[date.state]) : <Trans>{left} left</Trans>}</span>
    </span>
  )
}

interface DateProps {
  readonly date: PublicDateView
  readonly event: PublicEventView
  readonly live: LiveEvent
  readonly units: number
}

/** What the order holds of a date, in it whichever date is shown. */
function InOrder({ units }: { units: number }) {
  if (units === 0) return null
  return (
    <span className={styles.units}>
      <span className="visually-hidden">
        <Trans>In your order:</Trans>{' '}
      </span>
      {units}
    </span>
  )
}

function Moved({ date, event }: { date: PublicDateView; event: PublicEventView }) {
  const { tag } = useLocale()
  if (date.moved_from === null) return null
  const before = formatDateAndTime(new Date(date.moved_from), event.timezone, tag)
  return (
    <span className={styles.note}>
      <Trans>Moved from {before}</Trans>
    </span>
  )
}

function DateTile({ date, event, live, units }: DateProps) {
  const { tag } = useLocale()
  const start = new Date(date.starts_at)
  const block = dateBlock(start, event.timezone, tag)
  return (
    <DateLink
      asked={{ date: date.id }}
      event={event}
      live={live}
      is_current={event.selected_date?.id === date.id}
      className={classes(styles.day, GONE.includes(date.state) && styles.off)}
    >
      <span className="visually-hidden">{formatDateAndTime(start, event.timezone, tag)}, </span>
      <span className={styles.weekday} aria-hidden="true">
        {block.weekday}
      </span>
      <span className={styles.time} aria-hidden="true">
        {date.state === 'DATE_CANCELLED' ? (
          <s>{formatTime(start, event.timezone, tag)}</s>
        ) : (
          formatTime(start, event.timezone, tag)
        )}
      </span>
      <span className={styles.figure} aria-hidden="true">
        {block.day} <small>{block.month_short}</small>
      </span>
      <span className={styles.words}>
        {date.title && (
          <span className={styles.note} dir="auto">
            {date.title}
          </span>
        )}
        <Moved date={date} event={event} />
        <StateText date={date} />
      </span>
      <InOrder units={units} />
    </DateLink>
  )
}

/** The times of the day that is chosen in the month. */
function Times({ event, live, units_by_date }: PickerProps) {
  const { tag } = useLocale()
  const [first] = event.dates
  return (
    <div className={styles.times}>
      {first && <h3>{formatDate(new Date(first.starts_at), event.timezone, tag)}</h3>}
      <ul>
        {event.dates.map((date) => (
          <li key={date.id}>
            <DateLink
              asked={{ date: date.id, ...(event.month ? { month: event.month.shown } : {}) }}
              event={event}
              live={live}
              is_current={event.selected_date?.id === date.id}
              className={classes(styles.slot, GONE.includes(date.state) && styles.off)}
            >
              <b>{formatTime(new Date(date.starts_at), event.timezone, tag)}</b>
              {date.title && (
                <span className={styles.note} dir="auto">
                  {date.title}
                </span>
              )}
              <Moved date={date} event={event} />
              <StateText date={date} />
              <InOrder units={units_by_date.get(date.id) ?? 0} />
            </DateLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

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

function Month({ event, live }: Omit<PickerProps, 'units_by_date'>) {
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
                      label={`${formatDate(noon(day), timezone, tag)}, ${times}, ${state}`}
                      is_current={month.day === day}
                      className={classes(GONE.includes(known.state) && styles.off)}
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
