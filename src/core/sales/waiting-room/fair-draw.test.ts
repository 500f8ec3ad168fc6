import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rankOf } from './draw.ts'

/** The same seeds in every run: what is asked here is a property of the algorithm, not of chance. */
const SEEDS = 5_000
/** As many as fill most of what is mixed: few rounds, many seeds. */
const PLACES = 800
const PARTS = 8

const partOf = (rank: number): number => Math.floor((rank * PARTS) / PLACES)

/** How far counts are from being all alike. */
const chiSquare = (counts: readonly number[]): number => {
  const expected = SEEDS / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

// above these lies one fair draw of ten thousand: 7 and 63 degrees of freedom
const MOST_OF_7 = 29.9
const MOST_OF_63 = 111

/** The first two numbers and the last one, in which eighth of the queue they come. */
const draws = Array.from({ length: SEEDS }, (_, n) => {
  const seed = createHash('sha256').update(`seed ${n}`).digest()
  const sign = (message: Uint8Array) => createHmac('sha256', seed).update(message).digest()
  return [0, 1, PLACES - 1].map((index) => partOf(rankOf({ lane: 0, n: PLACES }, index, sign)))
})

const counted = (parts: readonly number[], of: number): number[] => {
  const counts = Array.from({ length: of }, () => 0)
  for (const part of parts) counts[part]! += 1
  return counts
}

describe('a draw favours nobody (ROOM-4)', () => {
  test('over many seeds a number comes in every part of the queue alike', () => {
    for (const which of [0, 1, 2]) {
      const parts = draws.map((draw) => draw[which]!)
      expect(chiSquare(counted(parts, PARTS)), `number ${which}`).toBeLessThan(MOST_OF_7)
    }
  })

  test('nor have two neighbours anything to do with each other', () => {
    const pairs = draws.map(([first, second]) => first! * PARTS + second!)
    expect(chiSquare(counted(pairs, PARTS * PARTS))).toBeLessThan(MOST_OF_63)
  })

  test('control: places in the order of coming fail', () => {
    const parts = draws.map(() => partOf(0))
    expect(chiSquare(counted(parts, PARTS))).toBeGreaterThan(MOST_OF_7)
  })
})
