import type { Touch } from '#core/catalog/attribution/touch.ts'

const TOUCHES: readonly (Touch | null)[] = [
  null,
  { source: 'newsletter', medium: 'email', campaign: 'spring' },
  { referrer: 'www.google.com' },
  { source: 'instagram', medium: 'social', campaign: 'spring' },
  { source: 'newsletter', medium: 'email', campaign: 'last-call' },
  { affiliate: 'RADIO' },
  { source: 'poster', medium: 'print' },
  { site: 'www.quayside.example' },
]

/** Where the visitors of the demo come from, one after the other. */
export const demoTouch = (n: number): Touch | null => TOUCHES[n % TOUCHES.length] ?? null

/** Browsers of people, each another one. */
export const demoBrowser = (visitor: number): string =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:1${visitor}.0) Gecko/20100101 Firefox/1${visitor}.0`
