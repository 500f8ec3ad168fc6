import { currencyExponent } from '#core/platform/money.ts'
import { MAX_CHARGE, MIN_CHARGES, STEP_OF_THOUSANDTHS } from './limits.ts'

/**
 * How Stripe counts where it differs from ISO 4217. Two-decimal in its books though the currency has no coins below
 * one; without decimals though ISO lists some; and thousandths only in steps of ten.
 */
const COUNTED_IN_HUNDREDTHS: readonly string[] = ['ISK', 'UGX']
const COUNTED_WHOLE: readonly string[] = ['MGA']
const COUNTED_IN_THOUSANDTHS: readonly string[] = ['BHD', 'JOD', 'KWD', 'OMR', 'TND']
/** Currencies of ours that Stripe does not charge in. */
const NOT_CHARGED: readonly string[] = 'BTN CUP ERN GHS IQD IRR KPW LYD MRU SDG SSP STN SVC SYP TMT VED VES ZWG'.split(
  ' ',
)

const stripeExponent = (currency: string): number => {
  if (COUNTED_IN_HUNDREDTHS.includes(currency)) return 2
  return COUNTED_WHOLE.includes(currency) ? 0 : currencyExponent(currency)
}

/** Our minor units in Stripe's; null where Stripe cannot express them exactly (PAY-1). */
export function toStripeAmount(amount: number, currency: string): number | null {
  const shift = stripeExponent(currency) - currencyExponent(currency)
  if (shift >= 0) return amount * 10 ** shift
  const divisor = 10 ** -shift
  return amount % divisor === 0 ? amount / divisor : null
}

/** Stripe's units in ours. What it took in finer steps than ours cannot equal an order's total, so it may round. */
export function fromStripeAmount(amount: number, currency: string): number {
  const shift = currencyExponent(currency) - stripeExponent(currency)
  return shift >= 0 ? amount * 10 ** shift : Math.round(amount / 10 ** -shift)
}

/** Can Stripe charge exactly this (PAY-1)? Currency, step, smallest and largest charge. */
export function stripeSupports(amount: number, currency: string): boolean {
  if (NOT_CHARGED.includes(currency)) return false
  const charged = toStripeAmount(amount, currency)
  if (charged === null || charged <= 0 || charged > MAX_CHARGE || amount < (MIN_CHARGES[currency] ?? 1)) return false
  return !COUNTED_IN_THOUSANDTHS.includes(currency) || charged % STEP_OF_THOUSANDTHS === 0
}

/** A part of a charge (the operator's fee) in Stripe's units, down to its step: never more than agreed. */
export function toStripePart(amount: number, currency: string): number {
  const shift = stripeExponent(currency) - currencyExponent(currency)
  const exact = shift >= 0 ? amount * 10 ** shift : Math.floor(amount / 10 ** -shift)
  return COUNTED_IN_THOUSANDTHS.includes(currency) ? exact - (exact % STEP_OF_THOUSANDTHS) : exact
}
