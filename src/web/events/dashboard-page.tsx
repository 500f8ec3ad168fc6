import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { UnadmittedNotice } from '#web/check-in-lists/unadmitted-notice.tsx'
import { useMe } from '#web/platform/actor.ts'
import { LoadError } from '#web/ui/empty-state.tsx'
import { Count } from '#web/ui/money.tsx'
import { Card, Page, PageHeader } from '#web/ui/page-header.tsx'
import { Meter, SkeletonRows } from '#web/ui/states.tsx'
import { eventQueries } from './api.ts'
import styles from './dashboard.module.css'
import { OrdersChart, SalesChart, ViewsChart } from './day-charts.tsx'
import { PeriodCard } from './period-card.tsx'
import { lastDays, RangePicker } from './range-picker.tsx'
import { SaleHealthCard } from './sale-health-card.tsx'
import { StatTicket } from './stat-ticket.tsx'
import { useEvent } from './use-event.ts'

function useGreeting(): string {
  const { t } = useLingui()
  const { first_name, timezone } = useMe()
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: timezone }).format(Date.now()),
  )
  if (hour < 12) return t`Good morning, ${first_name}`
  return hour < 18 ? t`Good afternoon, ${first_name}` : t`Good evening, ${first_name}`
}

/** BO-21. */
export function DashboardPage() {
  const event = useEvent()
  const [range, setRange] = useState(() => lastDays(30, event.timezone, new Date(Date.now())))
  const stats = useQuery(eventQueries.stats(event.id, range))
  return (
    <Page>
      <PageHeader title={useGreeting()} text={event.title}>
        <RangePicker zone={event.timezone} value={range} onChange={setRange} />
      </PageHeader>
      <StatTicket event={event} />
      <SaleHealthCard event={event} />
      <UnadmittedNotice event_id={event.id} />
      {stats.isError && <LoadError onRetry={() => stats.refetch()} />}
      {stats.isPending && <SkeletonRows />}
      {stats.data && (
        <>
          <PeriodCard event={event} range={range} stats={stats.data} />
          <div className={styles.two}>
            <OrdersChart stats={stats.data} />
            <SalesChart stats={stats.data} currency={event.currency} />
          </div>
        </>
      )}
      <div className={styles.two}>
        {stats.data && <ViewsChart stats={stats.data} />}
        <CheckInCard event_id={event.id} />
      </div>
    </Page>
  )
}

/** Check-in per list; nothing to say while there is no list. */
function CheckInCard({ event_id }: { event_id: number }) {
  const { t } = useLingui()
  const check_ins = useQuery(eventQueries.checkInStats(event_id))
  const lists = check_ins.data?.lists ?? []
  if (lists.length === 0) return null
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
