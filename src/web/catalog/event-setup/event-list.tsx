import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChartBar, IconReceipt, IconRocket, IconScan, IconShare } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EventListView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { EventStatus, type EventTab } from '#core/platform/states/event-state.ts'
import { EventStatusBadge, LifecycleBadge } from '#web/catalog/events/event-badges.tsx'
import { OnEvent } from '#web/catalog/events/on-event.tsx'
import { useMe } from '#web/identity/session/actor.ts'
import { DateBlock, EventDateRange } from '#web/platform/ui/display/dates.tsx'
import { EmptyState } from '#web/platform/ui/display/empty-state.tsx'
import { Count, Money } from '#web/platform/ui/display/money.tsx'
import { Badges } from '#web/platform/ui/display/status-badge.tsx'
import { SelectRow } from '#web/platform/ui/inputs/select-rows.tsx'
import { type ListAnswerOf, ListFrame, RowSelection } from '#web/platform/ui/lists/data-table.tsx'
import type { Bulk } from '#web/platform/ui/lists/use-bulk.tsx'
import type { ListState } from '#web/platform/ui/lists/use-list-state.ts'
import { TestMark, TestNote, testsAmong } from '#web/platform/ui/test-mark.tsx'
import { EventCardMenu } from './event-card-menu.tsx'
import styles from './event-list.module.css'
import { useEventBulk } from './use-event-bulk.tsx'
import { useEventMove } from './use-event-move.tsx'

interface EventListProps {
  readonly tab: EventTab
  readonly list: ListState
  readonly query: UseQueryResult<ListAnswerOf<EventListView>>
  /** null for those who may not create events here. */
  readonly onCreate: (() => void) | null
}

/** LST-1 as cards. */
export function EventList({ tab, list, query, onCreate }: EventListProps) {
  const bulk = useEventBulk(list, query.data?.data)
  const picks = bulk.actions.length > 0 ? bulk : null
  const cards = (
    <ListFrame list={list} query={query} empty={<NoEvents tab={tab} onCreate={onCreate} />}>
      {(events) => {
        const tests = testsAmong(events, ({ is_test_mode }) => is_test_mode)
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
              {events.map((event, index) => (
                <OnEvent key={event.id} event={event}>
                  <EventCard
                    event={event}
                    bulk={picks}
                    marks_test={tests === 'some'}
                    is_next={index === 0 && showsNext(tab, list)}
                  />
                </OnEvent>
              ))}
            </ul>
          </>
        )
      }}
    </ListFrame>
  )
  if (!picks) return cards
  return (
    <RowSelection bulk={picks} page={query.data}>
      {cards}
    </RowSelection>
  )
}

function useStepNavigation({ is_online_event, location_details }: EventListView): string {
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
  /** The one that is on or comes next: larger, with all its figures and what is usually done with it. */
  readonly is_next: boolean
}

/** In its own order the list of what is to come begins with what comes first, or is on already (BO-10). */
const showsNext = (tab: EventTab, list: ListState): boolean =>
  tab === 'upcoming' && list.page === 1 && list.is_default_sort && !list.is_narrowed

function EventCard({ event, bulk, marks_test, is_next }: EventCardProps) {
  const cover = event.images.find(({ type }) => type === 'EVENT_COVER')
  const place = useStepNavigation(event)
  const me = useMe()
  return (
    <li
      className={styles.card}
      data-next={is_next || undefined}
      data-picked={bulk?.selection.isSelected(event.id) || undefined}
    >
      {bulk && (
        <div>
          <SelectRow bulk={bulk} row={event} />
        </div>
      )}
      <div className={styles.cover}>
        {cover ? (
          <img src={(is_next && cover.urls['1080']) || cover.urls['480']} alt="" loading={is_next ? 'eager' : 'lazy'} />
        ) : (
          <DateBlock at={event.start_date} zone={event.timezone} />
        )}
      </div>
      <div className={styles.words}>
        <Badges>
          {is_next && event.lifecycle_status !== 'ONGOING' && (
            <span className={styles.first}>
              <Trans>Next event</Trans>
            </span>
          )}
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
      {can(me, 'stats.read') && <Figures event={event} is_next={is_next} />}
      <div className={styles.menu}>
        <EventCardMenu event={event} />
      </div>
      {is_next && <NextActions event={event} />}
    </li>
  )
}

function Figures({ event: { stats, check_in_stats, currency }, is_next }: { event: EventListView; is_next: boolean }) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>
          <Trans>Sold</Trans>
        </dt>
        <dd>
          <Count value={stats.tickets_sold} />
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Gross</Trans>
        </dt>
        <dd>
          <Money amount={stats.gross_sales} currency={currency} />
        </dd>
      </div>
      {is_next && (
        <>
          <div>
            <dt>
              <Trans>Orders</Trans>
            </dt>
            <dd>
              <Count value={stats.orders_created} />
            </dd>
          </div>
          <div>
            <dt>
              <Trans>Page views</Trans>
            </dt>
            <dd>
              <Count value={stats.views} />
            </dd>
          </div>
          {check_in_stats.total_checked_in_attendees > 0 && (
            <div>
              <dt>
                <Trans>Checked in</Trans>
              </dt>
              <dd>
                <Count value={check_in_stats.total_checked_in_attendees} />
              </dd>
            </div>
          )}
        </>
      )}
    </dl>
  )
}

/** What is done most with the event that comes next; everything else is in its menu. */
function NextActions({ event }: { event: EventListView }) {
  const me = useMe()
  const { move } = useEventMove()
  const at = (section?: string) => paths.manageEvent(event.id, section)
  return (
    <div className={styles.next_acts}>
      {event.status === EventStatus.DRAFT && can(me, 'event.status') && (
        <Button leftSection={<IconRocket size={16} aria-hidden="true" />} onClick={() => move(event, EventStatus.LIVE)}>
          <Trans>Go live</Trans>
        </Button>
      )}
      {can(me, 'stats.read') && (
        <Button component={Link} to={at()} leftSection={<IconChartBar size={16} aria-hidden="true" />}>
          <Trans>Dashboard</Trans>
        </Button>
      )}
      {can(me, 'order.read') && (
        <Button component={Link} to={at('orders')} leftSection={<IconReceipt size={16} aria-hidden="true" />}>
          <Trans>Orders</Trans>
        </Button>
      )}
      {can(me, 'check_in_list.read') && (
        <Button component={Link} to={at('check-in')} leftSection={<IconScan size={16} aria-hidden="true" />}>
          <Trans>Check-in</Trans>
        </Button>
      )}
      {event.status === EventStatus.LIVE && (
        <Button component={Link} to={at('share')} leftSection={<IconShare size={16} aria-hidden="true" />}>
          <Trans>Share</Trans>
        </Button>
      )}
    </div>
  )
}

/** An empty tab says what would stand in it (LST-20). */
function NoEvents({ tab, onCreate }: Pick<EventListProps, 'tab' | 'onCreate'>) {
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
  if (!onCreate)
    return (
      <EmptyState
        drawing="event"
        title={t`Nothing planned yet`}
        text={t`Events that your role opens appear here once they are created.`}
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
