import { ApiError } from './api-client.ts'
import { CALLS_AT_ONCE, MAX_PAUSE_SECONDS, MAX_PAUSES, PACE_SECONDS, PACED_FROM } from './limits.ts'

export interface Failure<Row> {
  readonly row: Row
  readonly error: unknown
}

export interface Outcome<Row> {
  readonly done: readonly Row[]
  readonly failed: readonly Failure<Row>[]
  /** Never begun: the run was stopped, or the session ended. */
  readonly left: readonly Row[]
}

interface RunEach<Row> {
  readonly rows: readonly Row[]
  /** The call a single row's own button makes. */
  readonly run: (row: Row) => Promise<unknown>
  readonly onProgress?: (finished: number) => void
  readonly signal?: AbortSignal
  /** Seconds to wait are the server's own (CNV-10); tests wait less. */
  readonly wait?: (seconds: number) => Promise<void>
}

/** How long so many rows take at least, when they are paced. */
export const minutesOf = (rows: number): number => (rows > PACED_FROM ? Math.ceil((rows * PACE_SECONDS) / 60) : 0)

const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null)
const pauseOf = (error: unknown): number | null => {
  if (codeOf(error) !== 'RATE_LIMITED' || !(error instanceof ApiError)) return null
  const seconds = Number(error.data.retry_after ?? MAX_PAUSE_SECONDS)
  return seconds <= MAX_PAUSE_SECONDS ? seconds : null
}

/**
 * One action on many rows, each by its own call (ADR 0027): the rules of the single action hold for each, a row that fails
 * loses none of the others, and the answer tells which failed and why. A full quota (CNV-10) is waited for.
 */
export async function runEach<Row>({
  rows,
  run,
  onProgress,
  signal,
  wait = sleep,
}: RunEach<Row>): Promise<Outcome<Row>> {
  const queue = [...rows]
  const done = new Set<Row>()
  const failed = new Map<Row, unknown>()
  const left = new Set<Row>()
  let is_over = false
  let pauses = 0
  const settle = async (row: Row): Promise<void> => {
    try {
      await run(row)
      done.add(row)
    } catch (error) {
      const seconds = pauseOf(error)
      if (codeOf(error) === 'UNAUTHENTICATED') {
        is_over = true
        left.add(row)
      } else if (seconds !== null && pauses < MAX_PAUSES * CALLS_AT_ONCE && !signal?.aborted) {
        pauses++
        await wait(seconds)
        queue.unshift(row)
        return
      } else failed.set(row, error)
    }
    onProgress?.(done.size + failed.size)
  }
  let turns = Promise.resolve()
  const turn = (): Promise<void> => {
    if (rows.length > PACED_FROM)
      turns = turns.then(() => (is_over || signal?.aborted ? undefined : wait(PACE_SECONDS)))
    return turns
  }
  const work = async (): Promise<void> => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      await turn()
      if (is_over || signal?.aborted) left.add(row)
      else await settle(row)
    }
  }
  await Promise.all(Array.from({ length: Math.min(CALLS_AT_ONCE, rows.length) }, work))
  const inOrder = (set: { has(row: Row): boolean }) => rows.filter((row) => set.has(row))
  return {
    done: inOrder(done),
    failed: inOrder(failed).map((row) => ({ row, error: failed.get(row) })),
    left: inOrder(left),
  }
}
