import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconAdjustments,
  IconBuilding,
  IconBuildingBank,
  IconChecklist,
  IconCreditCard,
  IconHistory,
  IconKey,
  IconReceiptTax,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconUserShield,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { RouteObject } from 'react-router'
import { can, type RolePermission } from '#core/platform/permissions.ts'
import type { Me } from '#web/identity/session/session.ts'

export interface AccountSection {
  readonly tab:
    | 'settings'
    | 'organizers'
    | 'taxes-and-fees'
    | 'event-defaults'
    | 'users'
    | 'roles'
    | 'approvals'
    | 'keys'
    | 'webhooks'
    | 'payment'
    | 'bank'
    | 'security'
    | 'log'
    | 'legal-texts'
  readonly label: MessageDescriptor
  readonly icon: Icon
  readonly can: RolePermission
  /** Only in the operator's own account (INS-1). */
  readonly is_operators?: boolean
  readonly lazy: Extract<RouteObject['lazy'], () => unknown>
}

/** The account's own screens (LST-13, BO-41 to BO-45), in menu order; router and sidebar read it. */
export const ACCOUNT_SECTIONS: readonly AccountSection[] = [
  {
    tab: 'settings',
    label: msg`Account settings`,
    icon: IconSettings,
    can: 'account.read',
    lazy: async () => ({ Component: (await import('#web/identity/accounts/account-page.tsx')).AccountPage }),
  },
  {
    tab: 'organizers',
    label: msg`Organizers`,
    icon: IconBuilding,
    can: 'organizer.read',
    lazy: async () => ({ Component: (await import('#web/catalog/organizers/organizers-page.tsx')).OrganizersPage }),
  },
  {
    tab: 'taxes-and-fees',
    label: msg`Taxes and fees`,
    icon: IconReceiptTax,
    can: 'tax.read',
    lazy: async () => ({
      Component: (await import('#web/catalog/taxes-and-fees/taxes-and-fees-page.tsx')).TaxesAndFeesPage,
    }),
  },
  {
    tab: 'event-defaults',
    label: msg`Event defaults`,
    icon: IconAdjustments,
    can: 'event_defaults.read',
    lazy: async () => ({
      Component: (await import('#web/catalog/event-defaults/event-defaults-page.tsx')).EventDefaultsPage,
    }),
  },
  {
    tab: 'users',
    label: msg`Users`,
    icon: IconUsers,
    can: 'user.read',
    lazy: async () => ({ Component: (await import('./users-section.tsx')).UsersSection }),
  },
  {
    tab: 'roles',
    label: msg`Roles`,
    icon: IconUserShield,
    can: 'user.read',
    lazy: async () => ({ Component: (await import('#web/identity/roles/roles-page.tsx')).RolesPage }),
  },
  {
    tab: 'approvals',
    label: msg`Approvals`,
    icon: IconChecklist,
    can: 'event.read',
    lazy: async () => ({ Component: (await import('#web/messaging/approvals/approvals-page.tsx')).ApprovalsPage }),
  },
  {
    tab: 'keys',
    label: msg`API keys`,
    icon: IconKey,
    can: 'api_key.read',
    lazy: async () => ({ Component: (await import('./keys-section.tsx')).KeysSection }),
  },
  {
    tab: 'webhooks',
    label: msg`Webhooks`,
    icon: IconWebhook,
    can: 'webhook.read',
    lazy: async () => ({ Component: (await import('./webhooks-section.tsx')).WebhooksSection }),
  },
  {
    tab: 'payment',
    label: msg`Payment`,
    icon: IconCreditCard,
    can: 'payment_connection.read',
    lazy: async () => ({
      Component: (await import('#web/sales/payment-connections/payment-connection-page.tsx')).PaymentConnectionPage,
    }),
  },
  {
    tab: 'bank',
    label: msg`Bank accounts`,
    icon: IconBuildingBank,
    can: 'bank.read',
    lazy: async () => ({
      Component: (await import('#web/catalog/bank-accounts/bank-accounts-page.tsx')).BankAccountsPage,
    }),
  },
  {
    tab: 'security',
    label: msg`Security`,
    icon: IconShieldLock,
    can: 'security.write',
    lazy: async () => ({
      Component: (await import('./security-section.tsx')).SecuritySection,
    }),
  },
  {
    tab: 'log',
    label: msg`Log`,
    icon: IconHistory,
    can: 'audit.read',
    lazy: async () => ({
      Component: (await import('#web/reporting/audit-log/account-log-page.tsx')).AccountLogPage,
    }),
  },
  {
    tab: 'legal-texts',
    label: msg`Terms and privacy`,
    icon: IconScale,
    can: 'installation.write',
    is_operators: true,
    lazy: async () => ({ Component: (await import('#web/identity/installation/legal-texts-page.tsx')).LegalTextsPage }),
  },
]

/** What menu and palette offer this user. */
export const accountSectionsOf = (me: Me): readonly AccountSection[] =>
  ACCOUNT_SECTIONS.filter((section) => can(me, section.can) && (!section.is_operators || me.is_operator))
