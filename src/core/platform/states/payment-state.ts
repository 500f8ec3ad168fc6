import type { RefundRowStatus } from './refund-state.ts'

export const PAYMENT_PROVIDERS = ['stripe', 'offline', 'test', 'bank', 'mollie'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** Whom an attempt to pay is made at: those that serve CARD, which means paying online (PSP-1). */
export const CARD_PROVIDERS = ['stripe', 'mollie', 'test'] as const satisfies readonly PaymentProviderName[]
export type CardProviderName = (typeof CARD_PROVIDERS)[number]

/** Whose keys an installation may have, in the order in which they are asked whether they take an amount (PSP-1). */
export const KEYED_PROVIDERS = ['stripe', 'mollie'] as const satisfies readonly CardProviderName[]
export type KeyedProviderName = (typeof KEYED_PROVIDERS)[number]

/** Whose money comes outside the shop, days after the order: in cash or by a transfer (PAY-20, BANK-1). */
export const PAID_LATER_PROVIDERS = ['offline', 'bank'] as const satisfies readonly PaymentProviderName[]

/** An order of which nobody tells us when its money has come but staff or a statement. */
export const isPaidLater = (provider: string | null): boolean => provider === 'offline' || provider === 'bank'

export const PaymentAttemptStatus = {
  CREATED: 'CREATED',
  SUBMITTED: 'SUBMITTED',
  PROCESSING: 'PROCESSING',
  SUCCEEDED: 'SUCCEEDED',
  FAILED: 'FAILED',
  CANCELLED: 'CANCELLED',
} as const
export type PaymentAttemptStatus = keyof typeof PaymentAttemptStatus
export const PAYMENT_ATTEMPT_STATUSES = Object.values(PaymentAttemptStatus)

/**
 * Moves of a payment attempt (PAY-4). A decline goes back to CREATED and keeps it open. The provider's word on received
 * money wins over our closed states: late money is settled or returned, never lost (STL-5, STL-6, STL-10).
 */
export const PAYMENT_ATTEMPT_MOVES = {
  CREATED: ['SUBMITTED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED'],
  SUBMITTED: ['CREATED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED'],
  PROCESSING: ['CREATED', 'SUCCEEDED', 'FAILED', 'CANCELLED'],
  SUCCEEDED: [],
  FAILED: ['SUCCEEDED'],
  CANCELLED: ['SUCCEEDED'],
} as const satisfies Record<PaymentAttemptStatus, readonly PaymentAttemptStatus[]>

/** At most one attempt of an order is in these (PAY-4). */
export const OPEN_ATTEMPT_STATUSES = [
  'CREATED',
  'SUBMITTED',
  'PROCESSING',
] as const satisfies readonly PaymentAttemptStatus[]

/** An open attempt: its payment may still bring money. */
export const isOpenAttempt = (status: PaymentAttemptStatus): status is (typeof OPEN_ATTEMPT_STATUSES)[number] =>
  status === 'CREATED' || status === 'SUBMITTED' || status === 'PROCESSING'

/** How a dispute of a payment stands (PAY-15). */
export const DisputeStatus = { OPEN: 'OPEN', WON: 'WON', LOST: 'LOST' } as const
export type DisputeStatus = keyof typeof DisputeStatus
export const DISPUTE_STATUSES = Object.values(DisputeStatus)

/** Moves of a dispute; the first word heard of it may be its end, and nothing opens it again (PAY-15). */
export const DISPUTE_MOVES = {
  OPEN: ['WON', 'LOST'],
  WON: ['LOST'],
  LOST: ['WON'],
} as const satisfies Record<DisputeStatus, readonly DisputeStatus[]>

/** Moves of a payment's return; a refused one can be tried again by staff, or made at the provider's dashboard (STL-8, RFD-15). */
export const PAYMENT_RETURN_MOVES = {
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['FAILED'],
  FAILED: ['PENDING', 'SUCCEEDED'],
} as const satisfies Record<RefundRowStatus, readonly RefundRowStatus[]>

/** What the test provider's card form answers; a decline is an error (API-124). */
export const TEST_PAYMENT_RESULTS = ['SUCCEEDED', 'PROCESSING', 'REQUIRES_ACTION'] as const
export type TestPaymentResult = (typeof TEST_PAYMENT_RESULTS)[number]
