import type Stripe from 'stripe'
import { fromStripeAmount } from '#server/catalog/payment-methods/stripe-amounts.ts'
import type { PaymentFacts, ProviderEvent, ProviderNotice } from './payment-provider.ts'

/**
 * A signed event in our words (WHK-4 to WHK-7): ids, and of a final success the amount. Other objects are read again before
 * anything is believed (WHK-3), and nothing of a buyer rests in the inbox.
 */
export const readNotice = (event: Stripe.Event, installation: string): ProviderEvent => ({
  id: event.id,
  type: event.type,
  is_live: event.livemode,
  account: event.account ?? '',
  notice: noticeOf(event, installation),
  facts: factsOf(event),
})

/** Only what is final: a payment that has succeeded stays so (WHK-3). */
function factsOf(event: Stripe.Event): PaymentFacts | null {
  if (event.type !== 'payment_intent.succeeded') return null
  const { id, status, amount_received, currency } = event.data.object
  if (status !== 'succeeded' || typeof amount_received !== 'number' || typeof currency !== 'string') return null
  return {
    payment_id: id,
    amount: fromStripeAmount(amount_received, currency.toUpperCase()),
    currency: currency.toUpperCase(),
  }
}

/** What an endpoint at Stripe has to tell us of (WHK-4 to WHK-7); those of connected accounts are another endpoint's. */
export const NEEDED_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

function noticeOf(event: Stripe.Event, installation: string): ProviderNotice {
  const ourKey = (metadata: Record<string, string> | null): string | null => {
    const value = metadata?.turnout_key
    return value?.startsWith(`${installation}:`) ? value.slice(installation.length + 1) : null
  }
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const intent = event.data.object
      return { about: 'PAYMENT', payment_id: intent.id, our_key: ourKey(intent.metadata) }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated': {
      const refund = event.data.object
      return {
        about: 'REFUND',
        refund_id: refund.id,
        payment_id: idOf(refund.payment_intent),
        our_key: ourKey(refund.metadata),
      }
    }
    case 'charge.refunded':
      return { about: 'CHARGE', payment_id: idOf(event.data.object.payment_intent) }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { about: 'DISPUTE', dispute_id: event.data.object.id }
    case 'account.updated':
      return { about: 'ACCOUNT' }
    case 'account.application.deauthorized':
      return { about: 'ACCESS_WITHDRAWN' }
    default:
      return { about: 'OTHER' }
  }
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
