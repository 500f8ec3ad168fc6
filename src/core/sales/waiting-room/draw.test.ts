import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drawRank, halfBits, rankOf } from './draw.ts'

const SEED = Buffer.from(Array.from({ length: 32 }, (_, n) => n))
/** The key is made once: thousands of ranks are worked out here. */
const signWith = (seed: Buffer) => {
  const key = createSecretKey(seed)
  return (message: Uint8Array) => createHmac('sha256', key).update(message).digest()
}
const sign = signWith(SEED)
const ranks = (lane: number, n: number, by: (message: Uint8Array) => Uint8Array = sign) =>
  Array.from({ length: n }, (_, index) => rankOf({ lane, n }, index, by))

describe('the draw (ROOM-4)', () => {
  test('worked example 1: the seed, its commitment, two lanes and a short one', () => {
    expect(createHash('sha256').update(SEED).digest('hex')).toBe(
      '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    )
    expect(ranks(0, 10)).toEqual([4, 6, 8, 5, 7, 9, 3, 2, 1, 0])
    expect(ranks(1, 10)).toEqual([5, 3, 1, 2, 6, 9, 0, 4, 7, 8])
    expect(ranks(0, 3)).toEqual([0, 1, 2])
  })

  test('worked example 2: the first message, its digest, and how often a number is mixed again', () => {
    const steps = drawRank({ lane: 0, n: 10 }, 3)
    const message = steps.next().value as Uint8Array
    expect(Buffer.from(message).toString('hex')).toBe('7475726e6f75742e647261772e76310000000000000000000a0000000003')
    expect(sign(message).toString('hex')).toMatch(/^221e64fa/)
    expect(sign(message).readUInt32BE(0) % 2 ** halfBits(10)).toBe(26)
    let rounds = 0
    rankOf({ lane: 0, n: 10 }, 0, (asked) => {
      rounds += 1
      return sign(asked)
    })
    expect(rounds).toBe(74 * 10)
  })

  test('worked example 3: a thousand, and single ones of fifty thousand', () => {
    const all = Buffer.alloc(4000)
    for (const [index, rank] of ranks(0, 1000).entries()) all.writeUInt32BE(rank, index * 4)
    expect(createHash('sha256').update(all).digest('hex')).toBe(
      '5f72b93749ae1bf5ed3efa39c00bfa2c67299edd16ca464236f6987dd6b231f0',
    )
    const at = (index: number) => rankOf({ lane: 0, n: 50_000 }, index, sign)
    expect([at(0), at(1), at(49_999)]).toEqual([26_995, 30_717, 39_390])
  })

  const digest = new Uint8Array(4)
  const mixed = new DataView(digest.buffer)
  /** What mixes does not matter to whether ranks differ: without HMACs many more numbers of people can be tried. */
  const mix = (message: Uint8Array) => {
    const view = new DataView(message.buffer, message.length - 5)
    mixed.setUint32(0, Math.imul((view.getUint8(0) << 24) ^ view.getUint32(1) ^ 0x2545f491, 0x9e3779b1))
    return digest
  }

  test('everybody has a rank of their own, however many they are', () => {
    for (const n of [1, 2, 5, 31, 32, 33, 65, 333, 1024, 2000]) expect(new Set(ranks(2, n)).size, `n = ${n}`).toBe(n)
  })

  test('nor do fifty thousand share one, or any number between', () => {
    for (const n of [3, 7, 17, 40, 129, 999, 1025, 1998, 50_000]) {
      const all = ranks(1, n, mix)
      expect([new Set(all).size, all.every((rank) => rank >= 0 && rank < n)], `n = ${n}`).toEqual([n, true])
    }
  })

  test('who comes after the draw stands behind all of it, in the order of coming', () => {
    expect([10, 11, 5000].map((index) => rankOf({ lane: 0, n: 10 }, index, sign))).toEqual([10, 11, 5000])
    expect(rankOf({ lane: 0, n: 0 }, 0, sign)).toBe(0)
    expect(rankOf({ lane: 0, n: 1 }, 0, sign)).toBe(0)
  })

  test('another seed, another lane or another number of people is another draw', () => {
    const usual = ranks(0, 50)
    expect(ranks(0, 50, signWith(Buffer.alloc(32, 7)))).not.toEqual(usual)
    expect(ranks(1, 50)).not.toEqual(usual)
    expect(ranks(0, 51).slice(0, 50)).not.toEqual(usual)
  })
})
