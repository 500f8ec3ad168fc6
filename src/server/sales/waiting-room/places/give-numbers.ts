import { AppError } from '#core/platform/errors/errors.ts'
import { NUMBERS_AWAITED_MS, NUMBERS_USED_MS } from '#core/sales/waiting-room/limits.ts'
import { numbersToTake } from '#core/sales/waiting-room/number-blocks.ts'
import { takeNumbers } from '#server/catalog/queue-rooms/queries.ts'
import { type Deps, ofProcess, onePerProcess } from '#server/platform/context/context.ts'

interface Block {
  readonly first: number
  next: number
  readonly end: number
  /** When it came, by the process's clock. */
  readonly came_at: number
}

const isUsable = ({ next, end, came_at }: Block): boolean => next < end && performance.now() - came_at < NUMBERS_USED_MS

/**
 * Numbers that this process has taken and not given out (ROOM-5), some in one statement. What is not used within a second
 * stays unused, nor what came late, so numbers from before a draw are all out before its seed is public.
 */
class Numbers {
  private readonly deps: Pick<Deps, 'db'>
  private readonly blocks = new Map<string, Block>()
  private readonly taking = new Map<string, Promise<Block | null>>()
  /** Callers without a number. */
  private readonly waiting = new Map<string, number>()

  constructor(deps: Pick<Deps, 'db'>) {
    this.deps = deps
  }

  /** The next number of a lane; null while its run gives none. BUSY where the database takes long to give any. */
  async next(run_id: number, lane: number): Promise<number | null> {
    const key = `${run_id}:${lane}`
    const known = this.blocks.get(key)
    if (known && isUsable(known)) return known.next++
    this.waiting.set(key, (this.waiting.get(key) ?? 0) + 1)
    try {
      return await this.wait(key, { run_id, lane })
    } finally {
      const rest = (this.waiting.get(key) ?? 1) - 1
      if (rest > 0) this.waiting.set(key, rest)
      else this.waiting.delete(key)
    }
  }

  private async wait(key: string, of: { run_id: number; lane: number }): Promise<number | null> {
    for (;;) {
      if ((await this.take(key, of)) === null) return null
      const block = this.blocks.get(key)
      if (block && isUsable(block)) return block.next++
    }
  }

  private take(key: string, of: { run_id: number; lane: number }): Promise<Block | null> {
    const known = this.taking.get(key)
    if (known) return known
    const taking = this.takeBlock(key, of).finally(() => this.taking.delete(key))
    this.taking.set(key, taking)
    return taking
  }

  private async takeBlock(key: string, of: { run_id: number; lane: number }): Promise<Block | null> {
    const asked_at = performance.now()
    const count = numbersToTake(this.last(key), this.waiting.get(key) ?? 1)
    const first = await takeNumbers(this.deps.db, { ...of, count })
    if (first === null) return null
    const came_at = performance.now()
    // nobody asks again for those who wait: each time would cost numbers, and the database has too much to do already
    if (came_at - asked_at >= NUMBERS_AWAITED_MS) throw new AppError('BUSY')
    const block = { first, next: first, end: first + count, came_at }
    for (const [old, { came_at: at }] of this.blocks) if (came_at - at > NUMBERS_USED_MS) this.blocks.delete(old)
    this.blocks.set(key, block)
    return block
  }

  private last(key: string) {
    const block = this.blocks.get(key)
    if (!block) return null
    const is_young = performance.now() - block.came_at < NUMBERS_USED_MS
    return { given: block.next - block.first, is_used_up: is_young && block.next === block.end }
  }
}

const numbersOf = onePerProcess((deps: Deps) => new Numbers(ofProcess(deps)))

/** The next number of a lane of a run; null while it gives none. */
export const nextNumber = (deps: Deps, run_id: number, lane: number): Promise<number | null> =>
  numbersOf(deps).next(run_id, lane)
