/** Of a currency with three places: Stripe takes multiples of this many minor units. */
export const STEP_OF_THOUSANDTHS = 10

/**
 * Smallest charge per currency in our minor units. Others go by the worth of half a dollar, which Stripe itself checks.
 */
export const MIN_CHARGES: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
}

/** Largest charge: eight digits of Stripe's unit. */
export const MAX_CHARGE = 99_999_999
