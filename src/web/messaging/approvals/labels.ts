import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ActName } from '#core/messaging/approvals/acts.ts'
import type { PreviewField } from '#core/messaging/approvals/schema.ts'
import type { ProposalStatus } from '#core/platform/states/proposal-state.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** What becomes of a proposal (MCP-7). */
export const PROPOSAL_LABELS: Record<ProposalStatus, BadgeLabel> = {
  PENDING: { text: msg`Waiting`, tone: 'orange', shape: 'clock' },
  APPROVED: { text: msg`Under way`, tone: 'teal', shape: 'clock' },
  REJECTED: { text: msg`Rejected`, tone: 'grey', shape: 'cross' },
  EXPIRED: { text: msg`Expired`, tone: 'grey', shape: 'ring' },
  DONE: { text: msg`Done`, tone: 'green', shape: 'tick' },
  FAILED: { text: msg`Failed`, tone: 'red', shape: 'cross' },
}

/** What would be done (MCP-5). */
export const ACT_LABELS: Record<ActName, MessageDescriptor> = {
  propose_event_status: msg`Change the status of an event`,
  propose_ticket_change: msg`Change a ticket`,
  propose_promo_code: msg`Create a promo code`,
  propose_order_cancel: msg`Cancel an order`,
  propose_refund: msg`Refund an order`,
  propose_resend: msg`Send tickets again`,
  propose_message: msg`Send a message`,
}

/** What a row of a preview is about. */
export const FIELD_LABELS: Record<PreviewField, MessageDescriptor> = {
  status: msg`Status`,
  price: msg`Price`,
  quantity_available: msg`Quantity available`,
  is_paused: msg`Sale paused`,
  is_hidden: msg`Hidden from buyers`,
  sale_start_date: msg`Sale starts`,
  sale_start_offset: msg`Sale starts before the date, in minutes`,
  sale_end_date: msg`Sale ends`,
  sale_end_offset: msg`Sale ends before the date, in minutes`,
  code: msg`Code`,
  discount: msg`Discount`,
  max_uses: msg`Uses at most`,
  expiry_date: msg`Valid until`,
  tickets: msg`Tickets`,
  dates: msg`Dates`,
  refund: msg`Refund`,
  refundable: msg`Left to refund`,
  reason: msg`Reason`,
  valid_tickets: msg`Valid tickets`,
  valid_extras: msg`Valid extras`,
  cancelled: msg`Cancelled with it`,
  recipient_type: msg`Recipients`,
  attendees: msg`Attendees`,
  order: msg`Order`,
  send_at: msg`Sent at`,
  send_copy_to_sender: msg`Copy to you`,
  links: msg`Where its links lead`,
}
