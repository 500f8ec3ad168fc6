import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { LocationView } from '#core/catalog/events/place-schema.ts'
import { COVER_SIZES, coverSources } from '#core/catalog/images/cover-sources.ts'
import type { ImageView } from '#core/catalog/images/schema.ts'
import { paths } from '#core/platform/paths.ts'
import { formatDate, formatDateRange } from '#core/platform/time.ts'
import { placeOfDate } from '#core/publishing/public-event/place-of-date.ts'
import { classes } from '#web/platform/public-ui/class-names.ts'
import { DateBlock } from '#web/platform/public-ui/date-block.tsx'
import { Icon } from '#web/platform/public-ui/icon.tsx'
import { useLocalTime } from '#web/platform/public-ui/local-time.ts'
import { useLocale } from '#web/platform/public-ui/money.tsx'
import styles from './poster.module.css'

const LONG = 60
const LONGEST = 100
/** Letters that a phone has no room for beside the date. */
const LONG_WORD = 12
/** Steps of the font's size by the letters of the longest word, which is never broken inside (PUB-2). */
const WORD_STEPS = [10, 13, 16, 20, 26, 40] as const

/** Letters of the longest word; capitals are wider. */
const longestWord = (title: string): number =>
  Math.max(...title.split(/[\s\-–/]+/).map((word) => word.length + word.replace(/[^\p{Lu}]/gu, '').length * 0.2))

function wordStep(letters: number): string | undefined {
  const step = WORD_STEPS.find((most) => letters <= most) ?? 40
  return letters > 8 ? styles[`w${step}`] : undefined
}

/** A flat field of the organizer's colour with title and facts, the cover whole beside it (PUB-2). */
export function Poster({ event }: { event: PublicEventView }) {
  const { t } = useLingui()
  const { locale, tag } = useLocale()
  const [cover] = event.images
  const size = event.title.length > LONGEST ? styles.longest : event.title.length > LONG && styles.long
  const letters = longestWord(event.title)
  // of several dates the next one
  const next = event.dates_range?.from ?? event.start_date
  return (
    <section className={classes(styles.poster, cover && styles.with_art)} aria-label={t`Event`}>
      {cover && <Cover cover={cover} title={event.title} />}
      <div className={styles.field}>
        <p className={styles.date}>
          <span className="visually-hidden">{formatDate(new Date(next), event.timezone, tag)}</span>
          <DateBlock date={next} timezone={event.timezone} locale={locale} />
        </p>
        <div className={classes(styles.title, letters > LONG_WORD && styles.below)}>
          <h1 dir="auto" className={classes(size, wordStep(letters)) || undefined}>
            {event.title}
          </h1>
        </div>
        <Facts event={event} />
      </div>
    </section>
  )
}

/** Decides the page's first impression and its LCP: sized, prioritised, in three widths and formats (stack §7). */
function Cover({ cover, title }: { cover: ImageView; title: string }) {
  const { urls, width, height } = cover
  return (
    <picture className={styles.art}>
      {coverSources(cover).map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={COVER_SIZES} />
      ))}
      <img
        src={urls['1080'].replace(/\.webp$/, '.jpg')}
        width={width}
        height={height}
        fetchPriority="high"
        decoding="async"
        alt={cover.alt_text ?? title}
      />
    </picture>
  )
}

function Facts({ event }: { event: PublicEventView }) {
  const { tag } = useLocale()
  const local_time = useLocalTime(event)
  const one = event.selected_date && !event.dates_range ? event.selected_date : null
  const [from, until] = one
    ? [one.starts_at, one.ends_at]
    : [event.dates_range?.from ?? event.start_date, event.end_date]
  const [start, end] = [new Date(from), until === null ? null : new Date(until)]
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="calendar" />
        {event.dates_range && event.dates_range.from !== event.dates_range.until ? (
          <DatesRange event={event} range={event.dates_range} />
        ) : (
          <span title={local_time}>
            <time dateTime={from}>{formatDateRange({ start, end }, event.timezone, tag)}</time>
          </span>
        )}
      </li>
      <Place event={event} />
      <li>
        <Icon name="user" />
        <span>
          <span className="visually-hidden">
            <Trans>Organizer:</Trans>{' '}
          </span>
          <a href={paths.organizer(event.organizer.id, event.organizer.slug)}>
            <bdi>{event.organizer.name}</bdi>
          </a>
        </span>
      </li>
    </ul>
  )
}

function DatesRange({ event, range }: { event: PublicEventView; range: { from: string; until: string } }) {
  const { tag } = useLocale()
  const { dates_count, timezone } = event
  const [from, until] = [range.from, range.until].map((at) => formatDate(new Date(at), timezone, tag))
  return (
    <span>
      <Plural value={dates_count} one="# date" other="# dates" />, {from === until ? from : `${from} – ${until}`}
    </span>
  )
}

export const addressOf = (place: LocationView): string =>
  [
    place.venue_name,
    place.address_line_1,
    place.address_line_2,
    [place.zip, place.city].filter(Boolean).join(' '),
    place.state,
  ]
    .filter(Boolean)
    .join(', ')

function Place({ event }: { event: PublicEventView }) {
  // several dates may be in several places: each says its own beside its tickets
  const { location_details: place, maps_url } = placeOfDate(event, event.dates_count > 1 ? null : event.selected_date)
  if (event.is_online_event) {
    return (
      <li>
        <Icon name="online" />
        <span>
          <Trans>Online event</Trans>
        </span>
      </li>
    )
  }
  if (!place && !maps_url) return null
  return (
    <li>
      <Icon name="pin" />
      <span>
        {place && <bdi>{addressOf(place)}</bdi>}
        {maps_url && (
          <span className={styles.more}>
            <a href={maps_url} rel="noopener nofollow">
              <Trans>Open map</Trans>
            </a>
          </span>
        )}
      </span>
    </li>
  )
}
