import { DisputeStatus } from '#core/platform/states/payment-state.ts'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { DISPUTE_LOST_AFTER_MS } from '#core/sales/payments/limits.ts'
import { fromMollieAmount, type MollieAmount } from '#server/catalog/payment-methods/mollie-amounts.ts'
import { OPEN_AFTER_EXPIRY_MS } from './limits.ts'
import type { ProviderDispute, ProviderPayment, ProviderRefund } from './payment-provider.ts'
import { ProviderPaymentStatus } from './provider-payment-state.ts'

/** What we read of a payment at Mollie; the rest of it is not ours. */
export interface MolliePayment {
  readonly id: string
  readonly status: string
  readonly amount: MollieAmount
  readonly amountRefunded?: MollieAmount
  readonly isCancelable?: boolean
  readonly createdAt: string
  readonly expiresAt?: string
  readonly metadata: unknown
  readonly details?: { readonly failureReason?: string } | null
  readonly _links: { readonly checkout?: { readonly href: string } | null }
}

export interface MollieRefund {
  readonly id: string
  readonly paymentId: string
  readonly status: string
  readonly amount: MollieAmount
  readonly createdAt: string
  readonly metadata: unknown
}

export interface MollieChargeback {
  readonly id: string
  readonly paymentId: string
  readonly amount: MollieAmount
  readonly createdAt: string
  readonly reversedAt?: string | null
}

/** PSP-4. `authorized` is of methods we never offer: whoever reads it cancels it and tells the operator. */
const STATUS: Readonly<Record<string, ProviderPaymentStatus>> = {
  open: ProviderPaymentStatus.OPEN,
  pending: ProviderPaymentStatus.PROCESSING,
  authorized: ProviderPaymentStatus.PROCESSING,
  paid: ProviderPaymentStatus.SUCCEEDED,
  canceled: ProviderPaymentStatus.CANCELLED,
  expired: ProviderPaymentStatus.CANCELLED,
  failed: ProviderPaymentStatus.OPEN,
}

/** An amount of more places than the currency has equals no order's total. */
const amountOf = (amount: MollieAmount): number => fromMollieAmount(amount) ?? -1

/** Whether Mollie says open long after nobody can pay any more (PSP-3). */
const hasEnded = ({ expiresAt }: MolliePayment, now: Date): boolean =>
  expiresAt !== undefined && now.getTime() > Date.parse(expiresAt) + OPEN_AFTER_EXPIRY_MS

export function toPayment(payment: MolliePayment, now: Date): ProviderPayment {
  const is_over = payment.status === 'open' && hasEnded(payment, now)
  const failed = payment.status === 'failed'
  return {
    id: payment.id,
    status: is_over ? ProviderPaymentStatus.CANCELLED : (STATUS[payment.status] ?? ProviderPaymentStatus.PROCESSING),
    amount: amountOf(payment.amount),
    currency: payment.amount.currency,
    client_secret: null,
    checkout_url: payment._links.checkout?.href ?? null,
    // one payment is tried once: the next try is a payment of its own (PSP-3)
    decline: failed
      ? { id: `${payment.id} failed`, reason: payment.details?.failureReason ?? 'processing_failed', is_final: true }
      : null,
  }
}

const REFUNDS: Readonly<Record<string, RefundRowStatus>> = {
  queued: RefundRowStatus.PENDING,
  pending: RefundRowStatus.PENDING,
  processing: RefundRowStatus.SUCCEEDED,
  refunded: RefundRowStatus.SUCCEEDED,
  failed: RefundRowStatus.FAILED,
  canceled: RefundRowStatus.FAILED,
}

export function toRefund(refund: MollieRefund): ProviderRefund & { readonly id: string; readonly amount: number } {
  const status = REFUNDS[refund.status] ?? RefundRowStatus.PENDING
  return {
    id: refund.id,
    amount: amountOf(refund.amount),
    status,
    failure_reason: status === RefundRowStatus.FAILED ? refund.status : null,
  }
}

/** PSP-4d: Mollie tells neither of a fight nor of its loss; what nobody has reversed after 120 days stays gone. */
export function toDispute(chargeback: MollieChargeback, now: Date): ProviderDispute {
  const is_lost = now.getTime() - Date.parse(chargeback.createdAt) >= DISPUTE_LOST_AFTER_MS
  return {
    payment_id: chargeback.paymentId,
    amount: amountOf(chargeback.amount),
    currency: chargeback.amount.currency,
    status: chargeback.reversedAt ? DisputeStatus.WON : is_lost ? DisputeStatus.LOST : DisputeStatus.OPEN,
  }
}
