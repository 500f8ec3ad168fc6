import { msg } from '@lingui/core/macro'
import type { DomainStatus } from '#core/identity/sso-connections/domain.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

export const DOMAIN_STATUS_LABELS: Record<DomainStatus, BadgeLabel> = {
  UNVERIFIED: { text: msg`Not verified`, tone: 'grey', shape: 'clock' },
  VERIFIED: { text: msg`Verified`, tone: 'green', shape: 'dot' },
  FAILING: { text: msg`Record missing`, tone: 'orange', shape: 'half' },
  LAPSED: { text: msg`Lapsed`, tone: 'red', shape: 'cross' },
}
