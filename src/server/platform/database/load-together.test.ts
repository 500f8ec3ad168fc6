import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { openWork, Work } from '#server/platform/observation/work.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { MAX_READ_TOGETHER } from './limits.ts'
import { loadTogether } from './load-together.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A look-up of words by number that tells what each of its statements was asked for. */
function wordsOf() {
  const read: (readonly number[])[] = []
  const word = loadTogether('words', async (_db, keys: readonly number[]) => {
    read.push(keys)
    if (keys.includes(13)) throw new Error('no 13 here')
    return new Map(keys.filter((key) => key > 0).map((key) => [key, `word ${key}`]))
  })
  return { read, word }
}

describe('what is asked for in one turn is read in one statement', () => {
  test('each gets the own, what is not there is undefined, and nothing is read twice', async () => {
    const { read, word } = wordsOf()
    const found = await Promise.all([3, 1, 3, -1].map((key) => word(t.deps.db, key)))
    expect(found).toEqual(['word 3', 'word 1', 'word 3', undefined])
    expect(read).toEqual([[3, 1, -1]])
  })

  test('nothing is remembered: who asks later is answered by a statement that was sent later', async () => {
    const { read, word } = wordsOf()
    await word(t.deps.db, 1)
    await word(t.deps.db, 1)
    expect(read).toEqual([[1], [1]])
  })

  test('a failure is told to all whom the statement was to answer, and to nobody after', async () => {
    const { word } = wordsOf()
    const both = await Promise.allSettled([word(t.deps.db, 13), word(t.deps.db, 1)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await word(t.deps.db, 1)).toBe('word 1')
  })

  test('so many share a statement and no more', async () => {
    const { read, word } = wordsOf()
    await Promise.all(Array.from({ length: MAX_READ_TOGETHER + 1 }, (_, n) => word(t.deps.db, n + 100)))
    expect(read.map((keys) => keys.length)).toEqual([MAX_READ_TOGETHER, 1])
  })

  test('within a transaction everybody asks alone, of that transaction', async () => {
    const { read, word } = wordsOf()
    await inTransaction(t.deps.db, async (tx) => {
      await Promise.all([word(tx, 1), word(tx, 2)])
    })
    expect(read).toEqual([[1], [2]])
  })

  test('what it cost counts for each who asked (OBS-1)', async () => {
    const asked = loadTogether('accounts', async (db, ids: readonly number[]) => {
      await db.selectFrom('accounts').select('id').where('id', 'in', ids).execute()
      return new Map(ids.map((id) => [id, id]))
    })
    const works = ['one', 'another'].map((name) => new Work(name))
    await Promise.all(works.map((work, n) => openWork.run(work, () => asked(t.deps.db, n + 1))))
    expect(works.map(({ statements }) => statements)).toEqual([1, 1])
  })
})
