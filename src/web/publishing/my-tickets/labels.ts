import { msg } from '@lingui/core/macro'
import type {
  MyApplicationView,
  MyInvitationView,
  MyOrderView,
  MyWaitingView,
} from '#core/publishing/my-tickets/schema.ts'
import type { PublicBadgeLabel } from '#web/platform/public-ui/badge.tsx'

/** An order that has no tickets to show, and why (PUB-32). */
export const ORDER_LABELS: Record<Exclude<MyOrderView['status'], 'COMPLETED'>, PublicBadgeLabel> = {
  CANCELLED: { text: msg`Cancelled`, tone: 'plain' },
  AWAITING_PAYMENT: { text: msg`Awaiting payment`, tone: 'plain' },
}

/** Where somebody who asked for a place stands (APP-4). */
export const APPLICATION_LABELS: Record<MyApplicationView['status'], PublicBadgeLabel> = {
  APPLIED: { text: msg`Not decided yet`, tone: 'plain', icon: 'clock' },
  APPROVED: { text: msg`Approved, to be paid`, tone: 'strong' },
}

/** Where somebody stands on a waiting list (WTL-4). */
export const WAITING_LABELS: Record<MyWaitingView['status'], PublicBadgeLabel> = {
  UNCONFIRMED: { text: msg`Not confirmed yet`, tone: 'outline' },
  WAITING: { text: msg`Waiting`, tone: 'plain', icon: 'clock' },
  OFFERED: { text: msg`A place is offered to you`, tone: 'strong' },
}

/** What somebody who was invited has answered (APP-6). */
export const INVITATION_LABELS: Record<MyInvitationView['response'], PublicBadgeLabel> = {
  NONE: { text: msg`Not answered yet`, tone: 'strong' },
  YES: { text: msg`You are coming`, tone: 'plain', icon: 'check' },
  MAYBE: { text: msg`Perhaps`, tone: 'outline' },
  NO: { text: msg`You are not coming`, tone: 'plain' },
}
