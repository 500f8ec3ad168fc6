import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconAdjustments,
  IconBuilding,
  IconCreditCard,
  IconReceiptTax,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import type { RouteObject } from 'react-router'
import type { RolePermission } from '#core/permissions.ts'

export interface AccountSection {
  readonly tab: 'settings' | 'organizers' | 'taxes-and-fees' | 'event-defaults' | 'users' | 'payment'
  readonly label: MessageDescriptor
  readonly icon: Icon
  readonly can: RolePermission
  readonly lazy: Extract<RouteObject['lazy'], () => unknown>
}

/** The account's own screens (LST-13, BO-41 to BO-45), in menu order; router and sidebar read it. */
export const ACCOUNT_SECTIONS: readonly AccountSection[] = [
  {
    tab: 'settings',
    label: msg`Account settings`,
    icon: IconSettings,
    can: 'account.read',
    lazy: async () => ({ Component: (await import('#web/accounts/account-page.tsx')).AccountPage }),
  },
  {
    tab: 'organizers',
    label: msg`Organizers`,
    icon: IconBuilding,
    can: 'organizer.read',
    lazy: async () => ({ Component: (await import('#web/organizers/organizers-page.tsx')).OrganizersPage }),
  },
  {
    tab: 'taxes-and-fees',
    label: msg`Taxes and fees`,
    icon: IconReceiptTax,
    can: 'tax.read',
    lazy: async () => ({ Component: (await import('#web/taxes-and-fees/taxes-and-fees-page.tsx')).TaxesAndFeesPage }),
  },
  {
    tab: 'event-defaults',
    label: msg`Event defaults`,
    icon: IconAdjustments,
    can: 'event_defaults.read',
    lazy: async () => ({ Component: (await import('#web/accounts/event-defaults-page.tsx')).EventDefaultsPage }),
  },
  {
    tab: 'users',
    label: msg`Users`,
    icon: IconUsers,
    can: 'user.read',
    lazy: async () => ({ Component: (await import('#web/users/users-page.tsx')).UsersPage }),
  },
  {
    tab: 'payment',
    label: msg`Payment`,
    icon: IconCreditCard,
    can: 'payment_connection.read',
    lazy: async () => ({
      Component: (await import('#web/payment-connections/payment-connection-page.tsx')).PaymentConnectionPage,
    }),
  },
]
