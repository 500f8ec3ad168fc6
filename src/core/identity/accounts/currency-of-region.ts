import { isCurrency } from '#core/platform/money.ts'

export const FALLBACK_CURRENCY = 'USD'

/** Currencies of several regions (ISO 3166-1). */
const REGIONS: Readonly<Record<string, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  GBP: 'GB GG GS IM JE',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  NOK: 'BV NO SJ',
  MAD: 'EH MA',
  ILS: 'IL PS',
  ZAR: 'ZA LS',
  XAF: 'CF CG CM GA GQ TD',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XCD: 'AG AI DM GD KN LC MS VC',
  XPF: 'NC PF WF',
}

/** Currencies of one region, named by it: the first two letters are the region's code. */
const OWN =
  'AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CLP CNY COP ' +
  'CRC CUP CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR INR IQD IRR ' +
  'ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LYD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK ' +
  'MXN MYR MZN NAD NGN NIO NPR OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP ' +
  'SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VND VUV WST YER ZMW'

const CURRENCY_OF_REGION: ReadonlyMap<string, string> = new Map([
  ...OWN.split(' ').map((currency) => [currency.slice(0, 2), currency] as const),
  ...Object.entries(REGIONS).flatMap(([currency, regions]) =>
    regions.split(' ').map((region) => [region, currency] as const),
  ),
])

/** The currency of a country (ISO 3166-1), if it is on offer (MON-2). */
export function currencyOfRegion(region: string): string | null {
  const currency = CURRENCY_OF_REGION.get(region.toUpperCase())
  return currency && isCurrency(currency) ? currency : null
}

/** The currency of the region a browser names with its language, else USD (ACC-3). */
export function currencyOfHeader(accept_language: string): string {
  for (const part of accept_language.split(',')) {
    const tag = part.split(';')[0] ?? ''
    const region = tag
      .trim()
      .split('-')
      .slice(1)
      .find((subtag) => /^[a-z]{2}$/i.test(subtag))
    const currency = region && currencyOfRegion(region)
    if (currency) return currency
  }
  return FALLBACK_CURRENCY
}
