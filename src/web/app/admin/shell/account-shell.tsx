import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconBuilding, IconCalendarEvent, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { paths } from '#core/platform/paths.ts'
import { can } from '#core/platform/permissions.ts'
import { organizerQueries } from '#web/catalog/organizers/api.ts'
import { useMe } from '#web/identity/session/actor.ts'
import { approvalQueries } from '#web/messaging/approvals/api.ts'
import { Count } from '#web/platform/ui/display/money.tsx'
import { SkeletonRows } from '#web/platform/ui/display/states.tsx'
import { accountSectionsOf } from '../account-sections.tsx'
import { Frame } from './frame.tsx'
import styles from './shell.module.css'

const icon = { size: 18, stroke: 1.75 }

/** Events, organizers, account and profile: everything that belongs to no single event. */
export function AccountShell() {
  const me = useMe()
  const { i18n, t } = useLingui()
  const organizers = useQuery({ ...organizerQueries.list(), enabled: can(me, 'organizer.read') })
  const approvals = useQuery({ ...approvalQueries.count(me.account.id), enabled: can(me, 'event.read') })
  const waiting = approvals.data?.meta.total ?? 0
  const { pathname } = useLocation()
  const is_events = pathname.startsWith('/manage/events')
  const nav = (
    <nav className={styles.nav} aria-label={t`Main`}>
      {can(me, 'event.read') && (
        <Link to={paths.events()} aria-current={is_events ? 'page' : undefined}>
          <IconCalendarEvent {...icon} />
          <Trans>Events</Trans>
        </Link>
      )}
      {(organizers.data?.data.length ?? 0) > 0 && (
        <span className={styles.cap}>
          <Trans>Organizers</Trans>
        </span>
      )}
      {organizers.data?.data.map((organizer) => (
        <NavLink key={organizer.id} to={paths.organizerEvents(organizer.id)}>
          <IconBuilding {...icon} />
          <span style={{ overflowWrap: 'anywhere' }}>
            <bdi>{organizer.name}</bdi>
          </span>
        </NavLink>
      ))}
      <span className={styles.cap}>
        <Trans>Account</Trans>
      </span>
      {accountSectionsOf(me).map(({ tab, label, icon: SectionIcon }) => (
        <NavLink key={tab} to={paths.account(tab)}>
          <SectionIcon {...icon} />
          {i18n._(label)}
          {tab === 'approvals' && waiting > 0 && (
            <span className={styles.count}>
              <Count value={waiting} />
              <VisuallyHidden>
                {' '}
                <Plural value={waiting} one="waits for you" other="wait for you" />
              </VisuallyHidden>
            </span>
          )}
        </NavLink>
      ))}
      <NavLink to={paths.profile()}>
        <IconUser {...icon} />
        <Trans>My profile</Trans>
      </NavLink>
    </nav>
  )
  return (
    <Frame
      nav={nav}
      crumb={
        <span className={styles.crumb}>
          <b>
            <bdi>{me.account.name}</bdi>
          </b>
        </span>
      }
    >
      <Suspense fallback={<SkeletonRows />}>
        <Outlet />
      </Suspense>
    </Frame>
  )
}
