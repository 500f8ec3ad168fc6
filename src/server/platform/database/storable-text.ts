/** A value, and where it stands in the whole. */
interface Place {
  readonly value: unknown
  readonly key: PropertyKey
  /** Null: it is the whole. */
  readonly within: Place | null
}

const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()

function pathTo(place: Place): PropertyKey[] {
  const path: PropertyKey[] = []
  for (let { key, within } = place; within; { key, within } = within) path.unshift(key)
  return path
}

/**
 * Where a value holds text that no UTF-8 database can keep: U+0000 or half of a surrogate pair (TXT-1, SEC-5). Fields
 * that clean their text are clean by now; this is for all others, links and codes in paths among them. Null: nowhere.
 */
export function unstorablePath(value: unknown): PropertyKey[] | null {
  // step by step: what is nested a thousand times would fill the stack
  const open: Place[] = [{ value, key: '', within: null }]
  for (let place = open.pop(); place; place = open.pop()) {
    if (typeof place.value === 'string' && isUnstorable(place.value)) return pathTo(place)
    if (typeof place.value !== 'object' || place.value === null) continue
    const entries = Object.entries(place.value)
    if (entries.some(([key]) => isUnstorable(key))) return pathTo(place)
    for (const [key, inner] of entries.reverse()) open.push({ value: inner, key, within: place })
  }
  return null
}
