import { addressText } from '#core/catalog/events/place.ts'
import { slugify } from '#core/platform/ids.ts'
import type { OrderEventView, TicketDateView } from '#core/records/orders/order-parts.ts'
import { eventOnDate, type TicketDate } from '#server/catalog/events/on-date.ts'
import type { EventRow } from '#server/catalog/events/queries.ts'
import { toImageView } from '#server/catalog/images/image-view.ts'
import type { ImageRow } from '#server/catalog/images/queries.ts'
import type { Row } from '#server/platform/database/rows.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import { cleanHtmlOf } from '#server/platform/text/clean-html.ts'

export interface EventPlace {
  readonly event: EventRow
  readonly settings: Row<'event_settings'> & {
    readonly card_account: string | null
    readonly bank_account: number | null
  }
  readonly organizer: Pick<Row<'organizers'>, 'name'>
  readonly cover: ImageRow | undefined
}

/** What order, ticket and checkout pages may tell about the event; a mirrored cover needs one (SET-15). */
export function toOrderEventView(
  { event, settings, organizer, cover }: EventPlace,
  { locale, config }: { readonly locale: string; readonly config: Pick<Config, 'media_url'> },
): OrderEventView {
  return {
    id: event.id,
    title: event.title,
    slug: slugify(event.title),
    start_date: event.start_date.toISOString(),
    end_date: event.end_date?.toISOString() ?? null,
    timezone: event.timezone,
    is_online_event: event.is_online_event,
    venue_name: event.is_online_event ? null : event.venue_name,
    address: event.is_online_event ? null : addressText(event, locale),
    organizer_name: organizer.name,
    images: cover ? [toImageView(cover, config)] : [],
    settings: {
      pre_checkout_message: cleanHtmlOf(settings.pre_checkout_message),
      attendee_details: settings.attendee_details,
      price_display_mode: settings.price_display_mode,
      support_email: settings.support_email,
      homepage_background_type: cover ? settings.homepage_background_type : 'COLOR',
      homepage_background_color: settings.homepage_background_color,
      homepage_content_background_color: settings.homepage_content_background_color,
      homepage_primary_color: settings.homepage_primary_color,
      homepage_secondary_color: settings.homepage_secondary_color,
      homepage_text_color: settings.homepage_text_color,
      homepage_button_color: settings.homepage_button_color,
      homepage_link_color: settings.homepage_link_color,
      homepage_hero_color: settings.homepage_hero_color,
    },
  }
}

/** The date of a ticket, nothing where the event has one date only (DAT-1). */
export function toTicketDate(
  series: EventRow,
  ticket: TicketDate & { readonly has_several_dates: boolean },
  locale: string,
): { date?: TicketDateView } {
  if (!ticket.has_several_dates) return {}
  const event = eventOnDate(series, ticket)
  return {
    date: {
      title: ticket.date_title,
      start_date: event.start_date.toISOString(),
      end_date: event.end_date?.toISOString() ?? null,
      venue_name: event.is_online_event ? null : event.venue_name,
      address: event.is_online_event ? null : addressText(event, locale),
    },
  }
}
