/** What a payment is at the provider, in words of our own. OPEN: nothing confirmed yet, or declined and free to try again. */
export type ProviderPaymentStatus = 'OPEN' | 'REQUIRES_ACTION' | 'PROCESSING' | 'SUCCEEDED' | 'CANCELLED'

export interface ProviderPayment {
  readonly id: string
  readonly status: ProviderPaymentStatus
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  readonly client_secret: string | null
  /** The newest decline: its id tells it from earlier ones. */
  readonly decline: { readonly id: string; readonly reason: string } | null
}

export interface ProviderRefund {
  readonly id: string
  readonly status: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  readonly failure_reason: string | null
}

export interface NewPayment {
  /** Our row's id: the same call with it never makes a second payment (PAY-5). */
  readonly key: string
  readonly amount: number
  readonly currency: string
  readonly metadata: Readonly<Record<string, string>>
}

export interface NewRefund {
  readonly key: string
  readonly payment_id: string
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * One card provider (PAY-1). Every call may fail with `ProviderUnreachable`, whose outcome is unknown: repeat with the
 * same key or read, never start anew (PAY-5). Only the adapter knows the provider's quirks.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test'
  /** Can it express and take this amount exactly? Else PAYMENT_AMOUNT_UNSUPPORTED at reservation. */
  supports(amount: number, currency: string): boolean
  start(payment: NewPayment): Promise<ProviderPayment>
  read(payment_id: string): Promise<ProviderPayment>
  /** Cancels if still possible; the answer tells what the payment is afterwards. */
  cancel(payment_id: string): Promise<ProviderPayment>
  refund(refund: NewRefund): Promise<ProviderRefund>
  readRefund(refund_id: string): Promise<ProviderRefund>
}

export class ProviderUnreachable extends Error {}
