import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, type To } from 'react-router'
import type { EventDateView } from '#core/catalog/event-dates/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { DateBlock } from '#web/platform/ui/display/dates.tsx'
import { Count, Money, useCounts } from '#web/platform/ui/display/money.tsx'
import { Meter } from '#web/platform/ui/display/states.tsx'
import { Badges, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import type { Column } from '#web/platform/ui/lists/data-table.tsx'
import { useDateName } from './date-name.tsx'
import styles from './dates.module.css'
import { DATE_STATE_LABELS, FULL_DATE_LABEL, HIDDEN_DATE_LABEL } from './labels.ts'

/** The columns of the list of dates (LST-30). */
export function useDateColumns(
  { timezone: zone, currency }: Pick<EventView, 'timezone' | 'currency'>,
  to: (id: number) => To,
): Column<EventDateView>[] {
  const { t } = useLingui()
  return [
    {
      id: 'starts_at',
      header: t`Date`,
      sort: 'starts_at',
      card: 'head',
      cell: (row) => <Start date={row} zone={zone} to={to(row.id)} />,
    },
    {
      id: 'state',
      header: t`Status`,
      card: 'foot',
      cell: (row) => <DateBadges date={row} />,
    },
    { id: 'sold', header: t`Sold`, card: 'line', cell: (row) => <Sold date={row} /> },
    {
      id: 'left',
      header: t`Left`,
      is_figure: true,
      card: 'line',
      cell: ({ left }) => (left === null ? <NoCapacity /> : <Count value={left} />),
    },
    {
      id: 'checked_in',
      header: t`Checked in`,
      is_figure: true,
      card: 'line',
      cell: ({ checked_in }) => <Count value={checked_in} />,
    },
    {
      id: 'gross',
      header: t`Gross sales`,
      is_figure: true,
      card: 'line',
      cell: (row) => <Gross date={row} currency={currency} />,
    },
  ]
}

function Gross({ date: { gross, refunded }, currency }: { date: EventDateView; currency: string }) {
  return (
    <>
      <Money amount={gross} currency={currency} />
      {refunded > 0 && (
        <small className={styles.quiet}>
          {' '}
          <Trans>
            <Money amount={refunded} currency={currency} /> refunded
          </Trans>
        </small>
      )}
    </>
  )
}

function NoCapacity() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">
        <Trans>no capacity</Trans>
      </span>
    </>
  )
}

function Start({ date, zone, to }: { date: EventDateView; zone: string; to: To }) {
  const nameOf = useDateName(zone)
  const before = date.moved_from === null ? null : nameOf(date.moved_from)
  return (
    <span className={styles.start}>
      <DateBlock at={date.starts_at} zone={zone} />
      <span>
        <Link to={to} className={styles.name} preventScrollReset>
          <time dateTime={date.starts_at}>{nameOf(date.starts_at)}</time>
        </Link>
        {date.title && <small>{date.title}</small>}
        {before && (
          <small>
            <Trans>Moved from {before}</Trans>
          </small>
        )}
      </span>
    </span>
  )
}

/** Whether a date's places are all taken; those without capacity never are. */
export const isFull = ({ left, status }: EventDateView): boolean => left === 0 && status !== EventDateStatus.CANCELLED

function DateBadges({ date }: { date: EventDateView }) {
  return (
    <Badges>
      <StatusBadge label={DATE_STATE_LABELS[date.state]} />
      {isFull(date) && <StatusBadge label={FULL_DATE_LABEL} />}
      {date.is_hidden && <StatusBadge label={HIDDEN_DATE_LABEL} />}
    </Badges>
  )
}

function Sold({ date: { sold, held, capacity } }: { date: EventDateView }) {
  const { t } = useLingui()
  const format = useCounts()
  const [taken, whole] = [format(sold), format(capacity ?? 0)]
  return (
    <span className={styles.sold}>
      <span>
        {taken}{' '}
        {capacity !== null && (
          <span className={styles.quiet}>
            <Trans>of {whole}</Trans>
          </span>
        )}
        {held > 0 && (
          <span className={styles.quiet}>
            {' '}
            <Plural value={held} one="# in checkout" other="# in checkout" />
          </span>
        )}
      </span>
      {capacity !== null && (
        <Meter
          part={sold}
          whole={capacity}
          tone={sold >= capacity ? 'ink' : 'teal'}
          label={t`${taken} of ${whole} sold`}
        />
      )}
    </span>
  )
}
