import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { CheckInListState } from '#core/catalog/check-in-lists/list-state.ts'
import type { CheckInListView } from '#core/catalog/check-in-lists/schema.ts'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { can } from '#core/platform/permissions.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { EventDate } from '#web/platform/ui/display/dates.tsx'
import { opener, TwoLines } from '#web/platform/ui/display/details.tsx'
import { useCounts, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { Meter } from '#web/platform/ui/display/states.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import type { Column } from '#web/platform/ui/lists/data-table.tsx'
import styles from './check-in-lists.module.css'
import { useDateText } from './date-text.ts'
import { conflictsLabel, DELETED_LABEL } from './labels.ts'
import { ListStateBadge } from './list-state-badge.tsx'
import { StewardLink } from './steward-link.tsx'

/** LST-9. A name opens the list's scan log. */
export function useCheckInListColumns(
  event: EventView,
  { to, onEdit }: { to: (id: number) => object; onEdit: (list: CheckInListView) => void },
): Column<CheckInListView>[] {
  const { t } = useLingui()
  return [
    {
      id: 'name',
      header: t`Name`,
      sort: 'name',
      card: 'head',
      cell: (row) => (
        <TwoLines
          first={
            <Link to={to(row.id)} preventScrollReset className={opener}>
              <bdi>{row.name}</bdi>
            </Link>
          }
          second={<Times event={event} list={row} />}
        />
      ),
    },
    {
      id: 'tickets',
      header: t`Tickets`,
      card: 'line',
      cell: (row) => <Admitted event={event} list={row} onEdit={() => onEdit(row)} />,
    },
    {
      id: 'progress',
      header: t`Checked in`,
      card: 'line',
      cell: (row) => row.deleted_at === null && <Progress list={row} />,
    },
    {
      id: 'conflicts',
      header: t`Conflicts`,
      card: 'line',
      cell: (row) =>
        row.conflict_count === 0 ? (
          <span className={styles.quiet}>
            <Trans>none</Trans>
          </span>
        ) : (
          <Link to={to(row.id)} preventScrollReset>
            <StatusBadge label={conflictsLabel(row)} />
          </Link>
        ),
    },
    { id: 'state', header: t`State`, card: 'foot', cell: (row) => <State list={row} /> },
    {
      id: 'link',
      header: t`Steward link`,
      card: 'foot_end',
      cell: (row) => row.deleted_at === null && <StewardLink list={row} />,
    },
  ]
}

const State = ({ list }: { list: CheckInListView }) =>
  list.deleted_at === null ? <ListStateBadge state={list.state} /> : <StatusBadge label={DELETED_LABEL} />

/** Open ends say nothing; an open list without dates says that. */
function Times({
  event: { timezone },
  list: { activates_at, expires_at, state, deleted_at },
}: {
  event: EventView
  list: CheckInListView
}) {
  if (deleted_at)
    return (
      <Trans>
        Deleted <EventDate at={deleted_at} zone={timezone} />
      </Trans>
    )
  if (state === CheckInListState.NOT_YET_ACTIVE && activates_at)
    return (
      <Trans>
        Opens <EventDate at={activates_at} zone={timezone} />
      </Trans>
    )
  if (!expires_at) return <Trans>No closing time</Trans>
  return state === CheckInListState.EXPIRED ? (
    <Trans>
      Closed <EventDate at={expires_at} zone={timezone} />
    </Trans>
  ) : (
    <Trans>
      Closes <EventDate at={expires_at} zone={timezone} />
    </Trans>
  )
}

/** The tickets and, where the event has several dates, which of them (DAT-1, DAT-56). */
function Admitted({ event, list, onEdit }: { event: EventView; list: CheckInListView; onEdit: () => void }) {
  const tickets = <Tickets event={event} list={list} />
  if (list.is_date_deleted && list.deleted_at === null)
    return <TwoLines first={tickets} second={<DateDeleted event={event} list={list} onEdit={onEdit} />} />
  return event.dates_count > 1 ? <TwoLines first={tickets} second={<Dates event={event} list={list} />} /> : tickets
}

/** What is wrong with the list, and the cure. */
function DateDeleted({ event, list, onEdit }: { event: EventView; list: CheckInListView; onEdit: () => void }) {
  const textOf = useDateText(event.timezone)
  const may_write = can(useMe(), 'check_in_list.write')
  const date = list.event_date && textOf(list.event_date)
  return (
    <span className={styles.lost}>
      <b>
        <Trans>Nobody is let in: its date was deleted.</Trans>
      </b>
      {date && <s>{date}</s>}
      {may_write && (
        <Button size="compact-sm" onClick={onEdit}>
          <Trans>Choose another date</Trans>
        </Button>
      )}
    </span>
  )
}

function Dates({ event, list: { dates_mode, event_date } }: { event: EventView; list: CheckInListView }) {
  const textOf = useDateText(event.timezone)
  if (dates_mode === 'ALL') return <Trans>All dates</Trans>
  if (dates_mode === 'TODAY' || !event_date) return <Trans>The dates around the present time</Trans>
  return <>{textOf(event_date)}</>
}

function Tickets({ event, list: { kind, all_tickets, ticket_ids } }: { event: EventView; list: CheckInListView }) {
  const tag = useLocaleTag()
  if (all_tickets) return kind === 'REDEMPTION' ? <Trans>All extras</Trans> : <Trans>All tickets</Trans>
  const titles = event.tickets.filter(({ id }) => ticket_ids.includes(id)).map(({ title }) => title)
  return <>{new Intl.ListFormat(tag, { type: 'conjunction', style: 'narrow' }).format(titles)}</>
}

function Progress({ list }: { list: CheckInListView }) {
  const { t } = useLingui()
  const format = useCounts()
  const { name } = list
  const [checked_in_attendees, total_attendees] = [format(list.checked_in_attendees), format(list.total_attendees)]
  return (
    <span className={styles.progress}>
      <Meter
        part={list.checked_in_attendees}
        whole={list.total_attendees}
        label={list.kind === 'REDEMPTION' ? t`Handed out of the extras on ${name}` : t`Checked in on ${name}`}
      />
      <span>
        {list.kind === 'REDEMPTION' ? (
          <Trans>
            {checked_in_attendees} of {total_attendees} handed out
          </Trans>
        ) : (
          <Trans>
            {checked_in_attendees} of {total_attendees}
          </Trans>
        )}
      </span>
    </span>
  )
}
