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

/** Smallest charge of Mollie per currency in our minor units, by its methods that take the least; others go by a unit. */
export const MOLLIE_MIN_CHARGES: Readonly<Record<string, number>> = { EUR: 1, JPY: 1, ISK: 1 }

/** Largest charge at Mollie in minor units: no method takes more. */
export const MOLLIE_MAX_CHARGE = 5_000_000
