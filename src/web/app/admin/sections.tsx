import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconActivity,
  IconAdjustmentsHorizontal,
  IconAffiliate,
  IconArmchair,
  IconCalendarEvent,
  IconChartBar,
  IconCode,
  IconDiscount,
  IconFlag,
  IconHelp,
  IconHistory,
  IconHourglass,
  IconMailOpened,
  IconMessage,
  IconPalette,
  IconReceipt,
  IconRosetteDiscount,
  IconRoute,
  IconScan,
  IconShare,
  IconTicket,
  IconUserQuestion,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'
import type { RouteObject } from 'react-router'
import type { EventView } from '#core/catalog/event-setup/schema.ts'
import type { RolePermission } from '#core/platform/permissions.ts'

export interface Section {
  /** Below `/manage/event/:event_id`; empty is the dashboard. */
  readonly path: string
  readonly label: MessageDescriptor
  readonly icon: Icon
  readonly can: RolePermission
  /** Head of the group that starts here. */
  readonly group?: MessageDescriptor
  readonly lazy: Extract<RouteObject['lazy'], () => unknown>
  readonly count?: (event: EventView) => number
  /** A figure of the event (stats.read); the dashboard says it larger. */
  readonly is_counted_on_dashboard?: true
  readonly is_shown?: (event: EventView) => boolean
}

/** The event area (BO-20): one line per section, in menu order; router and sidebar read it. */
export const SECTIONS: readonly Section[] = [
  {
    path: 'getting-started',
    label: msg`Getting started`,
    icon: IconFlag,
    can: 'event.write',
    lazy: async () => ({
      Component: (await import('#web/reporting/stats/getting-started-page.tsx')).GettingStartedPage,
    }),
    is_shown: (event) => !event.settings.hide_getting_started,
  },
  {
    path: '',
    label: msg`Dashboard`,
    icon: IconChartBar,
    can: 'stats.read',
    lazy: async () => ({ Component: (await import('#web/reporting/stats/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: 'live',
    label: msg`Live`,
    icon: IconActivity,
    can: 'live.read',
    lazy: async () => ({ Component: (await import('#web/reporting/live/live-page.tsx')).LivePage }),
  },
  {
    path: 'settings',
    label: msg`Settings`,
    icon: IconAdjustmentsHorizontal,
    can: 'settings.read',
    lazy: async () => ({ Component: (await import('#web/catalog/event-settings/settings-page.tsx')).SettingsPage }),
  },
  {
    path: 'dates',
    label: msg`Dates`,
    icon: IconCalendarEvent,
    can: 'date.read',
    lazy: async () => ({
      Component: (await import('#web/sales/date-actions/dates-page.tsx')).CancellableDatesPage,
    }),
    count: (event) => event.dates_count,
    // one date is the event itself (DAT-1)
    is_shown: (event) => event.dates_count > 1,
  },
  {
    path: 'tickets',
    label: msg`Tickets`,
    icon: IconTicket,
    can: 'ticket.read',
    lazy: async () => ({ Component: (await import('#web/catalog/tickets/tickets-page.tsx')).TicketsPage }),
    count: (event) => event.tickets.length,
  },
  {
    path: 'attendees',
    label: msg`Attendees`,
    icon: IconUsers,
    can: 'attendee.read',
    lazy: async () => ({ Component: (await import('#web/sales/attendee-actions/attendees-page.tsx')).AttendeesPage }),
    count: (event) => event.check_in_stats.total_attendees,
    is_counted_on_dashboard: true,
  },
  {
    path: 'orders',
    label: msg`Orders`,
    icon: IconReceipt,
    can: 'order.read',
    lazy: async () => ({ Component: (await import('#web/sales/order-actions/orders-page.tsx')).OrdersPage }),
    count: (event) => event.stats.orders_created,
    is_counted_on_dashboard: true,
  },
  {
    path: 'waiting-list',
    label: msg`Waiting list`,
    icon: IconHourglass,
    can: 'waiting.read',
    lazy: async () => ({
      Component: (await import('#web/sales/waiting-list/waiting-list-page.tsx')).WaitingListPage,
    }),
    // an event without one need not know of it
    is_shown: ({ settings, tickets }) =>
      settings.waiting_list || tickets.some(({ has_waiting_list }) => has_waiting_list === true),
  },
  {
    path: 'applications',
    label: msg`Applications`,
    icon: IconUserQuestion,
    can: 'application.read',
    lazy: async () => ({
      Component: (await import('#web/sales/place-requests/applications-page.tsx')).ApplicationsPage,
    }),
    // switched off, those who asked before are still to be decided on
    is_shown: ({ tickets, has_applications }) =>
      has_applications || tickets.some(({ requires_approval }) => requires_approval),
  },
  {
    path: 'guests',
    label: msg`Guest list`,
    icon: IconMailOpened,
    can: 'waiting.read',
    lazy: async () => ({ Component: (await import('#web/sales/invitations/guests-page.tsx')).GuestsPage }),
    // an event without a free ticket has nobody to invite
    is_shown: ({ tickets }) =>
      tickets.some(({ kind, prices }) => kind === 'ADMISSION' && prices.some(({ price }) => price === 0)),
  },
  {
    path: 'queue',
    label: msg`Queue`,
    icon: IconUsersGroup,
    can: 'live.read',
    lazy: async () => ({ Component: (await import('#web/sales/waiting-room/room-page.tsx')).RoomPage }),
  },
  {
    path: 'questions',
    label: msg`Questions`,
    icon: IconHelp,
    can: 'question.read',
    lazy: async () => ({ Component: (await import('#web/catalog/questions/questions-page.tsx')).QuestionsPage }),
  },
  {
    path: 'promo-codes',
    label: msg`Promo codes`,
    icon: IconDiscount,
    can: 'promo_code.read',
    lazy: async () => ({ Component: (await import('#web/catalog/promo-codes/promo-codes-page.tsx')).PromoCodesPage }),
  },
  {
    path: 'discounts',
    label: msg`Discounts`,
    icon: IconRosetteDiscount,
    can: 'discount.read',
    lazy: async () => ({
      Component: (await import('#web/catalog/discount-rules/discounts-page.tsx')).DiscountsPage,
    }),
  },
  {
    path: 'capacity-assignments',
    label: msg`Capacity`,
    icon: IconArmchair,
    can: 'capacity.read',
    lazy: async () => ({
      Component: (await import('#web/catalog/capacity-assignments/capacity-assignments-page.tsx'))
        .CapacityAssignmentsPage,
    }),
  },
  {
    path: 'affiliates',
    label: msg`Affiliates`,
    icon: IconAffiliate,
    can: 'affiliate.read',
    lazy: async () => ({ Component: (await import('#web/catalog/affiliates/affiliates-page.tsx')).AffiliatesPage }),
  },
  {
    path: 'sources',
    label: msg`Sources`,
    icon: IconRoute,
    can: 'stats.read',
    lazy: async () => ({ Component: (await import('#web/reporting/funnel/sources-page.tsx')).SourcesPage }),
  },
  {
    path: 'messages',
    label: msg`Messages`,
    icon: IconMessage,
    can: 'message.read',
    lazy: async () => ({ Component: (await import('#web/messaging/messages/messages-page.tsx')).MessagesPage }),
  },
  {
    path: 'log',
    label: msg`Log`,
    icon: IconHistory,
    can: 'audit.read',
    lazy: async () => ({ Component: (await import('#web/reporting/audit-log/event-log-page.tsx')).EventLogPage }),
  },
  {
    path: 'webhooks',
    label: msg`Webhooks`,
    icon: IconWebhook,
    can: 'webhook.read',
    lazy: async () => ({ Component: (await import('#web/identity/webhooks/webhooks-page.tsx')).EventWebhooksPage }),
  },
  {
    path: 'share',
    label: msg`Share`,
    icon: IconShare,
    can: 'event.read',
    group: msg`Event page`,
    lazy: async () => ({ Component: (await import('#web/publishing/share/share-page.tsx')).SharePage }),
  },
  {
    path: 'homepage-designer',
    label: msg`Homepage designer`,
    icon: IconPalette,
    can: 'settings.read',
    lazy: async () => ({ Component: (await import('#web/catalog/homepage-designer/designer-page.tsx')).DesignerPage }),
  },
  {
    path: 'widget',
    label: msg`Widget`,
    icon: IconCode,
    can: 'settings.read',
    lazy: async () => ({ Component: (await import('#web/publishing/widget/widget-page.tsx')).WidgetPage }),
  },
  {
    path: 'check-in',
    label: msg`Check-in`,
    icon: IconScan,
    can: 'check_in_list.read',
    group: msg`At the door`,
    lazy: async () => ({
      Component: (await import('#web/check-in/scan-log/check-in-lists-screen.tsx')).CheckInListsScreen,
    }),
  },
]
