import type { Journal } from '../journal.ts'
import { buyUntilOver } from './buyers.ts'
import { Shopfront } from './calls.ts'
import { type Crowd, think } from './crowd.ts'
import { scanUntilOver, viewUntilOver, workUntilOver } from './others.ts'
import type { Shop } from './shop.ts'

/** How many of each, and the milliseconds between two acts of one of them. */
export interface LoadSize {
  readonly buyers: number
  readonly viewers: number
  readonly staff: number
  readonly scanners: number
  readonly pace_ms: number
}

/** The crowd that every drill of its own has (DRL-2). */
export const FULL_LOAD: LoadSize = { buyers: 120, viewers: 60, staff: 5, scanners: 5, pace_ms: 1_000 }

/** The same with few of each: what a test can afford. */
export const SMALL_LOAD: LoadSize = { buyers: 8, viewers: 2, staff: 2, scanners: 1, pace_ms: 20 }

export interface LoadOptions {
  /** Web processes of the product, or the balancer before them. */
  readonly addresses: readonly string[]
  readonly shop: Shop
  readonly journal: Journal
  readonly stripe_url: string
  readonly size: LoadSize
  /** False where only the API is served. */
  readonly has_pages?: boolean
}

export interface Load {
  /** What somebody was told that HA-6 does not foresee; they went on with the next thing. */
  readonly complaints: readonly string[]
  /** Tries answered BUSY or not at all so far. */
  repeats(): number
  /** Lets everybody finish what they have begun. */
  stop(): Promise<void>
}

/** Buyers, viewers, staff and scanners, until they are told to stop (DRL-2). */
export function startLoad({ addresses, shop, journal, stripe_url, size, has_pages = true }: LoadOptions): Load {
  let is_over = false
  const complaints: string[] = []
  const front = new Shopfront(addresses)
  const { pace_ms } = size
  const crowd: Crowd = { shop, front, journal, stripe_url, has_pages, sold: [], pace_ms, isOver: () => is_over }
  const several = (count: number, who: string, work: (crowd: Crowd, n: number) => Promise<void>): Promise<void>[] =>
    Array.from({ length: count }, async (_, n) => {
      while (!is_over)
        await work(crowd, n).catch(async (error: Error) => {
          complaints.push(`${who} ${n}: ${error.message}`)
          await think(crowd)
        })
    })
  const everybody = [
    ...several(size.buyers, 'buyer', buyUntilOver),
    ...several(size.viewers, 'viewer', viewUntilOver),
    ...several(size.staff, 'staff', workUntilOver),
    ...several(size.scanners, 'scanner', scanUntilOver),
  ]
  return {
    complaints,
    repeats: () => front.repeats,
    stop: async () => {
      is_over = true
      await Promise.all(everybody)
    },
  }
}
