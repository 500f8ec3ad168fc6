import { type RefObject, useRef, useState } from 'react'
import type { ListState } from './use-list-state.ts'

export interface Selection<Row extends { id: number } = { id: number }> {
  /** The list itself: takes the focus when the bar that had it goes. */
  readonly element: RefObject<HTMLDivElement | null>
  /** The chosen rows: those in sight in their order, then those on other pages. */
  readonly rows: readonly Row[]
  /** How many of them are on other pages. */
  readonly elsewhere: number
  /** Whether every row of the page is chosen. */
  readonly is_all: boolean
  isSelected(id: number): boolean
  /** One row; with `is_range` everything between it and the row chosen before, like in a file manager. */
  toggle(id: number, is_range?: boolean): void
  selectPage(): void
  /** Rows of the whole list, which were read for it. */
  selectAll(rows: readonly Row[]): void
  clear(): void
  /** Leaves only these, for example those an action failed for. */
  keep(ids: readonly number[]): void
}

interface Chosen<Row> {
  /** The list's address these were chosen on: another page, search or sort begins anew. */
  readonly of: string
  readonly ids: ReadonlySet<number>
  /** Where a range starts. */
  readonly anchor: number | null
  /** The rows behind the ids when they reach beyond the page; then paging keeps them. */
  readonly all: readonly Row[] | null
}

const wholeList = ({ page: _, per_page: __, ...query }: ListState['query']): string => `all ${JSON.stringify(query)}`

/**
 * What is chosen is what is in sight, unless the whole list was asked for (ADR 0027): otherwise a row that left the page
 * is not acted upon.
 */
export function useSelection<Row extends { id: number }>(list: ListState, rows: readonly Row[]): Selection<Row> {
  const element = useRef<HTMLDivElement>(null)
  const page = JSON.stringify(list.query)
  const [known, setChosen] = useState<Chosen<Row>>({ of: page, ids: new Set(), anchor: null, all: null })
  const is_valid = known.of === (known.all ? wholeList(list.query) : page)
  const { ids, anchor, all } = is_valid ? known : { ids: new Set<number>(), anchor: null, all: null }
  const in_sight = rows.filter((row) => ids.has(row.id))
  const fresh = new Map(rows.map((row) => [row.id, row]))
  const others = (all ?? []).filter((row) => ids.has(row.id) && !fresh.has(row.id))
  const choose = (next: Iterable<number>, from: number | null) =>
    setChosen({ of: all ? known.of : page, ids: new Set(next), anchor: from, all })
  return {
    element,
    rows: [...in_sight, ...others],
    elsewhere: others.length,
    is_all: rows.length > 0 && in_sight.length === rows.length,
    isSelected: (id) => ids.has(id),
    toggle: (id, is_range = false) => {
      const order = rows.map((row) => row.id)
      const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)]
      const touched = is_range && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      const next = new Set(ids)
      for (const one of touched)
        if (ids.has(id)) next.delete(one)
        else next.add(one)
      choose(next, id)
    },
    selectPage: () => choose([...ids, ...rows.map((row) => row.id)], null),
    selectAll: (every) =>
      setChosen({ of: wholeList(list.query), ids: new Set(every.map((row) => row.id)), anchor: null, all: every }),
    clear: () => setChosen({ of: page, ids: new Set(), anchor: null, all: null }),
    keep: (kept) => choose(kept, null),
  }
}
