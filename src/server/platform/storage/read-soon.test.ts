import { expect, test } from 'vitest'
import { createLog } from '#server/platform/runtime/log.ts'
import { memoryStorage } from '#test/fakes.ts'
import { readSoon } from './read-soon.ts'
import { StorageUnavailable } from './storage.ts'

const log = createLog('silent')

test('a picture that is there is read (OBJ-7)', async () => {
  const storage = memoryStorage()
  await storage.write('images/a/480.jpg', Buffer.from('x'))
  expect(String(await readSoon({ storage, log }, 'images/a/480.jpg'))).toBe('x')
  expect(await readSoon({ storage, log }, 'images/b/480.jpg')).toBeNull()
})

test('nobody waits for a store that says nothing, and it is told so (OBJ-7)', async () => {
  const given: AbortSignal[] = []
  const read = (_key: string, options?: { signal?: AbortSignal }) => {
    given.push(options!.signal!)
    return new Promise<never>(() => {})
  }
  expect(await readSoon({ storage: { ...memoryStorage(), read }, log }, 'images/a/480.jpg', 20)).toBeNull()
  expect(given[0]!.aborted).toBe(true)
})

test('one that is away is as good as a missing picture (OBJ-7)', async () => {
  const read = () => Promise.reject(new StorageUnavailable(new Error('cut')))
  expect(await readSoon({ storage: { ...memoryStorage(), read }, log }, 'images/a/480.jpg')).toBeNull()
})
