import { msg } from '@lingui/core/macro'
import type { AffiliateView } from '#core/catalog/affiliates/schema.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** Active is green, inactive grey (UIX-11). */
export const AFFILIATE_STATUS_LABELS: Record<AffiliateView['status'], BadgeLabel> = {
  ACTIVE: { text: msg`Active`, tone: 'green', shape: 'dot' },
  INACTIVE: { text: msg`Inactive`, tone: 'grey', shape: 'ring' },
}
