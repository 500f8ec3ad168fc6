import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SessionMethod } from '#core/identity/factors/factors.ts'
import type { MembershipStatus } from '#core/platform/states/membership-state.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** Active is green, invited orange, inactive grey (UIX-11). */
export const MEMBERSHIP_STATUS_LABELS: Record<MembershipStatus, BadgeLabel> = {
  ACTIVE: { text: msg`Active`, tone: 'green', shape: 'dot' },
  INVITED: { text: msg`Invited`, tone: 'orange', shape: 'clock' },
  INACTIVE: { text: msg`Inactive`, tone: 'grey', shape: 'ring' },
}

export const OWNER_LABEL: BadgeLabel = { text: msg`Owner`, tone: 'blue', shape: 'key' }
export const YOU_LABEL: BadgeLabel = { text: msg`You`, tone: 'outline' }
export const THIS_DEVICE_LABEL: BadgeLabel = { text: msg`This device`, tone: 'green', shape: 'dot' }

/** How a session began (ACCESS-14). */
export const METHODS: Record<SessionMethod, MessageDescriptor> = {
  PASSWORD: msg`Password`,
  PASSKEY: msg`Passkey`,
  SSO: msg`Sign-on`,
  LINK: msg`Link of the operator`,
}
