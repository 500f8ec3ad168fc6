import { DESCRIPTION_PREVIEW_LENGTH } from '#core/catalog/event-setup/limits.ts'
import type { EventListAsSeenView, PublicEventHeadView, SalePauseView } from '#core/catalog/event-setup/schema.ts'
import { mapsUrl } from '#core/catalog/events/place.ts'
import type { LocationView } from '#core/catalog/events/place-schema.ts'
import {
  DEFAULT_SETTINGS,
  PublicSettingsView,
  RICH_SETTINGS,
  type Settings,
  type SettingsView,
} from '#core/catalog/events/settings-schema.ts'
import type { PublicOrganizerView } from '#core/catalog/organizers/schema.ts'
import { slugify } from '#core/platform/ids.ts'
import { EventStatus } from '#core/platform/states/event-state.ts'
import { effectiveEndDate, lifecycleStatus } from '#core/platform/time.ts'
import type { EventRow, SettingsRow } from '#server/catalog/events/queries.ts'
import { type EventTotals, toEventStats } from '#server/catalog/events/total-queries.ts'
import { toImageView } from '#server/catalog/images/image-view.ts'
import type { ImageRow } from '#server/catalog/images/queries.ts'
import { usablePaymentMethods } from '#server/catalog/payment-methods/methods.ts'
import type { Row } from '#server/platform/database/rows.ts'
import { isTestMode } from '#server/platform/runtime/card-provider.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { cleanHtml, cleanHtmlOf, plainText } from '#server/platform/text/clean-html.ts'

/** What an event's views are made of besides its own row. */
export interface EventParts {
  readonly organizer: Row<'organizers'>
  readonly logo: ImageRow | undefined
  readonly cover: ImageRow | undefined
  /** The account's provider account that may charge (PAY-2). */
  readonly card_account: string | null
  readonly bank_account: number | null
  readonly config: Config
  readonly now: Date
}

const descriptionPreview = (event: Pick<EventRow, 'description'>): string =>
  plainText(event.description ?? '', DESCRIPTION_PREVIEW_LENGTH)

/** The place, or null where none is given. */
function toLocationView(event: EventRow): LocationView | null {
  const { venue_name, address_line_1, address_line_2, city, state, zip, country } = event
  const place = { venue_name, address_line_1, address_line_2, city, state, zip, country }
  return Object.values(place).some(Boolean) ? place : null
}

/** ORG-3: never the email. */
const toEventOrganizer = ({ organizer, logo, config }: EventParts): PublicOrganizerView => ({
  id: organizer.id,
  name: organizer.name,
  description: organizer.description === null ? null : cleanHtml(organizer.description),
  website: organizer.website,
  logo: logo ? toImageView(logo, config) : null,
  slug: slugify(organizer.name),
})

const dates = (event: EventRow, now: Date) => ({
  start_date: event.start_date.toISOString(),
  end_date: event.end_date?.toISOString() ?? null,
  effective_end_date: effectiveEndDate(event.start_date, event.end_date, event.timezone).toISOString(),
  lifecycle_status: lifecycleStatus(event, now),
})

/** VIE-5 for staff; without `totals` for those who may not read figures (TEAM-6). */
export const toEventListView = (
  event: EventRow,
  parts: EventParts,
  totals: EventTotals | null,
): EventListAsSeenView => ({
  id: event.id,
  status: event.status,
  title: event.title,
  slug: slugify(event.title),
  description_preview: descriptionPreview(event),
  ...dates(event, parts.now),
  timezone: event.timezone,
  currency: event.currency,
  is_online_event: event.is_online_event,
  online_event_details: event.online_event_details === null ? null : cleanHtml(event.online_event_details),
  location_details: toLocationView(event),
  maps_url: event.maps_url,
  images: parts.cover ? [toImageView(parts.cover, parts.config)] : [],
  organizer: toEventOrganizer(parts),
  stats: totals && toEventStats(totals),
  check_in_stats: totals && {
    total_attendees: totals.total_attendees,
    total_checked_in_attendees: totals.checked_in,
  },
  is_test_mode: isTestMode(parts.config),
  updated_at: event.updated_at.toISOString(),
  created_at: event.created_at.toISOString(),
})

export const toSalePause = ({ sale_paused_at, updated_at }: EventRow): SalePauseView => ({
  sale_paused_at: sale_paused_at?.toISOString() ?? null,
  updated_at: updated_at.toISOString(),
})

const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]
const PUBLIC_SETTING_NAMES = Object.keys(PublicSettingsView.shape) as (keyof PublicSettingsView)[]

/** The settings alone, without the row's own columns. */
export const toSettings = (row: SettingsRow): Settings =>
  Object.fromEntries(SETTING_NAMES.map((name) => [name, row[name]])) as Settings

/** Rich texts are cleaned once more for whoever reads them, staff too (TXT-4). */
const withCleanTexts = (settings: Settings): Settings => ({
  ...settings,
  ...Object.fromEntries(RICH_SETTINGS.map((name) => [name, cleanHtmlOf(settings[name])])),
})

/** The settings as they stand in the row (VIE-6). */
export const toSettingsView = (row: SettingsRow): SettingsView => ({
  ...withCleanTexts(toSettings(row)),
  updated_at: row.updated_at.toISOString(),
})

/** SET-31; rich texts are cleaned once more (TXT-4), a mirrored cover needs one (SET-15). */
function toPublicSettings(row: SettingsRow, has_cover: boolean): PublicSettingsView {
  const chosen = Object.fromEntries(PUBLIC_SETTING_NAMES.map((name) => [name, row[name]])) as PublicSettingsView
  return {
    ...chosen,
    pre_checkout_message: row.pre_checkout_message === null ? null : cleanHtml(row.pre_checkout_message),
    ticket_page_message: row.ticket_page_message === null ? null : cleanHtml(row.ticket_page_message),
    homepage_background_type: has_cover ? row.homepage_background_type : 'COLOR',
  }
}

/** VIE-14 without tickets and code: the only place that decides what the public sees of an event (SEC-10). */
export function toPublicEventHead(
  event: EventRow,
  parts: EventParts,
  { settings, has_promo_codes }: { settings: SettingsRow; has_promo_codes: boolean },
): PublicEventHeadView {
  return {
    id: event.id,
    title: event.title,
    slug: slugify(event.title),
    description: event.description === null ? null : cleanHtml(event.description),
    description_preview: descriptionPreview(event),
    ...dates(event, parts.now),
    timezone: event.timezone,
    currency: event.currency,
    is_online_event: event.is_online_event,
    // The place of an online event is kept but not shown (EVT-3).
    location_details: event.is_online_event ? null : toLocationView(event),
    maps_url: event.is_online_event ? null : mapsUrl(event),
    images: parts.cover ? [toImageView(parts.cover, parts.config)] : [],
    organizer: toEventOrganizer(parts),
    settings: toPublicSettings(settings, parts.cover !== undefined),
    has_promo_codes,
    payment_methods: usablePaymentMethods(parts.config, {
      payment_methods: settings.payment_methods,
      card_account: parts.card_account,
      bank_account: parts.bank_account,
    }),
    is_test_mode: isTestMode(parts.config),
    is_preview: event.status !== EventStatus.LIVE,
    is_sale_paused: event.sale_paused_at !== null,
    server_time: parts.now.toISOString(),
  }
}
