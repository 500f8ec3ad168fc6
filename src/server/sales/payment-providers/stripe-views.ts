import type Stripe from 'stripe'
import { RefundRowStatus } from '#core/platform/states/refund-state.ts'
import { fromStripeAmount } from '#server/catalog/payment-methods/stripe-amounts.ts'
import type { ProviderPayment, ProviderRefund } from './payment-provider.ts'
import { ProviderPaymentStatus } from './provider-payment-state.ts'

const STATUS: Readonly<Record<string, ProviderPayment['status']>> = {
  requires_payment_method: ProviderPaymentStatus.OPEN,
  requires_confirmation: ProviderPaymentStatus.OPEN,
  requires_action: ProviderPaymentStatus.REQUIRES_ACTION,
  succeeded: ProviderPaymentStatus.SUCCEEDED,
  canceled: ProviderPaymentStatus.CANCELLED,
}

export function toPayment(intent: Stripe.PaymentIntent): ProviderPayment {
  const currency = intent.currency.toUpperCase()
  const status = STATUS[intent.status] ?? ProviderPaymentStatus.PROCESSING
  const failed = intent.last_payment_error
  return {
    id: intent.id,
    status,
    amount: fromStripeAmount(
      status === ProviderPaymentStatus.SUCCEEDED ? intent.amount_received : intent.amount,
      currency,
    ),
    currency,
    client_secret: intent.client_secret,
    // a refused authentication makes no charge; the card's own id is new with every try
    decline: failed
      ? {
          id: failed.charge ?? failed.payment_method?.id ?? failed.code ?? failed.type,
          reason: failed.decline_code ?? failed.code ?? failed.type,
        }
      : null,
  }
}

export function toRefund(refund: Stripe.Refund): ProviderRefund & { readonly id: string } {
  const failed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    id: refund.id,
    status: failed
      ? RefundRowStatus.FAILED
      : refund.status === 'succeeded'
        ? RefundRowStatus.SUCCEEDED
        : RefundRowStatus.PENDING,
    failure_reason: failed ? (refund.failure_reason ?? refund.status) : null,
  }
}
