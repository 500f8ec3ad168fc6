import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { IconChartBar, IconAdjustmentsHorizontal, IconFlag, IconTicket, type Icon } from '@tabler/icons-react'
import type { RouteObject } from 'react-router'
import type { EventView } from '#core/events/schema.ts'
import type { RolePermission } from '#core/permissions.ts'

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
  readonly is_shown?: (event: EventView) => boolean
}

/** The event area (BO-20): one line per section, in menu order; router and sidebar read it. */
export const SECTIONS: readonly Section[] = [
  {
    path: 'getting-started',
    label: msg`Getting started`,
    icon: IconFlag,
    can: 'event.read',
    lazy: async () => ({ Component: (await import('#web/events/getting-started-page.tsx')).GettingStartedPage }),
    is_shown: (event) => !event.settings.hide_getting_started,
  },
  {
    path: '',
    label: msg`Dashboard`,
    icon: IconChartBar,
    can: 'stats.read',
    lazy: async () => ({ Component: (await import('#web/events/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: 'settings',
    label: msg`Settings`,
    icon: IconAdjustmentsHorizontal,
    can: 'settings.read',
    lazy: async () => ({ Component: (await import('#web/settings/settings-page.tsx')).SettingsPage }),
  },
  {
    path: 'tickets',
    label: msg`Tickets`,
    icon: IconTicket,
    can: 'ticket.read',
    lazy: async () => ({ Component: (await import('#web/tickets/tickets-page.tsx')).TicketsPage }),
    count: (event) => event.tickets.length,
  },
]
