import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties, ReactNode } from 'react'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import { blackOrWhite, toHex6 } from '#core/platform/colors/homepage-colors.ts'
import { DateBlock, EventDateRange } from '#web/platform/ui/display/dates.tsx'
import styles from './share.module.css'

/** In letters; beyond it the title is a step smaller. */
const LONG_TITLE = 60
const SCRAPS = Array.from({ length: 16 }, (_, index) => index)

interface ShareTicketProps {
  readonly event: EventView
  readonly celebrates: boolean
  /** The code that leads to the page. */
  readonly children: ReactNode
}

/** The event as a ticket: its colours and title | the code that leads to its page. Freshly live, with scraps of paper. */
export function ShareTicket({ event, celebrates, children }: ShareTicketProps) {
  const { t } = useLingui()
  const { homepage_hero_color, homepage_primary_color } = event.settings
  const band = toHex6(homepage_hero_color || homepage_primary_color)
  const cover = event.images.find(({ type }) => type === 'EVENT_COVER')
  const colors = { '--band': band, '--on-band': blackOrWhite(band) } as CSSProperties
  return (
    <section className={styles.ticket} style={colors} aria-label={t`The event`}>
      <div className={styles.poster}>
        {cover && <img src={cover.urls['1080'] ?? cover.urls['480']} alt="" className={styles.cover} />}
        <div className={styles.words}>
          <DateBlock at={event.start_date} zone={event.timezone} />
          <div>
            {celebrates && (
              <p className={styles.cheer}>
                <Trans>Everyone can order now.</Trans>
              </p>
            )}
            <h2 data-long={event.title.length > LONG_TITLE || undefined}>
              <bdi>{event.title}</bdi>
            </h2>
            <p>
              <EventDateRange start={event.start_date} end={event.end_date} zone={event.timezone} />
            </p>
          </div>
        </div>
      </div>
      <div className={styles.tear} aria-hidden="true" />
      <div className={styles.stub}>
        <div className={styles.qr}>{children}</div>
      </div>
      {celebrates && (
        <div className={styles.scraps} aria-hidden="true">
          {SCRAPS.map((index) => (
            <i key={index} style={{ '--n': index } as CSSProperties} />
          ))}
        </div>
      )}
    </section>
  )
}
