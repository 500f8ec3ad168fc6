import type { ErrorCode } from '#core/platform/errors/errors.ts'
import { ApiError } from '#web/platform/client/api-client.ts'

/** What became of one of several rows; `code` is null where it was done. */
interface RowResult {
  readonly id: number
  readonly code: string | null
  readonly message: string | null
}

/** A refused row as the failure of a call: the lists' bulk bar tells it so. */
function requireDone(results: readonly RowResult[], id: number): void {
  const result = results.find((each) => each.id === id)
  if (result?.code) throw new ApiError(result.code as ErrorCode, 409, result.message ? { message: result.message } : {})
}

/**
 * One call for all rows, or for as many as it takes, though the bulk bar asks row by row: their order among themselves counts,
 * and it is one act. A row that is tried again is called for alone.
 */
export function inOneCall<Row extends { readonly id: number }>(
  rows: readonly Row[],
  at_once: number,
  act: (ids: number[]) => Promise<readonly RowResult[]>,
): (row: Row) => Promise<void> {
  const calls = new Map<number, () => Promise<readonly RowResult[]>>()
  for (let from = 0; from < rows.length; from += at_once) {
    const ids = rows.slice(from, from + at_once).map(({ id }) => id)
    let made: Promise<readonly RowResult[]> | null = null
    const once = () => {
      made ??= act(ids)
      return made
    }
    for (const id of ids) calls.set(id, once)
  }
  return async ({ id }) => {
    const shared = calls.get(id)
    calls.delete(id)
    requireDone(await (shared ? shared() : act([id])), id)
  }
}
