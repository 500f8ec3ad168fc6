import { Trans } from '@lingui/react/macro'
import type { Locale } from '#core/platform/locales.ts'
import type { Operator } from '#core/platform/operator.ts'
import { paths } from '#core/platform/paths.ts'
import type { OrganizerPageData, PublicListData } from '#core/publishing/public-pages/page-data.ts'
import { ButtonLink } from '#web/platform/public-ui/button.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { Footer } from '#web/platform/public-ui/page/footer.tsx'
import { CONTENT_ID, SkipLink } from '#web/platform/public-ui/page/skip-link.tsx'
import { Heading, Panel } from '#web/platform/public-ui/panel.tsx'
import { RichText } from '#web/platform/public-ui/rich-text.tsx'
import styles from './event-list.module.css'
import { EventList } from './event-list.tsx'

interface Frame {
  readonly locale: Locale
  readonly operator: Operator
  readonly path: string
}

/** The organizer and its events, upcoming first, past ones folded (PUB-30). */
export function OrganizerPage({ organizer, upcoming, past, ...frame }: OrganizerPageData & Frame) {
  return (
    <div className={styles.page}>
      <SkipLink />
      <div className={styles.site} />
      <main id={CONTENT_ID} tabIndex={-1} className={`wrap ${styles.main}`}>
        <header className={styles.head}>
          {organizer.logo && <img src={organizer.logo.urls['480']} width={72} height={72} alt="" />}
          <h1 dir="auto">{organizer.name}</h1>
          {organizer.description && <RichText html={organizer.description} />}
          {organizer.website && (
            <a className={styles.website} href={organizer.website} rel="noopener nofollow">
              <Icon name="link" />
              {organizer.website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
            </a>
          )}
        </header>
        <Panel>
          <Heading>
            <Trans>Upcoming events</Trans>
          </Heading>
          {upcoming.length > 0 ? (
            <>
              <EventList events={upcoming} />
              <a className={styles.website} href={paths.organizerCalendar(organizer.id)}>
                <Icon name="calendar" />
                <Trans>Add to calendar</Trans>
              </a>
            </>
          ) : (
            <p className={styles.empty}>
              <Trans>No upcoming events at the moment.</Trans>
            </p>
          )}
        </Panel>
        {past.length > 0 && (
          <Panel>
            <details className={styles.past}>
              <summary>
                <Trans>Past events</Trans>
                <Icon name="chevron" />
              </summary>
              <EventList events={past} />
            </details>
          </Panel>
        )}
      </main>
      <Footer {...frame} />
    </div>
  )
}

/** Every public event of the installation (PUB-30). */
export function PublicListPage({ events, page, last_page, ...frame }: PublicListData & Frame) {
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={`wrap ${styles.site}`}>
        <a href={paths.login()}>
          <Trans>Log in as an organizer</Trans>
        </a>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={`wrap ${styles.main}`}>
        <header className={styles.head}>
          <h1>
            <Trans>Events</Trans>
          </h1>
        </header>
        <Panel>
          <h2 className="visually-hidden">
            <Trans>Upcoming events</Trans>
          </h2>
          {events.length > 0 ? (
            <EventList events={events} shows_organizer />
          ) : (
            <p className={styles.empty}>
              <Trans>No upcoming events at the moment.</Trans>
            </p>
          )}
          {last_page > 1 && (
            <nav className={styles.pages}>
              {page > 1 && (
                <ButtonLink href={`/events?page=${page - 1}`}>
                  <Trans>Earlier</Trans>
                </ButtonLink>
              )}
              {page < last_page && (
                <ButtonLink href={`/events?page=${page + 1}`}>
                  <Trans>Later</Trans>
                </ButtonLink>
              )}
            </nav>
          )}
        </Panel>
      </main>
      <Footer {...frame} />
    </div>
  )
}
