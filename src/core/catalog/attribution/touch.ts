import { cleanLine } from '#core/platform/clean-text.ts'
import { JSON_ROOM_BYTES, MAX_ATTRIBUTION_BYTES, MAX_TOUCH_LENGTH, TOUCHES_KEPT_MS } from './limits.ts'

/** What a visit can say of where it came from (FUN-2); `referrer` and `site` are hosts. */
export const TOUCH_PARTS = ['source', 'medium', 'campaign', 'term', 'content', 'affiliate', 'referrer', 'site'] as const
export type TouchPart = (typeof TOUCH_PARTS)[number]

/** Where one visit came from; what it does not say is left out. */
export type Touch = Readonly<Partial<Record<TouchPart, string>>>

/** A touch and when it was, as an instant in UTC. */
export type TimedTouch = Touch & { readonly at: string }

/** The first and the last touch of a buyer (FUN-2). */
export interface Attribution {
  readonly first: TimedTouch
  readonly last: TimedTouch
}

const HOSTS: readonly TouchPart[] = ['referrer', 'site']
const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/** One part as it is stored, or null: of anything too long nothing is kept, a half would name another source (FUN-2). */
function readPart(name: TouchPart, value: unknown): string | null {
  // half a letter is a text nowhere else
  if (typeof value !== 'string' || !value.isWellFormed()) return null
  const text = HOSTS.includes(name) ? value.trim().toLowerCase() : cleanLine(value)
  if (text === '' || text.length > MAX_TOUCH_LENGTH) return null
  return HOSTS.includes(name) && !HOST.test(text) ? null : text
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What of a touch can be kept; null where nothing can. Never throws: it was typed by strangers (FUN-2). */
export function readTouch(given: unknown): Touch | null {
  if (!isRecord(given)) return null
  const parts = TOUCH_PARTS.flatMap((name) => {
    const value = readPart(name, given[name])
    return value === null ? [] : [[name, value] as const]
  })
  return parts.length === 0 ? null : Object.fromEntries(parts)
}

/** The browser's word for when; what cannot be true is now, what is too long ago is forgotten (FUN-3). */
function readTimed(given: unknown, now: Date): TimedTouch | null {
  const touch = readTouch(given)
  const { at } = (touch ? given : {}) as Record<string, unknown>
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
  if (touch === null || time < now.getTime() - TOUCHES_KEPT_MS) return null
  return { ...touch, at: (time <= now.getTime() ? new Date(time) : now).toISOString() }
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length + JSON_ROOM_BYTES

const withoutWords = ({ term: _term, content: _content, ...rest }: TimedTouch): TimedTouch => rest

/**
 * What an order remembers of what the page sent along (FUN-2): bad parts are dropped, of what is too much as a whole first
 * term and content, then what came first; null where nothing is left. An order is never refused for it.
 */
export function readAttribution(given: unknown, now: Date): Attribution | null {
  if (!isRecord(given)) return null
  const [one, other] = [readTimed(given.first, now), readTimed(given.last, now)]
  const [first, last] = [one ?? other, other ?? one]
  if (!first || !last) return null
  const [short_first, short_last] = [withoutWords(first), withoutWords(last)]
  const tries: Attribution[] = [
    { first, last },
    { first: short_first, last: short_last },
    { first: short_last, last: short_last },
  ]
  return tries.find((one_try) => bytesOf(one_try) <= MAX_ATTRIBUTION_BYTES) ?? null
}
