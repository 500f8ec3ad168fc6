/**
 * Where a value holds text that no UTF-8 database can keep: U+0000 or half of a surrogate pair (TXT-1, SEC-5). Fields
 * that clean their text are clean by now; this is for all others, links and codes in paths among them. Null: nowhere.
 */
export function unstorablePath(value: unknown, at: readonly PropertyKey[] = []): PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [...at] : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorablePath(key) ? [...at] : unstorablePath(inner, [...at, key])
    if (found) return found
  }
  return null
}
