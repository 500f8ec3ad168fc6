import type { PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { SaleState } from '#core/catalog/tickets/sale-state.ts'
import { MINUTE_MS } from '#core/platform/limits.ts'
import { LOCALE_TAGS, LOCALES, type Locale } from '#core/platform/locales.ts'
import { toMajorString } from '#core/platform/money.ts'
import { paths } from '#core/platform/paths.ts'
import { EventDateStatus } from '#core/platform/states/event-date-state.ts'
import { effectiveEndDate, instantToLocal } from '#core/platform/time.ts'
import { plainText } from '#server/platform/text/clean-html.ts'
import { escapeHtml, serializeData } from '#server/platform/text/html-document.ts'
import type { IndexedDate } from '#server/publishing/public-event/load-public-dates.ts'
import type { PublicEventPage } from '#server/publishing/public-event/load-public-event.ts'
import { HEAD_DESCRIPTION_LENGTH } from './limits.ts'
import { SOCIAL_IMAGE, socialImagePath } from './social-image.ts'

/** The instant with the offset of the event's zone, as search engines want it. */
function withOffset(instant: string, zone: string): string {
  const local = instantToLocal(new Date(instant), zone)
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(instant)) / MINUTE_MS)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${local}${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

const AVAILABILITY: Partial<Record<SaleState, string>> = {
  ON_SALE: 'InStock',
  SOLD_OUT: 'SoldOut',
  ALL_HELD: 'LimitedAvailability',
  SALE_NOT_STARTED: 'PreSale',
}

/** Tickets are those of the date shown; of another one it is told how it stands as a whole. */
const availableOn = (state: SaleState, { selected_date }: PublicEventView, date: IndexedDate | undefined): SaleState =>
  date && date.id !== selected_date?.id ? date.state : state

/** One offer per public ticket or tier, never one that only a code made visible (SEO-3). */
const offersOf = (event: PublicEventView, url: string, date?: IndexedDate) =>
  event.tickets
    .filter((ticket) => !ticket.is_unlocked)
    .flatMap((ticket) =>
      ticket.prices.map((price) => {
        const starts = [ticket.sale_start_date, price.sale_start_date].filter((date) => date !== null).sort()
        const valid_from = starts.at(-1)
        return {
          '@type': 'Offer',
          name: price.label ? `${ticket.title} – ${price.label}` : ticket.title,
          price: toMajorString(price.unit_total_before_discount, event.currency),
          priceCurrency: event.currency,
          availability: `https://schema.org/${AVAILABILITY[availableOn(price.sale_state, event, date)] ?? 'OutOfStock'}`,
          url,
          ...(valid_from ? { validFrom: withOffset(valid_from, event.timezone) } : {}),
        }
      }),
    )

function locationOf(event: PublicEventView, url: string, date?: IndexedDate) {
  const place = date?.location_details ?? event.location_details
  if (event.is_online_event) return { '@type': 'VirtualLocation', url }
  if (!place) return undefined
  return {
    '@type': 'Place',
    name: place.venue_name ?? place.address_line_1 ?? place.city ?? undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: [place.address_line_1, place.address_line_2].filter(Boolean).join(', ') || undefined,
      addressLocality: place.city ?? undefined,
      addressRegion: place.state ?? undefined,
      postalCode: place.zip ?? undefined,
      addressCountry: place.country ?? undefined,
    },
  }
}

/** When and whether; of one of several dates with its own address and what became of it (DAT-53). */
function timesOf(event: PublicEventView, date?: IndexedDate) {
  const status = (name: string) => `https://schema.org/${name}`
  if (!date)
    return {
      startDate: withOffset(event.start_date, event.timezone),
      endDate: withOffset(event.effective_end_date, event.timezone),
      eventStatus: status('EventScheduled'),
    }
  const end = effectiveEndDate(date.starts_at, date.ends_at, event.timezone)
  const times = {
    startDate: withOffset(date.starts_at.toISOString(), event.timezone),
    endDate: withOffset(end.toISOString(), event.timezone),
  }
  if (date.status === EventDateStatus.CANCELLED) return { ...times, eventStatus: status('EventCancelled') }
  if (!date.moved_from) return { ...times, eventStatus: status('EventScheduled') }
  return {
    ...times,
    eventStatus: status('EventRescheduled'),
    previousStartDate: withOffset(date.moved_from.toISOString(), event.timezone),
  }
}

/**
 * The event as search engines read it, in the words of schema.org (SEO-3). Several dates are an event each (DAT-53), with
 * the first words of the description: the whole of it fifty times would be most of the page.
 */
function eventsJsonLd({ event, seo }: PublicEventPage, app_url: string, locale: Locale): object {
  const page = app_url + paths.event(event.id, event.slug)
  const mode = event.is_online_event ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'
  const description =
    seo.dates.length > 0 ? event.description_preview : plainText(event.description ?? '', HEAD_DESCRIPTION_LENGTH)
  const shared = {
    eventAttendanceMode: `https://schema.org/${mode}`,
    image: [absolute(app_url, event.images[0]?.url ?? socialImagePath(event, locale))],
    description: description || undefined,
    organizer: {
      '@type': 'Organization',
      name: event.organizer.name,
      url: app_url + paths.organizer(event.organizer.id, event.organizer.slug),
    },
  }
  const jsonLd = (url: string, date?: IndexedDate) => ({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: date?.title ? `${event.title} – ${date.title}` : event.title,
    ...(date ? { url } : {}),
    ...timesOf(event, date),
    ...shared,
    location: locationOf(event, url, date),
    offers: offersOf(event, url, date),
  })
  return seo.dates.length > 0 ? seo.dates.map((date) => jsonLd(`${page}?date=${date.id}`, date)) : jsonLd(page)
}

const meta = (name: string, content: string | null | undefined): string =>
  content ? `<meta name="${name}" content="${escapeHtml(content)}">` : ''
const property = (name: string, content: string | null | undefined): string =>
  content ? `<meta property="${name}" content="${escapeHtml(content)}">` : ''

interface Address {
  readonly url: string
  readonly locale: Locale
  /** Whether the language was asked for in the address; the canonical then carries it (SEO-4). */
  readonly has_lang: boolean
}

/** Canonical and one alternate per language (SEO-2, SEO-4). */
export const addressHead = ({ url, locale, has_lang }: Address): string =>
  [
    `<link rel="canonical" href="${escapeHtml(has_lang ? `${url}?lang=${locale}` : url)}">`,
    ...LOCALES.map(
      (one) => `<link rel="alternate" hreflang="${LOCALE_TAGS[one]}" href="${escapeHtml(`${url}?lang=${one}`)}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(url)}">`,
  ].join('')

/** A picture's address is whole where a CDN serves it (OBJ-6). */
const absolute = (app_url: string, address: string): string => (/^https?:/.test(address) ? address : app_url + address)

/** The cover in the middle width, or a picture drawn for the event (SEO-2). Previews want a JPEG, beside each WebP (IMG-4). */
function pictureOf(event: PublicEventView, locale: Locale) {
  const [cover] = event.images
  if (!cover) return { path: socialImagePath(event, locale), type: 'image/png', alt_text: null, ...SOCIAL_IMAGE }
  const width = Math.min(cover.width, 1080)
  return {
    path: cover.urls['1080'].replace(/\.webp$/, '.jpg'),
    type: 'image/jpeg',
    width,
    height: Math.round((cover.height * width) / cover.width),
    alt_text: cover.alt_text,
  }
}

/** Readers of Open Graph know languages with a country only: `de_DE` where we say `de` (SEO-2). */
function openGraphLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(LOCALE_TAGS[locale]).maximize()
  return `${language}_${region}`
}

/** SEO-2 to SEO-4: what search engines and link previews read. */
export function eventHead(loaded: PublicEventPage, address: Omit<Address, 'url'> & { app_url: string }): string {
  const { event, seo } = loaded
  const url = address.app_url + paths.event(event.id, event.slug)
  const title = seo.title ?? event.title
  const description = seo.description ?? event.description_preview
  const picture = pictureOf(event, address.locale)
  return [
    meta('description', description),
    meta('keywords', seo.keywords),
    addressHead({ ...address, url }),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:site_name', 'Turnout'),
    property('og:image', absolute(address.app_url, picture.path)),
    property('og:image:type', picture.type),
    property('og:image:width', String(picture.width)),
    property('og:image:height', String(picture.height)),
    property('og:image:alt', picture.alt_text ?? title),
    property('og:locale', openGraphLocale(address.locale)),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', absolute(address.app_url, picture.path)),
    `<script type="application/ld+json">${serializeData(eventsJsonLd(loaded, address.app_url, address.locale))}</script>`,
  ].join('')
}
