import { TOUCHES_KEPT_MS } from '#core/catalog/attribution/limits.ts'
import type { Attribution, Touch } from '#core/catalog/attribution/touch.ts'
import { readConsent } from '#web/platform/consent/consent.ts'

// What is not as it should be is dropped by the server (FUN-2): nothing is checked here twice.

const keyOf = (event_id: number): string => `turnout:touches:${event_id}`

/** Where the browser keeps them: this tab, and with consent thirty days (FUN-3). */
const stores = (): Storage[] => (readConsent() === 'YES' ? [sessionStorage, localStorage] : [sessionStorage])

/** A browser that keeps nothing knows nothing. */
function attempt<T>(action: () => T): T | null {
  try {
    return action()
  } catch {
    return null
  }
}

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).host : undefined)

/** What this visit says of where it came from (FUN-2): its address, and the page that led here or stands around. */
export function touchOfVisit({ is_framed }: { is_framed: boolean }): Touch | null {
  const asked = new URLSearchParams(location.search)
  const host = hostOf(document.referrer)
  const parts = {
    source: asked.get('utm_source'),
    medium: asked.get('utm_medium'),
    campaign: asked.get('utm_campaign'),
    term: asked.get('utm_term'),
    content: asked.get('utm_content'),
    affiliate: asked.get(is_framed ? 'affiliate' : 'aff'),
    [is_framed ? 'site' : 'referrer']: host === location.host ? null : host,
  }
  const given = Object.entries(parts).filter(([, value]) => value)
  return given.length === 0 ? null : Object.fromEntries(given)
}

/** What is known of where this buyer came from; null where nothing is, or no longer (FUN-3). */
export function readTouches(event_id: number): Attribution | null {
  for (const store of attempt(stores) ?? []) {
    const kept: Attribution | null = attempt(() => JSON.parse(store.getItem(keyOf(event_id)) ?? 'null'))
    if (kept && Date.now() - Date.parse(kept.last?.at) < TOUCHES_KEPT_MS) return kept
  }
  return null
}

/** A visit with a touch is the last one, and the first if none was known; one without changes neither (FUN-2). */
export function noteTouch(event_id: number, touch: Touch | null): void {
  const known = readTouches(event_id)
  const timed = touch && { ...touch, at: new Date().toISOString() }
  const touches = timed ? { first: known?.first ?? timed, last: timed } : known
  if (!touches) return
  for (const store of attempt(stores) ?? []) attempt(() => store.setItem(keyOf(event_id), JSON.stringify(touches)))
}

/** Whoever rejects is remembered in this tab only (FUN-3). */
export function keepTouchesAsAgreed(event_id: number): void {
  noteTouch(event_id, null)
  if (readConsent() !== 'YES') attempt(() => localStorage.removeItem(keyOf(event_id)))
}
