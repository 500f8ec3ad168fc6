import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EventTab } from '#core/events/event-state.ts'
import type { EventListView } from '#core/events/schema.ts'
import { paths } from '#core/paths.ts'
import { type ListAnswerOf, ListFrame, Picks } from '#web/ui/data-table.tsx'
import { DateBlock, EventDateRange } from '#web/ui/dates.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Count, Money } from '#web/ui/money.tsx'
import { PickRow } from '#web/ui/pick.tsx'
import { Badges } from '#web/ui/status-badge.tsx'
import { TestMark, TestNote, whichAreTests } from '#web/ui/test-mark.tsx'
import type { Bulk } from '#web/ui/use-bulk.tsx'
import type { ListState } from '#web/ui/use-list-state.ts'
import { EventStatusBadge, LifecycleBadge } from './event-badges.tsx'
import { EventCardMenu } from './event-card-menu.tsx'
import styles from './event-list.module.css'
import { useEventBulk } from './use-event-bulk.tsx'

interface EventListProps {
  readonly tab: EventTab
  readonly list: ListState
  readonly query: UseQueryResult<ListAnswerOf<EventListView>>
  readonly onCreate: () => void
}

/** LST-1 as cards. */
export function EventList({ tab, list, query, onCreate }: EventListProps) {
  const bulk = useEventBulk(list, query.data?.data)
  const picks = bulk.acts.length > 0 ? bulk : null
  const cards = (
    <ListFrame list={list} query={query} empty={<NoEvents tab={tab} onCreate={onCreate} />}>
      {(events) => {
        const tests = whichAreTests(events, ({ is_test_mode }) => is_test_mode)
        return (
          <>
            {tests && (
              <div className={styles.tests}>
                <TestNote>
                  {tests === 'all' ? (
                    <Trans>These events take test payments only.</Trans>
                  ) : (
                    <Trans>Events with this mark take test payments only.</Trans>
                  )}
                </TestNote>
              </div>
            )}
            <ul className={styles.cards} data-picks={picks !== null || undefined}>
              {events.map((event) => (
                <EventCard key={event.id} event={event} bulk={picks} marks_test={tests === 'some'} />
              ))}
            </ul>
          </>
        )
      }}
    </ListFrame>
  )
  if (!picks) return cards
  return (
    <Picks bulk={picks} page={query.data}>
      {cards}
    </Picks>
  )
}

function usePlace({ is_online_event, location_details }: EventListView): string {
  const { t } = useLingui()
  if (is_online_event) return t`Online event`
  return [location_details?.venue_name ?? location_details?.address_line_1, location_details?.city]
    .filter(Boolean)
    .join(', ')
}

interface EventCardProps {
  readonly event: EventListView
  readonly bulk: Bulk<EventListView> | null
  readonly marks_test: boolean
}

function EventCard({ event, bulk, marks_test }: EventCardProps) {
  const cover = event.images.find(({ type }) => type === 'EVENT_COVER')
  const place = usePlace(event)
  return (
    <li className={styles.card} data-picked={bulk?.selection.isSelected(event.id) || undefined}>
      {bulk && (
        <div>
          <PickRow bulk={bulk} row={event} />
        </div>
      )}
      <div className={styles.cover}>
        {cover ? (
          <img src={cover.urls['480']} alt="" loading="lazy" />
        ) : (
          <DateBlock at={event.start_date} zone={event.timezone} />
        )}
      </div>
      <div className={styles.words}>
        <Badges>
          <EventStatusBadge status={event.status} />
          <LifecycleBadge status={event.lifecycle_status} />
          {event.is_test_mode && marks_test && <TestMark />}
        </Badges>
        <h2>
          <Link to={paths.manageEvent(event.id)}>
            <bdi>{event.title}</bdi>
          </Link>
        </h2>
        <p>
          <EventDateRange start={event.start_date} end={event.end_date} zone={event.timezone} />
        </p>
        <p>{[place, event.organizer.name].filter(Boolean).join(' · ')}</p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>
            <Trans>Sold</Trans>
          </dt>
          <dd>
            <Count value={event.stats.tickets_sold} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Gross</Trans>
          </dt>
          <dd>
            <Money amount={event.stats.gross_sales} currency={event.currency} />
          </dd>
        </div>
      </dl>
      <div className={styles.menu}>
        <EventCardMenu event={event} />
      </div>
    </li>
  )
}

/** LST-20. */
function NoEvents({ tab, onCreate }: { tab: EventTab; onCreate: () => void }) {
  const { t } = useLingui()
  if (tab === 'ended')
    return <EmptyState drawing="event" title={t`No ended events`} text={t`Events appear here once they are over.`} />
  if (tab === 'archived')
    return (
      <EmptyState
        drawing="event"
        title={t`Nothing archived`}
        text={t`Archive an event to take it out of your lists. Its orders stay.`}
      />
    )
  return (
    <EmptyState
      drawing="event"
      title={t`Nothing planned yet`}
      text={t`Create your first event. It stays a draft until you go live.`}
    >
      <Button variant="filled" color="action" onClick={onCreate}>
        <Trans>Create event</Trans>
      </Button>
    </EmptyState>
  )
}
