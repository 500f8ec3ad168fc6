import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DomainStatus } from '#core/identity/sso-connections/domain.ts'
import type { BuiltInRole } from '#core/platform/permissions.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

export const DOMAIN_STATUS_LABELS: Record<DomainStatus, BadgeLabel> = {
  UNVERIFIED: { text: msg`Not verified`, tone: 'grey', shape: 'clock' },
  VERIFIED: { text: msg`Verified`, tone: 'green', shape: 'dot' },
  FAILING: { text: msg`Record missing`, tone: 'orange', shape: 'half' },
  LAPSED: { text: msg`Lapsed`, tone: 'red', shape: 'cross' },
}

/** The built-in roles (TEAM-2). */
export const BUILT_IN_ROLE_NAMES: Readonly<Record<BuiltInRole, MessageDescriptor>> = {
  ADMIN: msg`Admin`,
  ORGANIZER: msg`Organizer`,
  FINANCE: msg`Finance`,
  MARKETING: msg`Marketing`,
  BOX_OFFICE: msg`Box office`,
  DOOR: msg`Door`,
  READ_ONLY: msg`Read-only`,
}
