import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, NavLink, Outlet, useMatch } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { localDate } from '#core/platform/time.ts'
import { OnEvent } from '#web/catalog/events/on-event.tsx'
import { useEvent } from '#web/catalog/events/use-event.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { DateBlock } from '#web/platform/ui/display/dates.tsx'
import { Count, useLocaleTag } from '#web/platform/ui/display/money.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { StatusBadge } from '#web/platform/ui/display/status-badge.tsx'
import { TEST_LABEL } from '#web/platform/ui/labels.ts'
import { SECTIONS } from '../sections.tsx'
import { Frame } from './frame.tsx'
import styles from './shell.module.css'
import { StatusMenu } from './status-menu.tsx'

/** The days of an event in a few words: "16–18 Sept 2027". */
function useShortDates(start: string, end: string | null, zone: string): string {
  const tag = useLocaleTag()
  const format = new Intl.DateTimeFormat(tag === 'en' ? 'en-GB' : tag, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const [from, until] = [new Date(start), end ? new Date(end) : new Date(start)]
  return localDate(from, zone) === localDate(until, zone) ? format.format(from) : format.formatRange(from, until)
}

function EventNav() {
  const event = useEvent()
  const me = useMe()
  const { i18n, t } = useLingui()
  const is_dashboard = useMatch('/manage/event/:event_id') !== null
  const dates = useShortDates(event.start_date, event.end_date, event.timezone)
  const place = event.is_online_event ? t`Online` : (event.location_details?.city ?? event.location_details?.venue_name)
  const shown = SECTIONS.filter((section) => can(me, section.can) && (section.is_shown?.(event) ?? true))
  return (
    <>
      <Link to={paths.manageEvent(event.id)} className={styles.event}>
        <DateBlock at={event.start_date} zone={event.timezone} />
        <span>
          <b>
            <bdi>{event.title}</bdi>
          </b>
          <small>{[dates, place].filter(Boolean).join(', ')}</small>
        </span>
      </Link>
      <nav className={styles.nav} aria-label={t`Event`}>
        {shown.map(({ path, label, icon: SectionIcon, group, count, is_counted_on_dashboard }) => (
          <div key={path} style={{ display: 'contents' }}>
            {group && <span className={styles.cap}>{i18n._(group)}</span>}
            <NavLink to={paths.manageEvent(event.id, path)} end={path === ''}>
              <SectionIcon size={18} stroke={1.75} />
              {i18n._(label)}
              {count && (!is_counted_on_dashboard || (!is_dashboard && can(me, 'stats.read'))) && (
                <span className={styles.count}>
                  <Count value={count(event)} />
                </span>
              )}
            </NavLink>
          </div>
        ))}
      </nav>
    </>
  )
}

/** The frame of everything about one event (BO-20). */
export function EventShell() {
  const event = useEvent()
  const crumb = (
    <>
      <span className={styles.crumb}>
        <Link to={paths.events()}>
          <Trans>Events</Trans>
        </Link>
        <span aria-hidden="true">/</span>
        <b>
          <bdi>{event.title}</bdi>
        </b>
      </span>
      <StatusMenu event={event} />
      {event.is_test_mode && (
        <Link to={paths.testOrder(event.id)} className={styles.test}>
          <StatusBadge label={TEST_LABEL} />
          <span className="visually-hidden">
            <Trans>How tests work</Trans>
          </span>
        </Link>
      )}
    </>
  )
  const view = event.status !== EventStatus.ARCHIVED && (
    <Button
      component="a"
      href={paths.event(event.id, event.slug)}
      target="_blank"
      rel="noopener"
      className={styles.view}
    >
      <IconExternalLink size={16} aria-hidden="true" />
      <span className={styles.view_word}>
        {event.status === EventStatus.DRAFT ? <Trans>Preview page</Trans> : <Trans>View page</Trans>}
      </span>
    </Button>
  )
  return (
    <OnEvent event={event}>
      <Frame nav={<EventNav />} crumb={crumb} beside={view}>
        <Suspense fallback={<SkeletonRows />}>
          <Outlet />
        </Suspense>
      </Frame>
    </OnEvent>
  )
}
