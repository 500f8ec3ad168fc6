import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PageData, PublicPage } from '#core/publishing/public-pages/page-data.ts'
import { ErrorPage, errorTitle } from '#web/publishing/error-pages/error-page.tsx'
import { PrintOrderPage, printTitle } from '#web/records/ticket-page/print-page.tsx'
import { TicketPage, ticketTitle } from '#web/records/ticket-page/ticket-page.tsx'
import { QueuePage } from '#web/sales/waiting-room/visitor/document/queue-page.tsx'
import { EventPage } from './event-page.tsx'
import { LEGAL_TEXT_LABELS } from './labels.ts'
import { LegalPage } from './legal-page.tsx'
import { OrganizerPage, PublicListPage } from './organizer-page.tsx'
import { WidgetPage } from './widget-page.tsx'
import '#web/platform/public-ui/base.css'

const EVENTS = msg`Events`

/** The title of the document (SEO-2); an event's own SEO title is the server's affair. */
export function pageTitle(page: PublicPage, i18n: I18n): string {
  if (page.kind === 'event') return page.data.event.title
  if (page.kind === 'queue') return page.data.event.title
  if (page.kind === 'widget') return page.data.event?.title ?? errorTitle('EVENT_UNAVAILABLE', i18n)
  if (page.kind === 'organizer') return page.data.organizer.name
  if (page.kind === 'legal') return i18n._(LEGAL_TEXT_LABELS[page.data.name])
  if (page.kind === 'ticket') return ticketTitle(page.data, i18n)
  if (page.kind === 'print-order') return printTitle(page.data, i18n)
  return page.kind === 'events' ? i18n._(EVENTS) : errorTitle(page.data.error, i18n)
}

/** Every server-rendered page. */
export function PublicPageView({ page, locale, operator, path }: PageData) {
  const frame = { locale, operator, path }
  switch (page.kind) {
    case 'event':
      return <EventPage {...page.data} {...frame} />
    case 'widget':
      return <WidgetPage {...page.data} operator={operator} />
    case 'organizer':
      return <OrganizerPage {...page.data} {...frame} />
    case 'legal':
      return <LegalPage {...page.data} {...frame} />
    case 'events':
      return <PublicListPage {...page.data} {...frame} />
    case 'queue':
      return <QueuePage {...page.data} {...frame} />
    case 'ticket':
      return <TicketPage {...page.data} {...frame} />
    case 'print-order':
      return <PrintOrderPage printed={page.data} operator={operator} />
    default:
      return <ErrorPage {...page.data} {...frame} />
  }
}
