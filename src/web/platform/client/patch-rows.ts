import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

interface Listed<Row> {
  readonly data: readonly Row[]
}
const isList = (data: unknown): data is Listed<{ id: number }> =>
  typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data)

/**
 * Shows lists as they will be before the server has answered (ADR 0027); the answer puts them back as they were, for a
 * refusal. Only the lists under the key, no single thing: a form open on it keeps what it was opened with.
 */
export function patchRows<Row extends { id: number }>(
  queryKey: QueryKey,
  change: (rows: readonly Row[]) => readonly Row[],
): () => void {
  // an answer on its way would undo it
  void queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<unknown>({ queryKey }).filter(([, data]) => isList(data))
  for (const [key] of before)
    queryClient.setQueryData<Listed<Row>>(key, (known) => known && { ...known, data: change(known.data) })
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

/** One row of those lists. */
export const patchRow = <Row extends { id: number }>(queryKey: QueryKey, id: number, change: (row: Row) => Row) =>
  patchRows<Row>(queryKey, (rows) => rows.map((row) => (row.id === id ? change(row) : row)))
