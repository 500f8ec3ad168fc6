import { Plural, Trans } from '@lingui/react/macro'
import type { PublicEventListView } from '#core/catalog/event-setup/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { formatDateRange } from '#core/platform/time.ts'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { DateBlock } from '#web/platform/public-ui/date-block.tsx'
import { useLocalTime } from '#web/platform/public-ui/local-time.ts'
import { useLocale, useMoney } from '#web/platform/public-ui/money.tsx'
import styles from './event-list.module.css'

/** Events as rows with their date, whole row a link (PUB-30). */
export function EventList({
  events,
  shows_organizer = false,
}: {
  events: readonly PublicEventListView[]
  shows_organizer?: boolean
}) {
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <li key={event.id}>
          <EventRow event={event} shows_organizer={shows_organizer} />
        </li>
      ))}
    </ul>
  )
}

function EventRow({ event, shows_organizer }: { event: PublicEventListView; shows_organizer: boolean }) {
  const { locale, tag } = useLocale()
  const [cover] = event.images
  // of several dates the next one is told; one that is over is told as a whole (DAT-53)
  const { starts_at, ends_at } = event.next_date ?? { starts_at: event.start_date, ends_at: event.end_date }
  const end = ends_at === null ? null : new Date(ends_at)
  const dates = event.dates_count ?? 0
  const place = event.location_details
  return (
    <article className={classes(styles.event, cover && styles.with_cover)}>
      <DateBlock date={starts_at} timezone={event.timezone} locale={locale} size="small" />
      <div className={styles.words}>
        <h3>
          {/* it covers the whole row, the date too */}
          <a href={paths.event(event.id, event.slug)} title={useLocalTime({ ...event, start_date: starts_at })}>
            <bdi>{event.title}</bdi>
          </a>
        </h3>
        <p className={styles.quiet}>
          <time dateTime={starts_at}>{formatDateRange({ start: new Date(starts_at), end }, event.timezone, tag)}</time>
          {dates > 1 && (
            <>
              {' · '}
              <Plural value={dates} one="# date" other="# dates" />
            </>
          )}
        </p>
        <p className={styles.quiet}>
          {event.is_online_event ? (
            <Trans>Online event</Trans>
          ) : (
            <bdi>{[place?.venue_name, place?.city].filter(Boolean).join(', ')}</bdi>
          )}
        </p>
        {event.offer && (
          <p className={event.offer.kind === 'SOLD_OUT' ? styles.quiet : styles.offer}>
            <OfferText offer={event.offer} currency={event.currency} />
          </p>
        )}
        {shows_organizer && (
          <p className={styles.quiet}>
            <bdi>{event.organizer.name}</bdi>
          </p>
        )}
      </div>
      {cover && <img className={styles.cover} src={cover.urls['480']} width={176} height={88} loading="lazy" alt="" />}
    </article>
  )
}

/** What it costs, as its page shows it (PUB-36). */
function OfferText({ offer, currency }: { offer: NonNullable<PublicEventListView['offer']>; currency: string }) {
  const money = useMoney(currency)
  const price = money(offer.price ?? 0)
  switch (offer.kind) {
    case 'FREE':
      return <Trans>Free</Trans>
    case 'ANY_AMOUNT':
      return <Trans>Any amount</Trans>
    case 'SOLD_OUT':
      return <Trans>Sold out</Trans>
    case 'PRICE':
      return offer.is_from ? <Trans>from {price}</Trans> : price
  }
}
