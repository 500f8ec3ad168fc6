import { AFFILIATE_COOKIE_SECONDS } from '#core/catalog/affiliates/limits.ts'
import { MAX_CODE_LENGTH, MIN_CODE_LENGTH } from '#core/platform/limits.ts'

const CODE = new RegExp(`^[\\p{L}\\p{M}\\p{N}_.-]{${MIN_CODE_LENGTH},${MAX_CODE_LENGTH}}$`, 'u')

/** The last affiliate code seen for this event, for 30 days in a first-party cookie (AFF-2). */
export function storeAffiliate(event_id: number): void {
  const code = new URLSearchParams(location.search).get('aff')
  if (!code || !CODE.test(code)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in one of the supported browsers
  document.cookie = `turnout_aff_${event_id}=${encodeURIComponent(code)}; path=/; max-age=${AFFILIATE_COOKIE_SECONDS}; samesite=lax`
}

export function readAffiliate(event_id: number): string | null {
  // a widget's frame names it in its address and has no cookies to count on (WID-5, WID-8)
  const given = new URLSearchParams(location.search).get('affiliate')
  if (given && CODE.test(given)) return given
  const found = new RegExp(`(?:^|; )turnout_aff_${event_id}=([^;]+)`).exec(document.cookie)
  return found?.[1] ? decodeURIComponent(found[1]) : null
}
