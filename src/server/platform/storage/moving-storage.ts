import { Readable } from 'node:stream'
import type { ReadOptions, Storage, StoredObject } from './storage.ts'

/**
 * A store that is being moved into (OBJ-8): what it does not have yet is served from the one of before, and copied on the way.
 * Nothing is written to that one any more; what is removed goes from both.
 */
export function movingStorage(store: Storage, before: Storage): Storage {
  const copying = new Map<string, Promise<Buffer | null>>()
  const copy = async (key: string, options?: ReadOptions): Promise<Buffer | null> => {
    const bytes = await before.read(key, options)
    // whoever asked gets it all the same; whoever asks next copies it
    if (bytes !== null) await store.write(key, bytes).catch(() => {})
    return bytes
  }
  const fetch = (key: string, options?: ReadOptions): Promise<Buffer | null> => {
    const known = copying.get(key)
    if (known) return known
    const copied = copy(key, options).finally(() => copying.delete(key))
    copying.set(key, copied)
    return copied
  }
  return {
    write: (key, bytes) => store.write(key, bytes),
    read: async (key, options) => (await store.read(key, options)) ?? (await fetch(key, options)),
    async stream(key, options) {
      const found = await store.stream(key, options)
      if (found) return found
      const bytes = await fetch(key, options)
      return bytes && { size: bytes.length, body: Readable.from([bytes], { objectMode: false }) }
    },
    size: async (key) => (await store.size(key)) ?? (await before.size(key)),
    list: (folder) => listBoth(store.list(folder), before.list(folder)),
    async remove(key) {
      await before.remove(key)
      await store.remove(key)
    },
  }
}

/** Two lists that go by their keys as one that does; what stands in both, once. */
async function* listBoth(
  one: AsyncIterable<StoredObject>,
  other: AsyncIterable<StoredObject>,
): AsyncGenerator<StoredObject> {
  const [left, right] = [one[Symbol.asyncIterator](), other[Symbol.asyncIterator]()]
  let [a, b] = await Promise.all([left.next(), right.next()])
  while (!a.done || !b.done) {
    if (b.done || (!a.done && a.value.key < b.value.key)) {
      if (!a.done) yield a.value
      a = await left.next()
    } else if (a.done || b.value.key < a.value.key) {
      yield b.value
      b = await right.next()
    } else {
      yield a.value
      ;[a, b] = await Promise.all([left.next(), right.next()])
    }
  }
}
