import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { DrawView } from '#core/sales/waiting-room/schema.ts'

const SCRIPT = join(import.meta.dirname, '../../recompute-draw.mjs')
/** Numbers that one run of the script is asked for: its words have to fit. */
const AT_ONCE = 20_000
const MOST_BYTES = 10_000_000

/** Ranks of all numbers of a lane by the script that knows the published document alone; null where it refuses the seed. */
export function recompute(folder: string, draw: DrawView, lane: number): number[] | null {
  const file = join(folder, 'draw.json')
  writeFileSync(file, JSON.stringify(draw))
  const n = draw.lanes.find((one) => one.lane === lane)?.n ?? 0
  const ranks: number[] = []
  try {
    for (let from = 0; from < n; from += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, n - from) }, (_, at) => String(from + at))
      const said = execFileSync(process.execPath, [SCRIPT, file, String(lane), ...some], {
        encoding: 'utf8',
        maxBuffer: MOST_BYTES,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      ranks.push(...said.trim().split('\n').map(Number))
    }
  } catch {
    return null
  }
  return ranks
}

const PARTS = 8
/** Above these lies one fair draw of ten thousand: 49 and 7 degrees of freedom. */
const MOST = { of_order: 94.8, of_neighbours: 29.9 }
/** Below as many a chi-square says nothing. */
const LEAST = 640

export interface Fairness {
  /** Eighths of the order of coming against eighths of the queue. */
  readonly of_order: number
  /** Eighths of the queue between one number and the next. */
  readonly of_neighbours: number
}

function chiSquare(counts: readonly number[], all: number): number {
  const expected = all / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

export function fairnessOf(ranks: readonly number[]): Fairness {
  const n = ranks.length
  const part = (value: number): number => Math.floor((value * PARTS) / n)
  const order = Array.from({ length: PARTS * PARTS }, () => 0)
  const neighbours = Array.from({ length: PARTS }, () => 0)
  for (const [index, rank] of ranks.entries()) {
    order[part(index) * PARTS + part(rank)]! += 1
    if (index > 0) neighbours[part((rank - ranks[index - 1]! + n) % n)]! += 1
  }
  return { of_order: chiSquare(order, n), of_neighbours: chiSquare(neighbours, n - 1) }
}

/** Null where there are too few numbers to say. */
export function isFair(ranks: readonly number[]): boolean | null {
  if (ranks.length < LEAST) return null
  const { of_order, of_neighbours } = fairnessOf(ranks)
  return of_order <= MOST.of_order && of_neighbours <= MOST.of_neighbours
}

export const isBijection = (ranks: readonly number[]): boolean =>
  new Set(ranks).size === ranks.length && ranks.every((rank) => rank >= 0 && rank < ranks.length)

interface Mark {
  readonly serving: number
  readonly second: Date
}
interface CalledPass {
  readonly index: number
  readonly called_at: Date | null
}

/**
 * Whether everybody was called when the published draw says (ROOM-6): each pass names the second in which its number was
 * called, and the marks say up to which rank that second called. Tells those that differ.
 */
export async function calledOtherwise(
  pool: pg.Pool,
  { run_id, lane, ranks }: { run_id: number; lane: number; ranks: readonly number[] },
): Promise<string[]> {
  const marks = await pool.query<Mark>(
    'select serving::int as serving, second from queue_marks where run_id = $1 and lane = $2 order by serving',
    [run_id, lane],
  )
  const passes = await pool.query<CalledPass>(
    'select index::int as index, called_at from queue_passes where run_id = $1 and lane = $2',
    [run_id, lane],
  )
  return passes.rows.flatMap(({ index, called_at }) => {
    const rank = ranks[index] ?? index
    const first = marks.rows.find(({ serving }) => serving > rank)
    if (called_at !== null && first?.second.getTime() === called_at.getTime()) return []
    return [
      `number ${index}, rank ${rank}: let in as called at ${called_at?.toISOString()}, by the draw ${first?.second.toISOString()}`,
    ]
  })
}
