import { MAX_PAGE_SIZE } from '#core/platform/limits.ts'

export interface PageOf<Row> {
  readonly data: readonly Row[]
  readonly meta: { readonly last_page: number }
}

interface LoadAll<Row> {
  readonly loadPage: (query: Readonly<Record<string, unknown>>, signal?: AbortSignal) => Promise<PageOf<Row>>
  /** Search, filters and order; pages are asked for here. */
  readonly query: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (loaded: number) => void
}

/** Every row of a list, page after page, as far as they go. What moves to another page meanwhile is there once. */
export async function loadAll<Row extends { id: number }>({
  loadPage,
  query,
  signal,
  onProgress,
}: LoadAll<Row>): Promise<Row[]> {
  const rows = new Map<number, Row>()
  for (let page = 1; ; page++) {
    const { data, meta } = await loadPage({ ...query, page, per_page: MAX_PAGE_SIZE }, signal)
    for (const row of data) rows.set(row.id, row)
    onProgress?.(rows.size)
    if (page >= meta.last_page) return [...rows.values()]
    signal?.throwIfAborted()
  }
}
