import type { CursorMeta } from '#core/platform/list-query.ts'
import { fitRows } from '#core/reporting/assistants/fit-rows.ts'
import { MAX_TOOL_ROWS } from '#core/reporting/assistants/limits.ts'
import { LIST_TRIES } from './limits.ts'

interface Told<Row> {
  /** One step of the walk, of so many rows at most. */
  readonly read: (per_page: number) => Promise<{ readonly data: readonly Row[]; readonly meta: CursorMeta }>
  readonly tell: (row: Row) => object
  /** Rows that are left out, though the list found them. */
  readonly keep?: (row: Row) => boolean
}

/**
 * A step of a list as far as it fits into one answer (MCP-2). Where not all of it fits it is asked for again, shorter: the
 * cursor is then that of the row told last, and a walk gives each row once (KEY-14).
 */
export async function tellList<Row>(name: string, { read, tell, keep = () => true }: Told<Row>): Promise<object> {
  let per_page = MAX_TOOL_ROWS
  for (let attempt = 1; ; attempt++) {
    const { data, meta } = await read(per_page)
    const kept = data.flatMap((row, index) => (keep(row) ? [{ index, told: tell(row) }] : []))
    const rows = fitRows(
      kept.map(({ told }) => told),
      { [name]: [] },
    )
    const cut = kept[rows.length]
    if (!cut || per_page === 1) return { [name]: rows, next_cursor: meta.next_cursor }
    per_page = attempt < LIST_TRIES ? cut.index : 1
  }
}
