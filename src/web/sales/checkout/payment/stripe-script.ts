import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import type { PaymentView } from '#core/sales/checkout/schema.ts'

declare global {
  interface Window {
    Stripe?: StripeConstructor
  }
}

let loading: Promise<StripeConstructor> | null = null

/**
 * Stripe's own script from Stripe's own host, and only here: it is not part of our files, and no other page asks for it
 * (SEC-18). A load that failed is tried anew the next time.
 */
function loadScript(url: string): Promise<StripeConstructor> {
  loading ??= new Promise<StripeConstructor>((resolve, reject) => {
    if (window.Stripe) return resolve(window.Stripe)
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      loading = null
      reject(new Error('the payment script did not load'))
    }
    script.src = url
    script.async = true
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : fail())
    script.onerror = fail
    document.head.append(script)
  })
  return loading
}

/** Stripe for one payment: on the account that takes the money (PAY-11). */
export async function openStripe(payment: PaymentView, locale: string): Promise<Stripe> {
  if (!payment.script_url || !payment.publishable_key) throw new Error('this payment has no script')
  const create = await loadScript(payment.script_url)
  return create(payment.publishable_key, {
    locale: locale as 'en',
    ...(payment.connected_account ? { stripeAccount: payment.connected_account } : {}),
  })
}
