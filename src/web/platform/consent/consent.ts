import { CONSENT_KEPT_DAYS, DAY_MS } from '#core/platform/limits.ts'

const KEY = 'turnout:consent'

/** What a visitor said about tags of others (FUN-6). */
export type Consent = 'YES' | 'NO'

/** The browser says for its owner that nothing is to be shared: as good as rejected, and nobody is asked (FUN-6). */
export const hasPrivacySignal = (): boolean =>
  (navigator as Navigator & { readonly globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** The visitor's answer; null while it has to be asked for, which is so again after 180 days. */
export function readConsent(now = Date.now()): Consent | null {
  if (hasPrivacySignal()) return 'NO'
  try {
    const { answer, at } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { answer?: unknown; at?: unknown }
    if (typeof at !== 'number' || now - at >= CONSENT_KEPT_DAYS * DAY_MS) return null
    return answer === 'YES' || answer === 'NO' ? answer : null
  } catch {
    return null
  }
}

/** Kept in this browser alone; where it keeps nothing, the answer holds for this page. */
export function storeConsent(answer: Consent): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ answer, at: Date.now() }))
  } catch {
    // nothing is kept: the next page asks again
  }
}
