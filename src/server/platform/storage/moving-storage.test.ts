import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { memoryStorage } from '#test/fakes.ts'
import { movingStorage } from './moving-storage.ts'
import { type Storage, StorageUnavailable } from './storage.ts'

const KEY = 'images/a/480.jpg'
let now: Storage
let before: Storage
let store: Storage
beforeEach(() => {
  now = memoryStorage()
  before = memoryStorage()
  store = movingStorage(now, before)
})
const put = (where: Storage, key = KEY, words = 'a picture') => where.write(key, Buffer.from(words))
const keysIn = async (where: Storage) => {
  const found = []
  for await (const { key } of where.list('images')) found.push(key)
  return found
}

describe('TURNOUT_FILES_OLD (OBJ-8)', () => {
  test('what the new store lacks is served from the old one and copied', async () => {
    await put(before)
    expect(String(await store.read(KEY))).toBe('a picture')
    expect(await keysIn(now)).toEqual([KEY])
    await before.remove(KEY)
    expect(String(await store.read(KEY))).toBe('a picture')
  })

  test('a stream of it as well', async () => {
    await put(before)
    const found = (await store.stream(KEY))!
    expect([found.size, await text(found.body)]).toEqual([9, 'a picture'])
    expect(await keysIn(now)).toEqual([KEY])
  })

  test('many who ask together fetch it once', async () => {
    await put(before)
    let reads = 0
    const { read } = before
    Object.assign(before, { read: (key: string) => ++reads && read(key) })
    await Promise.all([store.read(KEY), store.read(KEY), store.stream(KEY)])
    expect(reads).toBe(1)
  })

  test('writes go to the new store, deletes to both', async () => {
    await put(store)
    expect([await keysIn(now), await keysIn(before)]).toEqual([[KEY], []])
    await put(before)
    await store.remove(KEY)
    expect([await keysIn(now), await keysIn(before)]).toEqual([[], []])
  })

  test('what cannot be copied is served all the same', async () => {
    await put(before)
    Object.assign(now, { write: () => Promise.reject(new StorageUnavailable(null)) })
    expect(String(await store.read(KEY))).toBe('a picture')
  })

  test('missing from both is missing; an old store that is away is not', async () => {
    expect([await store.read(KEY), await store.stream(KEY), await store.size(KEY)]).toEqual([null, null, null])
    Object.assign(before, { read: () => Promise.reject(new StorageUnavailable(null)) })
    await expect(store.read(KEY)).rejects.toBeInstanceOf(StorageUnavailable)
  })

  test('lists name what either has, once, in order', async () => {
    for (const key of ['images/b', 'images/c', 'images/e']) await put(now, key)
    for (const key of ['images/a', 'images/c', 'images/d', 'images/f']) await put(before, key)
    expect(await keysIn(store)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `images/${name}`))
  })
})
