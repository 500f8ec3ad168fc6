/** One value that reads differently now: `prices`, of its second row the price. */
export interface ChangedPart {
  readonly field: string
  /** What the row inside the field is called, where it has a name: the tier of a price. */
  readonly of: string | null
  readonly before: unknown
  readonly after: unknown
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isRows = (value: unknown): value is readonly Fields[] => Array.isArray(value) && value.every(isFields)
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const NAMES = ['label', 'title', 'name'] as const
const nameOf = (...rows: readonly (Fields | undefined)[]): string | null => {
  for (const row of rows)
    for (const name of NAMES) if (row && typeof row[name] === 'string' && row[name] !== '') return row[name]
  return null
}

function ofRow(field: string, before: Fields | undefined, after: Fields | undefined): ChangedPart[] {
  const named = nameOf(after, before)
  // a row that came or went is told whole
  if (!before || !after) return [{ field, of: named, before: before ?? null, after: after ?? null }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((inner) => !isSame(before[inner] ?? null, after[inner] ?? null))
    .map((inner) => ({ field: inner, of: named, before: before[inner] ?? null, after: after[inner] ?? null }))
}

/** A change down to what differs: of a list of rows those that do, by their place, and of a row its fields (AUD-1). */
export function changedParts(field: string, before: unknown, after: unknown): ChangedPart[] {
  if (isRows(before) && isRows(after))
    return Array.from({ length: Math.max(before.length, after.length) }, (_none, at) =>
      ofRow(field, before[at], after[at]),
    ).flat()
  if (isFields(before) && isFields(after)) return ofRow(field, before, after)
  return [{ field, of: null, before, after }]
}
