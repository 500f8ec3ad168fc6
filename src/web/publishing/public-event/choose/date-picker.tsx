import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { PublicDateView, PublicEventView } from '#core/catalog/event-setup/schema.ts'
import { dateBlock, formatDate, formatDateAndTime, formatTime } from '#core/platform/time.ts'
import { placeOfDate } from '#core/publishing/public-event/place-of-date.ts'
import { Button } from '#web/platform/public-ui/button.tsx'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import { Heading } from '#web/platform/public-ui/panel.tsx'
import { DATE_STATE_LABELS } from '../labels.ts'
import { addressOf } from '../poster.tsx'
import type { LiveEvent } from '../use-live-event.ts'
import { DateLink, GONE, Mark } from './date-link.tsx'
import { Month } from './date-month.tsx'
import styles from './date-picker.module.css'
import { dateSlot, type PickerProps } from './date-slot.ts'

const DATES_ID = 'dates'
const DAY_ID = 'day'

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
          <Calendar event={event} live={live} />
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

/** On a phone the times of the day come first, and the month opens when asked for (DAT-51); CSS alone shows and hides it. */
function Calendar({ event, live }: Omit<PickerProps, 'units_by_date'>) {
  const fold = useRef<HTMLDetailsElement>(null)
  const toTimes = () => {
    if (!fold.current?.checkVisibility()) return
    fold.current.open = false
    document.getElementById(DAY_ID)?.focus()
  }
  return (
    <div>
      <details className={styles.fold} ref={fold}>
        <summary>
          <Icon name="calendar" />
          <Trans>Choose another day</Trans>
          <Icon name="chevron" className={styles.turn} />
        </summary>
      </details>
      <Month event={event} live={live} onDay={toTimes} />
    </div>
  )
}

/** Where this date takes place, if that is its own place: the event's stands at the top of the page (DAT-2). */
function DatePlace({ event }: { event: PublicEventView }) {
  const date = event.selected_date
  if (event.dates_count < 2 || event.is_online_event || (!date?.location_details && !date?.maps_url)) return null
  const { location_details, maps_url } = placeOfDate(event, date)
  return (
    <p className={styles.place}>
      <Icon name="pin" />
      <span>
        {location_details && <bdi>{addressOf(location_details)}</bdi>}{' '}
        {maps_url && (
          <a href={maps_url} rel="noopener nofollow">
            <Trans>Open map</Trans>
          </a>
        )}
      </span>
    </p>
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
dateSlot.DatePlace = DatePlace

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

/** The venue of a date that takes place elsewhere than the event. */
function Venue({ date: { location_details: place } }: { date: PublicDateView }) {
  const name = place && (place.venue_name ?? place.address_line_1)
  if (!name) return null
  return (
    <span className={styles.state}>
      <Icon name="pin" className={styles.mark} />
      <bdi>{name}</bdi>
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
        <Venue date={date} />
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
      {first && (
        <h3 id={DAY_ID} tabIndex={-1}>
          {formatDate(new Date(first.starts_at), event.timezone, tag)}
        </h3>
      )}
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
              <Venue date={date} />
              <StateText date={date} />
              <InOrder units={units_by_date.get(date.id) ?? 0} />
            </DateLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
