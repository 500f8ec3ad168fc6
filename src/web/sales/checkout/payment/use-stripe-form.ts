import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import type { PaymentView } from '#core/sales/checkout/schema.ts'
import { stripeAppearance } from './stripe-appearance.ts'
import { openStripe } from './stripe-script.ts'

export type FormState = 'loading' | 'ready' | 'failed'

/** What became of a confirmation, as far as the browser can know; the order itself is asked for the truth (PAY-8). */
export type Confirmation = 'declined' | 'decided' | 'unknown'

/** Stripe's Payment Element in a box of ours: loaded, filled in, checked and confirmed there (PAY-13, SEC-28). */
export function useStripeForm(payment: PaymentView, locale: string) {
  const box = useRef<HTMLDivElement>(null)
  const parts = useRef<{ stripe: Stripe; elements: StripeElements } | null>(null)
  const [state, setState] = useState<FormState>('loading')
  const [tries, setTries] = useState(0)

  // `tries` is no part of the form: a new number mounts it anew
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let is_over = false
    let unmount = () => {}
    setState('loading')
    const mount = async () => {
      const stripe = await openStripe(payment, locale)
      if (is_over || !box.current || !payment.client_secret) return
      const elements = stripe.elements({ clientSecret: payment.client_secret, appearance: stripeAppearance() })
      const element = elements.create('payment', { layout: 'tabs' })
      element.on('ready', () => !is_over && setState('ready'))
      element.on('loaderror', () => !is_over && setState('failed'))
      element.mount(box.current)
      parts.current = { stripe, elements }
      unmount = () => element.destroy()
    }
    mount().catch(() => !is_over && setState('failed'))
    return () => {
      is_over = true
      parts.current = null
      unmount()
    }
  }, [payment, locale, tries])

  /** Null when everything asked for is there; else Stripe has said under its fields what is missing. */
  const check = async (): Promise<string | null> => {
    const { error } = (await parts.current?.elements.submit()) ?? {}
    return error ? (error.message ?? '') : null
  }
  const confirm = async (return_url: string): Promise<Confirmation> => {
    if (!parts.current || !payment.client_secret) return 'unknown'
    const { stripe, elements } = parts.current
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret: payment.client_secret,
      confirmParams: { return_url },
      redirect: 'if_required',
    })
    if (!error) return 'decided'
    return error.type === 'card_error' || error.code === 'payment_intent_authentication_failure'
      ? 'declined'
      : 'unknown'
  }
  return { box, state, check, confirm, reopen: () => setTries((count) => count + 1) }
}
