import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { countDays } from '#core/reporting/stats/compare-periods.ts'
import { UnadmittedNotice } from '#web/catalog/check-in-lists/unadmitted-notice.tsx'
import { DateFilter } from '#web/catalog/event-dates/date-select.tsx'
import { eventQueries } from '#web/catalog/events/api.ts'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { LoadError } from '#web/platform/ui/display/empty-state.tsx'
import { Count } from '#web/platform/ui/display/money.tsx'
import { Meter, SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { Card, Page, PageHeader } from '#web/platform/ui/page-header.tsx'
import { LatestOrdersCard } from '#web/sales/order-actions/latest-orders-card.tsx'
import styles from './dashboard.module.css'
import { DashboardAsOf } from './dashboard-as-of.tsx'
import { DatesCard } from './dates-card.tsx'
import { OrdersChart, SalesChart, ViewsChart } from './day-charts.tsx'
import { hasSome, usePast } from './period-change.tsx'
import { lastDays, RangePicker } from './range-picker.tsx'
import { SaleHealthCard } from './sale-health-card.tsx'
import { StatTicket } from './stat-ticket.tsx'
import { TicketsSoldCard } from './tickets-sold-card.tsx'

function useGreeting(): string {
  const { t } = useLingui()
  const { first_name, timezone } = useMe()
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: timezone }).format(Date.now()),
  )
  if (hour < 12) return t`Good morning, ${first_name}`
  return hour < 18 ? t`Good afternoon, ${first_name}` : t`Good evening, ${first_name}`
}

/** The event's figures, compared with the days before, and what keeps it from selling (BO-21). */
export function DashboardPage() {
  const event = useEvent()
  const me = useMe()
  const [range, setRange] = useState(() => lastDays(30, event.timezone, new Date(Date.now())))
  const [event_date_id, setDate] = useState<number | null>(null)
  const asked = { ...range, event_date_id: event_date_id ?? undefined }
  const stats = useQuery(eventQueries.stats(event.id, asked))
  const past = usePast(event.id, asked)
  // of one date nothing stands above
  const shown = stats.data && { stats: stats.data, past, all_time: event_date_id === null ? event.stats : null }
  return (
    <Page>
      <PageHeader title={useGreeting()} text={event.title}>
        {event.status !== EventStatus.ARCHIVED && (
          <Button
            component={Link}
            to={paths.manageEvent(event.id, 'share')}
            leftSection={<IconShare size={16} aria-hidden="true" />}
          >
            <Trans>Share</Trans>
          </Button>
        )}
      </PageHeader>
      <DashboardAsOf event_id={event.id} stats={stats.data} />
      <StatTicket event={event} />
      <SaleHealthCard event={event} />
      <UnadmittedNotice event={event} />
      <div className={styles.two}>
        <TicketsSoldCard event={event} />
        {can(me, 'order.read') && <LatestOrdersCard event={event} />}
      </div>
      <DatesCard event={event} stats={event_date_id === null ? stats.data : undefined} />
      <div className={styles.range}>
        <div className={styles.choices}>
          <RangePicker zone={event.timezone} value={range} onChange={setRange} />
          <DateFilter event={event} value={event_date_id} onChange={setDate} />
        </div>
        {past && hasSome(past) && (
          <p>
            <Plural
              value={countDays(range)}
              one="“Before” is the day before this one."
              other="“Before” are the # days before these."
            />
          </p>
        )}
      </div>
      {stats.isError && <LoadError onRetry={() => stats.refetch()} />}
      {stats.isPending && <SkeletonRows />}
      {shown && (
        <div className={styles.two}>
          <OrdersChart {...shown} />
          <SalesChart {...shown} currency={event.currency} />
        </div>
      )}
      <div className={styles.two}>
        {shown && event_date_id === null && <ViewsChart {...shown} />}
        <CheckInCard event={event} />
      </div>
    </Page>
  )
}

/** Check-in per list; nothing to say while there is no list, or one that says what the figures above say. */
function CheckInCard({ event: { id: event_id, check_in_stats: all } }: { event: EventView }) {
  const { t } = useLingui()
  const check_ins = useQuery(eventQueries.checkInStats(event_id))
  const lists = check_ins.data?.lists ?? []
  const [only, ...others] = lists
  if (!only) return null
  // a single door for everybody counts what stands above already
  const says_the_same = only.total === all.total_attendees && only.checked_in === all.total_checked_in_attendees
  if (others.length === 0 && says_the_same) return null
  return (
    <Card
      title={<Trans>Check-in by list</Trans>}
      aside={
        <Link to={paths.manageEvent(event_id, 'check-in')} className={styles.link}>
          <Trans>Manage lists</Trans>
        </Link>
      }
    >
      <ul className={styles.lists}>
        {lists.map(({ id, name, total, checked_in }) => (
          <li key={id}>
            <b>{name}</b>
            <span>
              <Trans>
                <strong>
                  <Count value={checked_in} />
                </strong>{' '}
                of <Count value={total} />
              </Trans>
            </span>
            <Meter part={checked_in} whole={total} label={t`${checked_in} of ${total} checked in`} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
