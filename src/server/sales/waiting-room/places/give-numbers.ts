import { NUMBERS_AT_ONCE, NUMBERS_USED_MS } from '#core/sales/waiting-room/limits.ts'
import { takeNumbers } from '#server/catalog/queue-rooms/queries.ts'
import { type Deps, ofProcess, onePerProcess } from '#server/platform/context/context.ts'

interface Block {
  next: number
  readonly end: number
  readonly taken_at: number
}

/**
 * Numbers that this process has taken and not given out (ROOM-5): a hundred in one statement. What is not used within a
 * second stays unused, so numbers from before a draw are all out before its seed is public.
 */
class Numbers {
  private readonly deps: Pick<Deps, 'db'>
  private readonly blocks = new Map<string, Block>()
  private readonly taking = new Map<string, Promise<Block | null>>()

  constructor(deps: Pick<Deps, 'db'>) {
    this.deps = deps
  }

  /** The next number of a lane; null while its run gives none. */
  async next(run_id: number, lane: number): Promise<number | null> {
    const key = `${run_id}:${lane}`
    for (;;) {
      const block = this.blocks.get(key)
      if (block && block.next < block.end && performance.now() - block.taken_at < NUMBERS_USED_MS) return block.next++
      if ((await this.take(key, { run_id, lane })) === null) return null
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
    // from before the statement: what waited for it is not younger than it says
    const taken_at = performance.now()
    const first = await takeNumbers(this.deps.db, { ...of, count: NUMBERS_AT_ONCE })
    if (first === null) return null
    const block = { next: first, end: first + NUMBERS_AT_ONCE, taken_at }
    for (const [old, { taken_at: at }] of this.blocks) if (taken_at - at > NUMBERS_USED_MS) this.blocks.delete(old)
    this.blocks.set(key, block)
    return block
  }
}

const numbersOf = onePerProcess((deps: Deps) => new Numbers(ofProcess(deps)))

/** The next number of a lane of a run; null while it gives none. */
export const nextNumber = (deps: Deps, run_id: number, lane: number): Promise<number | null> =>
  numbersOf(deps).next(run_id, lane)
