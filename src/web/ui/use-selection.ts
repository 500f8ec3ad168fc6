import { type RefObject, useRef, useState } from 'react'
import type { ListState } from './use-list-state.ts'

export interface Selection<Row extends { id: number } = { id: number }> {
  /** The list itself: takes the focus when the bar that had it goes. */
  readonly element: RefObject<HTMLDivElement | null>
  /** The chosen rows that are on the screen, in their order there. */
  readonly rows: readonly Row[]
  readonly is_all: boolean
  isSelected(id: number): boolean
  /** One row; with `is_range` everything between it and the row chosen before, like in a file manager. */
  toggle(id: number, is_range?: boolean): void
  selectPage(): void
  clear(): void
  /** Leaves only these, for example those an act failed for. */
  keep(ids: readonly number[]): void
}

interface Chosen {
  /** The list's address these were chosen on: another page, search or sort begins anew. */
  readonly of: string
  readonly ids: ReadonlySet<number>
  /** Where a range starts. */
  readonly anchor: number | null
}

/** What is chosen never reaches beyond what is in sight (ADR 0027): a row that left the page is not acted upon. */
export function useSelection<Row extends { id: number }>(list: ListState, rows: readonly Row[]): Selection<Row> {
  const element = useRef<HTMLDivElement>(null)
  const of = JSON.stringify(list.query)
  const [chosen, setChosen] = useState<Chosen>({ of, ids: new Set(), anchor: null })
  const ids = chosen.of === of ? chosen.ids : new Set<number>()
  const selected = rows.filter((row) => ids.has(row.id))
  const choose = (next: Iterable<number>, anchor: number | null) => setChosen({ of, ids: new Set(next), anchor })
  return {
    element,
    rows: selected,
    is_all: rows.length > 0 && selected.length === rows.length,
    isSelected: (id) => ids.has(id),
    toggle: (id, is_range = false) => {
      const order = rows.map((row) => row.id)
      const [from, to] = [
        chosen.of === of && chosen.anchor !== null ? order.indexOf(chosen.anchor) : -1,
        order.indexOf(id),
      ]
      const touched = is_range && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      const next = new Set(ids)
      for (const one of touched)
        if (ids.has(id)) next.delete(one)
        else next.add(one)
      choose(next, id)
    },
    selectPage: () =>
      choose(
        rows.map((row) => row.id),
        null,
      ),
    clear: () => choose([], null),
    keep: (kept) => choose(kept, null),
  }
}
