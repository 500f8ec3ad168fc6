import { lazy } from 'react'
import type { CheckoutStep } from '#core/sales/checkout/checkout-step.ts'

const loadPayment = () => import('./payment/payment-page.tsx')
const loadReturn = () => import('./payment/payment-return-page.tsx')
const loadSummary = () => import('./summary/summary-page.tsx')

/** What the first step does not need comes after it (house §16: the weight of a page). */
export const PaymentPage = lazy(async () => ({ default: (await loadPayment()).PaymentPage }))
export const PaymentReturnPage = lazy(async () => ({ default: (await loadReturn()).PaymentReturnPage }))
export const SummaryPage = lazy(async () => ({ default: (await loadSummary()).SummaryPage }))

/** Fetches the steps that can follow, so that none of them is waited for. */
export function fetchNextSteps(step: CheckoutStep): void {
  const next = step === 'details' ? [loadPayment, loadSummary] : step === 'summary' ? [] : [loadReturn, loadSummary]
  // a file that does not arrive now is asked for again when its step opens
  for (const load of next) load().catch(() => {})
}
