import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Placeholder } from '#core/catalog/message-plans/placeholders.ts'
import type { MessageSchedule, UnsentReason } from '#core/catalog/message-plans/schema.ts'
import type { PreviewKind } from '#core/identity/mails/previews.ts'
import type { MessageStatus } from '#core/platform/states/message-state.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** MSG-11: the buttons that insert them. */
export const PLACEHOLDER_LABELS: Readonly<Record<Placeholder, MessageDescriptor>> = {
  first_name: msg`First name`,
  full_name: msg`Full name`,
  event_title: msg`Event title`,
  event_date: msg`Event date`,
  ticket_link: msg`Link to the ticket`,
}

/** When a message is sent (MSG-12). */
export const SCHEDULE_LABELS: Readonly<Record<MessageSchedule, MessageDescriptor>> = {
  NOW: msg`Now`,
  AT: msg`On a date`,
  BEFORE_START: msg`Before the event starts`,
  AFTER_END: msg`After the event ends`,
}

/** Why a scheduled message was not sent (MSG-12). */
export const UNSENT_LABELS: Readonly<Record<UnsentReason, MessageDescriptor>> = {
  CANCELLED: msg`Sending was cancelled.`,
  EVENT_ARCHIVED: msg`The event was archived at its time.`,
  NOT_VERIFIED: msg`The owner’s email address was not confirmed at its time.`,
  NO_RECIPIENTS: msg`Nobody would have received it.`,
  QUOTA_EXCEEDED: msg`The daily limit of recipients was reached.`,
  TOO_LATE: msg`Its time had passed when it could be sent.`,
}

/** The mails of an event by the names organizers know them by. */
export const PREVIEW_LABELS: Readonly<Record<PreviewKind, MessageDescriptor>> = {
  'order-confirmation': msg`Order confirmation with tickets`,
  tickets: msg`Other attendees’ tickets`,
  'order-awaiting-payment': msg`Order awaiting payment`,
  'order-expired': msg`Order expired unpaid`,
  'payment-failed': msg`Payment failed`,
  'order-cancelled': msg`Order cancelled`,
  'ticket-cancelled': msg`Ticket cancelled`,
  'date-changed': msg`Notice of a changed date`,
  'date-cancelled': msg`Date cancelled notice`,
  refund: msg`Refund`,
  'payment-returned': msg`Payment returned`,
  'resume-order': msg`Continue your order`,
  'payment-reminder': msg`Reminder to pay`,
  'confirm-address': msg`Confirm your address`,
  'waiting-confirm': msg`Waiting list: confirm the place`,
  'waiting-offer': msg`Waiting list: places are offered`,
  'waiting-lapsed': msg`Waiting list: an offer has lapsed`,
  'waiting-closed': msg`Waiting list: a place has ended`,
  'application-received': msg`Application received`,
  'application-approved': msg`Application approved`,
  'application-decided': msg`Application rejected or ended`,
  'rsvp-invitation': msg`Invitation`,
  message: msg`Message to attendees`,
  'new-order': msg`New order, to you`,
  'refund-failed': msg`Refund failed, to you`,
  'dispute-opened': msg`Payment disputed, to you`,
}

/** How far a message has come (MSG-8). */
export const MESSAGE_STATUS_LABELS: Readonly<Record<MessageStatus, BadgeLabel>> = {
  SCHEDULED: { text: msg({ message: 'Scheduled', context: 'message' }), tone: 'blue', shape: 'clock' },
  PROCESSING: { text: msg`Being sent`, tone: 'orange', shape: 'half' },
  SENT: { text: msg({ message: 'Sent', context: 'message' }), tone: 'green', shape: 'tick' },
  FAILED: { text: msg`Not delivered`, tone: 'red', shape: 'cross' },
  NOT_SENT: { text: msg({ message: 'Not sent', context: 'message' }), tone: 'grey', shape: 'ring' },
}

/** Sent, and some of its mails came back. */
export const SENT_IN_PART_LABEL: BadgeLabel = { text: msg`Sent in part`, tone: 'orange', shape: 'tick' }
