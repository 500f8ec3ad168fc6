import { MAX_TOLD_LIST, MAX_TOLD_TEXT, MAX_TOOL_BYTES, MAX_TOOL_ROWS } from './limits.ts'

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Whether it is an answer as it is (MCP-2). */
export const fitsAnswer = (value: object): boolean => bytesOf(value) <= MAX_TOOL_BYTES

const cutText = (text: string): string => {
  const letters = [...text]
  return letters.length > MAX_TOLD_TEXT ? `${letters.slice(0, MAX_TOLD_TEXT).join('')}…` : text
}

/** The same with long texts and lists cut, so that no single thing fills an answer (MCP-2). */
export function cutLong(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value)
  if (Array.isArray(value)) return value.slice(0, MAX_TOLD_LIST).map(cutLong)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cutLong(one)]))
}

/** What stands for a row that fills an answer by itself: nothing of it would be told otherwise (MCP-2). */
const tooLarge = (row: unknown): object => ({ id: (row as { id?: unknown }).id ?? null, is_too_large: true })

/** Bytes for the cursor and what stands around the rows. */
const AROUND = bytesOf({ next_cursor: 'x'.repeat(MAX_TOLD_TEXT) })

/**
 * The first rows that fit into one answer beside its `head`, each cut; at least one while there is any, so that a walk goes
 * on (MCP-2).
 */
export function fitRows(rows: readonly unknown[], head: object): unknown[] {
  let left = MAX_TOOL_BYTES - AROUND - bytesOf(head)
  const fitting: unknown[] = []
  for (const row of rows.slice(0, MAX_TOOL_ROWS)) {
    const cut = cutLong(row)
    const told = bytesOf(cut) + 1 > left && fitting.length === 0 ? tooLarge(row) : cut
    left -= bytesOf(told) + 1
    if (left < 0 && fitting.length > 0) break
    fitting.push(told)
  }
  return fitting
}

/** Lists of one thing by their names, in the order in which they are told. */
export type Sections = Readonly<Record<string, readonly unknown[]>>

interface Pages {
  /** What stands on every page. */
  readonly head: object
  readonly sections: Sections
  /** How many rows, of all sections together, came before. */
  readonly from: number
}

/** One thing with its lists, as far as they fit; `next_cursor` goes on where this page ends (MCP-2). */
export function pageOfSections({
  head,
  sections,
  from,
}: Pages): Record<string, unknown> & { next_cursor: string | null } {
  const names = Object.keys(sections)
  const empty = Object.fromEntries(names.map((name) => [name, []]))
  const told = cutLong(head) as Record<string, unknown>
  const all = names.flatMap((name) => (sections[name] ?? []).map((row) => ({ name, row })))
  const rows = fitRows(
    all.slice(from).map(({ row }) => row),
    { ...told, ...empty },
  )
  const here = Object.fromEntries(
    names.map((name) => [name, rows.filter((_, index) => all[from + index]?.name === name)]),
  )
  const next = from + rows.length
  return { ...told, ...here, next_cursor: next < all.length ? String(next) : null }
}
