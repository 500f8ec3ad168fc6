import { msg } from '@lingui/core/macro'
import type { MyOrderView } from '#core/publishing/my-tickets/schema.ts'
import type { PublicBadgeLabel } from '#web/platform/public-ui/badge.tsx'

/** An order that has no tickets to show, and why (PUB-32). */
export const ORDER_LABELS: Record<Exclude<MyOrderView['status'], 'COMPLETED'>, PublicBadgeLabel> = {
  CANCELLED: { text: msg`Cancelled`, tone: 'plain' },
  AWAITING_PAYMENT: { text: msg`Awaiting payment`, tone: 'plain' },
}
