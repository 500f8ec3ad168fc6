import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  DisplayStatus,
  ExpiryReason,
  PaymentAttemptStatus,
  PaymentProviderName,
  PaymentStatus,
  RefundRowStatus,
} from '#core/records/states/order-state.ts'
import type { BadgeShape } from '#web/platform/ui/display/status-badge.tsx'

/** Word and shape of an order's badge; its colour is core's `badgeColour` (ORD-19 to ORD-21). */
export const DISPLAY_LOOKS: Record<DisplayStatus, { word: MessageDescriptor; shape: BadgeShape }> = {
  COMPLETED: { word: msg`Completed`, shape: 'tick' },
  AWAITING_PAYMENT: { word: msg`Awaiting payment`, shape: 'clock' },
  PROCESSING: { word: msg`Processing`, shape: 'clock' },
  PAYMENT_FAILED: { word: msg`Payment failed`, shape: 'cross' },
  RESERVED: { word: msg`Reserved`, shape: 'clock' },
  EXPIRED: { word: msg`Expired`, shape: 'ring' },
  CANCELLED: { word: msg`Cancelled`, shape: 'cross' },
  REFUND_PENDING: { word: msg`Refund pending`, shape: 'back' },
  REFUND_FAILED: { word: msg`Refund failed`, shape: 'cross' },
  REFUNDED: { word: msg`Refunded`, shape: 'back' },
  PARTIALLY_REFUNDED: { word: msg`Partially refunded`, shape: 'half' },
}

export const PAYMENT_WORDS: Record<PaymentStatus, MessageDescriptor> = {
  NO_PAYMENT_REQUIRED: msg`No payment needed`,
  AWAITING_PAYMENT: msg`Awaiting payment`,
  PROCESSING: msg`Processing`,
  PAYMENT_FAILED: msg`Payment failed`,
  PAYMENT_RECEIVED: msg`Payment received`,
}

export const PROVIDER_WORDS: Record<PaymentProviderName, MessageDescriptor> = {
  stripe: msg`Card`,
  offline: msg`Bank transfer or cash`,
  test: msg`Test card`,
}

export const ATTEMPT_WORDS: Record<PaymentAttemptStatus, MessageDescriptor> = {
  CREATED: msg`Started, not paid`,
  SUBMITTED: msg`Sent to the provider`,
  PROCESSING: msg`Processing`,
  SUCCEEDED: msg`Received`,
  FAILED: msg`Failed`,
  CANCELLED: msg`Withdrawn`,
}

/** Money that came in and went back by itself (STL-8). */
export const RETURN_WORDS: Record<RefundRowStatus, MessageDescriptor> = {
  PENDING: msg`Return pending`,
  SUCCEEDED: msg`Payment returned`,
  FAILED: msg`Return failed`,
}

export const REFUND_ROW_WORDS: Record<RefundRowStatus, MessageDescriptor> = {
  PENDING: msg`Pending`,
  SUCCEEDED: msg`Refunded`,
  FAILED: msg`Failed`,
}

export const EXPIRY_WORDS: Record<ExpiryReason, MessageDescriptor> = {
  TIME: msg`The time to pay ran out`,
  REPLACED: msg`The buyer started a new order`,
  ABANDONED: msg`The buyer left the checkout`,
}
