import { getCountryForTimezone } from 'countries-and-timezones'
import { currencyOfHeader, currencyOfRegion } from '#core/identity/accounts/currency-of-region.ts'

/**
 * The currency of a new account: that of the country its browser's clock is set to, else of the region its browser names,
 * else USD (ACC-3). The language says little: many browsers in Berlin, Warsaw or Zurich speak American English.
 */
export function guessCurrency(timezone: string | undefined, accept_language: string): string {
  const country = timezone ? getCountryForTimezone(timezone, { deprecated: true })?.id : undefined
  return (country && currencyOfRegion(country)) || currencyOfHeader(accept_language)
}
