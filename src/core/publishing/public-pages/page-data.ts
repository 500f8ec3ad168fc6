import type { PublicEventListView, PublicEventView } from '#core/catalog/event-setup/schema.ts'
import type { PublicOrganizerView } from '#core/catalog/organizers/schema.ts'
import type { LegalTextName } from '#core/identity/installation/schema.ts'
import type { Locale } from '#core/platform/locales.ts'
import type { Operator } from '#core/platform/operator.ts'
import type { OrderPrintData, TicketPageData } from '#core/records/ticket-page/page-data.ts'
import type { TagFrame } from '#core/sales/checkout/page-data.ts'
import type { QueuePageData } from '#core/sales/waiting-room/page-data.ts'
import type { CheckoutMode } from './widget-options.ts'

/** What the frame of tags is told by its own document: ids, and whose word it takes (FUN-5). */
export interface TagPageData {
  readonly ga4_measurement_id: string | null
  readonly meta_pixel_id: string | null
  readonly page_origin: string
}

export interface EventPageData {
  readonly event: PublicEventView
  /** Left out where no tags run: the event has none, or the reader does not want them (FUN-6). */
  readonly tags?: TagFrame
  /** The full public address, for sharing. */
  readonly url: string
  /** The address of its dates to subscribe to, where search engines may find it (DAT-54). */
  readonly calendar?: string
  /** Shown in the designer's frame: nothing is counted and nothing can be ordered (DSG-1). */
  readonly is_designed?: boolean
}

export interface WidgetPageData {
  /** null: the event is not public, or there is none. */
  readonly event: PublicEventView | null
  readonly url: string
  readonly padding: number
  readonly checkout: CheckoutMode
}

export interface OrganizerPageData {
  readonly organizer: PublicOrganizerView
  readonly upcoming: readonly PublicEventListView[]
  readonly past: readonly PublicEventListView[]
}

export interface PublicListData {
  readonly events: readonly PublicEventListView[]
  readonly page: number
  readonly last_page: number
}

export interface LegalPageData {
  readonly name: LegalTextName
  /** Clean markup. */
  readonly html: string
}

export type PageErrorKind = 'NOT_FOUND' | 'EVENT_UNAVAILABLE' | 'FAILED'

export interface ErrorPageData {
  readonly error: PageErrorKind
  readonly reference: string | null
  /** Shown in another site's frame, which has no way home but another try (WID-1). */
  readonly is_framed?: boolean
}

/** One public page: what the server rendered is what the browser starts from (SEO-7). */
export type PublicPage =
  | { readonly kind: 'event'; readonly data: EventPageData }
  | { readonly kind: 'widget'; readonly data: WidgetPageData }
  | { readonly kind: 'organizer'; readonly data: OrganizerPageData }
  | { readonly kind: 'events'; readonly data: PublicListData }
  | { readonly kind: 'legal'; readonly data: LegalPageData }
  | { readonly kind: 'queue'; readonly data: QueuePageData }
  | { readonly kind: 'ticket'; readonly data: TicketPageData }
  /** null: there is no such order. */
  | { readonly kind: 'print-order'; readonly data: OrderPrintData | null }
  | { readonly kind: 'error'; readonly data: ErrorPageData }

export interface PageData {
  readonly page: PublicPage
  readonly locale: Locale
  readonly operator: Operator
  /** The page's own address without its language, for the language switcher. */
  readonly path: string
}
