import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MailKind } from '#core/identity/mails/schema.ts'
import type { Action, ActionOn } from '#core/platform/actions/actions.ts'
import type { MailStatus } from '#core/platform/states/mail-state.ts'
import type { DisplayStatus, ExpiryReason, PaymentStatus } from '#core/platform/states/order-state.ts'
import type { PaymentAttemptStatus, PaymentProviderName } from '#core/platform/states/payment-state.ts'
import type { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import type { NotRefundableReason } from '#core/records/orders/refund-rules.ts'
import type { ActivityView } from '#core/records/orders/schema.ts'
import type { LogLine } from '#web/platform/ui/display/details.tsx'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** What waits is orange, what went wrong or back is red, everything else teal (ORD-19 to ORD-21). */
export const ORDER_STATUS_LABELS: Record<DisplayStatus, BadgeLabel> = {
  COMPLETED: { text: msg`Completed`, tone: 'teal', shape: 'tick' },
  AWAITING_PAYMENT: { text: msg`Awaiting payment`, tone: 'orange', shape: 'clock' },
  PROCESSING: { text: msg`Processing`, tone: 'teal', shape: 'clock' },
  PAYMENT_FAILED: { text: msg`Payment failed`, tone: 'red', shape: 'cross' },
  RESERVED: { text: msg`Reserved`, tone: 'teal', shape: 'clock' },
  EXPIRED: { text: msg`Expired`, tone: 'teal', shape: 'ring' },
  CANCELLED: { text: msg`Cancelled`, tone: 'red', shape: 'cross' },
  REFUND_PENDING: { text: msg`Refund pending`, tone: 'orange', shape: 'back' },
  REFUND_FAILED: { text: msg`Refund failed`, tone: 'red', shape: 'cross' },
  REFUNDED: { text: msg`Refunded`, tone: 'red', shape: 'back' },
  PARTIALLY_REFUNDED: { text: msg`Partially refunded`, tone: 'orange', shape: 'half' },
}

export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, MessageDescriptor> = {
  NO_PAYMENT_REQUIRED: msg`No payment needed`,
  AWAITING_PAYMENT: msg`Awaiting payment`,
  PROCESSING: msg`Processing`,
  PAYMENT_FAILED: msg`Payment failed`,
  PAYMENT_RECEIVED: msg`Payment received`,
}

export const PROVIDER_LABELS: Record<PaymentProviderName, MessageDescriptor> = {
  stripe: msg`Card`,
  mollie: msg`Online (Mollie)`,
  offline: msg`Bank transfer or cash`,
  bank: msg`Bank transfer`,
  test: msg`Test card`,
}

export const ATTEMPT_LABELS: Record<PaymentAttemptStatus, MessageDescriptor> = {
  CREATED: msg`Started, not paid`,
  SUBMITTED: msg`Sent to the provider`,
  PROCESSING: msg`Processing`,
  SUCCEEDED: msg`Received`,
  FAILED: msg`Failed`,
  CANCELLED: msg`Withdrawn`,
}

/** Money that came in and went back by itself (STL-8). */
export const RETURN_LABELS: Record<RefundRowStatus, MessageDescriptor> = {
  PENDING: msg`Return pending`,
  SUCCEEDED: msg`Payment returned`,
  FAILED: msg`Return failed`,
}

export const returnLabel = (status: RefundRowStatus): BadgeLabel => ({
  text: RETURN_LABELS[status],
  tone: 'grey',
  shape: 'back',
})

export const REFUND_LABELS: Record<RefundRowStatus, MessageDescriptor> = {
  PENDING: msg`Pending`,
  SUCCEEDED: msg`Refunded`,
  FAILED: msg`Failed`,
}

export const EXPIRY_LABELS: Record<ExpiryReason, MessageDescriptor> = {
  TIME: msg`The time to pay ran out`,
  REPLACED: msg`The buyer started a new order`,
  ABANDONED: msg`The buyer left the checkout`,
  DATE_CANCELLED: msg`A date of the order was cancelled`,
}

/** The money of the order is disputed at the buyer’s bank (PAY-15). */
export const DISPUTED_LABEL: BadgeLabel = { text: msg`Disputed`, tone: 'red', shape: 'cross' }
export const ADDED_BY_HAND_LABEL: BadgeLabel = { text: msg`Added by hand`, tone: 'outline' }

/** Why an order cannot be refunded now (RFD-3, RFD-4). */
export const NOT_REFUNDABLE_LABELS: Record<NotRefundableReason | 'REFUND_PENDING', MessageDescriptor> = {
  FREE: msg`This order was free, so there is nothing to refund.`,
  MANUAL: msg`This order was added by hand, so its money never came through Turnout. Pay it back yourself.`,
  NOT_PAID: msg`This order is not paid.`,
  FULLY_REFUNDED: msg`Everything that was paid has been refunded.`,
  REFUND_PENDING: msg`There is a refund pending. Please wait for it to complete before requesting another refund.`,
}

/** Refunds are told with their amount, tickets with their number (below). */
export type ToldByWord = Exclude<
  ActionOn<'order'>,
  'order.refund_started' | 'order.refunded' | 'order.refund_failed' | 'order.refunded_outside'
>

/** What each of them is called; an action that gets into an order's history and has no words here does not compile. */
export const ACTION_LABELS: Record<ToldByWord, MessageDescriptor> = {
  'order.reserved': msg`Tickets reserved`,
  'order.details_saved': msg`Details entered`,
  'order.completed': msg`Order completed`,
  'order.expired': msg`Reservation expired`,
  'order.updated': msg`Buyer changed`,
  'order.answers_updated': msg`Answers edited`,
  'order.confirmation_resent': msg`Confirmation sent again`,
  'order.mail_released': msg`Held mail sent`,
  'order.mail_resent': msg`Mail sent again`,
  'order.address_confirmed': msg`Address confirmed`,
  'order.resume_requested': msg`Link to continue requested`,
  'order.more_time_given': msg`Buyer asked for more time`,
  'order.code_entered': msg`Promo code entered in checkout`,
  'order.code_removed': msg`Promo code removed in checkout`,
  'order.resumed': msg`Order continued on another device`,
  'order.details_erased': msg`Details of the expired order erased`,
  'order.marked_paid': msg`Marked as paid`,
  'payment.offline_chosen': msg`Payment by bank transfer or cash chosen`,
  'payment.started': msg`Payment started`,
  'payment.reminded': msg`Buyer reminded to pay`,
  'payment.waited': msg`Payment waited for the provider`,
  'payment.submitted': msg`Payment sent to the provider`,
  'payment.processing': msg`The provider is processing the payment`,
  'payment.declined': msg`Payment declined`,
  'payment.return_started': msg`Return of the payment started`,
  'payment.returned': msg`Payment returned`,
  'payment.return_failed': msg`Returning the payment failed`,
  'payment.disputed': msg`The buyer’s bank disputes the payment`,
  'payment.dispute_won': msg`The dispute was decided for you`,
  'payment.dispute_lost': msg`The dispute was decided for the buyer`,
  'payment.return_retried': msg`Return of the payment tried again`,
  'order.cancelled': msg`Order cancelled`,
  'order.extras_code_reissued': msg`Code of the extras replaced`,
}

export const ACTION_TONES: Partial<Record<Action, LogLine['tone']>> = {
  'order.completed': 'teal',
  'payment.declined': 'red',
  'payment.return_failed': 'red',
  'payment.disputed': 'red',
  'payment.dispute_lost': 'red',
  'order.cancelled': 'red',
  'order.refund_started': 'orange',
  'order.refund_failed': 'red',
  'attendee.cancelled': 'red',
  'payment.processing': 'orange',
  'payment.return_started': 'orange',
}

export const ACTOR_LABELS: Record<
  Exclude<Extract<ActivityView, { kind: 'ACT' }>['actor_type'], 'USER' | 'KEY'>,
  MessageDescriptor
> = {
  BUYER: msg`Buyer`,
  DOOR: msg`At the door`,
  SYSTEM: msg`Automatic`,
  PROVIDER: msg`Payment provider`,
}

/** The mails an order can have, in the words of its activity (MAIL-1). */
export const MAIL_LABELS: Partial<Record<MailKind, MessageDescriptor>> = {
  'order-confirmation': msg`Confirmation`,
  tickets: msg`Tickets`,
  'order-awaiting-payment': msg`Payment instructions`,
  'order-expired': msg`Order expired notice`,
  'payment-failed': msg`Payment failed notice`,
  'order-cancelled': msg`Order cancelled notice`,
  refund: msg`Refund notice`,
  'refund-failed': msg`Notice of a failed refund to the organizer`,
  'dispute-opened': msg`Notice of a dispute to the organizer`,
  'ticket-cancelled': msg`Ticket cancelled notice`,
  'date-changed': msg`Notice of a changed date`,
  'date-cancelled': msg`Date cancelled notice`,
  'payment-returned': msg`Payment returned notice`,
  'resume-order': msg`Link to continue the order`,
  'confirm-address': msg`Link to confirm the address`,
  'new-order': msg`Notice to the organizer`,
}

export const MAIL_TONES: Record<MailStatus, LogLine['tone']> = {
  QUEUED: 'orange',
  HELD: 'orange',
  SENT: undefined,
  FAILED: 'red',
}

/** Of an extra or package: what is cancelled is red; active is the normal case (EXT-7). */
export const UNIT_CANCELLED_LABEL: BadgeLabel = { text: msg`Cancelled`, tone: 'red', shape: 'cross' }

/** Handed out (EXT-10). */
export const REDEEMED_LABEL: BadgeLabel = { text: msg`Redeemed`, tone: 'teal', shape: 'tick' }
