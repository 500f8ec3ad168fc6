import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { EventView, StatsView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { eventDateApi } from '#web/catalog/event-dates/api.ts'
import { useDateName } from '#web/catalog/event-dates/date-name.tsx'
import { Count, Money } from '#web/platform/ui/display/money.tsx'
import { Card } from '#web/platform/ui/page-header.tsx'
import styles from './dashboard.module.css'
import { DATES_SHOWN } from './limits.ts'
import { SoldMeter } from './tickets-sold-card.tsx'

/** The next dates from now on; of an event that is over the last ones. */
function shownDates(event: EventView, now: Date) {
  const is_over = new Date(event.effective_end_date) < now
  return is_over
    ? { sort_direction: 'desc', per_page: DATES_SHOWN }
    : { filter_fields: { starts_at: { gte: now.toISOString() } }, per_page: DATES_SHOWN }
}

/** What was sold, who came and what was paid, by date (BO-21, DAT-58). One date is what the figures above say (DAT-1). */
export function DatesCard({ event, stats }: { event: EventView; stats: StatsView | undefined }) {
  // asked for once: the time of each rendering would ask anew
  const [now] = useState(() => new Date(Date.now()))
  const dates = useQuery({ ...eventDateApi.list(event.id, shownDates(event, now)), enabled: event.dates_count > 1 })
  if (event.dates_count < 2 || !dates.data) return null
  return (
    <Card
      title={<Trans>By date</Trans>}
      aside={
        <Link to={paths.manageEvent(event.id, 'dates')} className={styles.link}>
          <Trans>All dates</Trans>
        </Link>
      }
    >
      <ul className={styles.lists}>
        {dates.data.data.map((date) => (
          <DateRow key={date.id} date={date} event={event} />
        ))}
        {stats?.no_date && <NoDateRow {...stats.no_date} currency={event.currency} />}
      </ul>
    </Card>
  )
}

function DateRow({ date, event }: { date: EventDateView; event: EventView }) {
  const { t } = useLingui()
  const nameOf = useDateName(event.timezone)
  const { sold, capacity, checked_in, gross, refunded } = date
  const is_cancelled = date.status === EventDateStatus.CANCELLED
  return (
    <li>
      <span>
        <Link to={`${paths.manageEvent(event.id, 'dates')}#date-${date.id}`} className={styles.name}>
          {nameOf(date.starts_at)}
        </Link>{' '}
        {is_cancelled ? t`Cancelled` : date.title}
      </span>
      <span>
        <SoldOf sold={sold} capacity={capacity} />
      </span>
      {capacity !== null && <SoldMeter sold={sold} capacity={capacity} />}
      <small className={styles.figures}>
        <span>
          <Money amount={gross} currency={event.currency} /> <Trans>gross</Trans>
        </span>
        {refunded > 0 && (
          <span>
            <Trans>
              <Money amount={refunded} currency={event.currency} /> refunded
            </Trans>
          </span>
        )}
        {checked_in > 0 && (
          <span>
            <Trans>
              <Count value={checked_in} /> checked in
            </Trans>
          </span>
        )}
      </small>
    </li>
  )
}

function SoldOf({ sold, capacity }: { sold: number; capacity: number | null }) {
  const count = (
    <strong>
      <Count value={sold} />
    </strong>
  )
  if (capacity === null) return <Trans>{count} sold</Trans>
  return (
    <Trans>
      {count} of <Count value={capacity} />
    </Trans>
  )
}

/** Extras that are not of a date, and refunds that name no tickets; nothing where there are none. */
function NoDateRow({ gross, refunded, currency }: { gross: number; refunded: number; currency: string }) {
  if (gross === 0 && refunded === 0) return null
  return (
    <li>
      <b>
        <Trans>No date</Trans>
      </b>
      <small className={styles.figures}>
        {gross > 0 && (
          <span>
            <Money amount={gross} currency={currency} /> <Trans>gross</Trans>
          </span>
        )}
        {refunded > 0 && (
          <span>
            <Trans>
              <Money amount={refunded} currency={currency} /> refunded
            </Trans>
          </span>
        )}
      </small>
    </li>
  )
}
