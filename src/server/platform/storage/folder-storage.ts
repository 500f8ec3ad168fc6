import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { STREAM_CHUNK_BYTES } from '#core/platform/limits.ts'
import { assertOutsideTransaction } from '#server/platform/database/db.ts'
import { type Storage, StorageUnavailable, type StoredObject } from './storage.ts'

const PART = '.part'

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

/** What is not there is null; whatever else the folder refuses, full or unmounted, is a store that is not there (OBJ-7). */
async function found<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw new StorageUnavailable(error)
  }
}

/** On the disk before it has its name, and its name on the disk before anybody is told: a power cut leaves it whole or not there. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(`${path}${PART}`, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}${PART}`, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Files below a folder by the bytes of their keys, as a bucket lists them: `a-b` comes before `a/b`. */
async function* listBelow(root: string, folder: string): AsyncGenerator<StoredObject> {
  const entries = (await found(readdir(join(root, folder), { withFileTypes: true }))) ?? []
  const named = entries.map((entry) => ({ entry, order: entry.isDirectory() ? `${entry.name}/` : entry.name }))
  for (const { entry } of named.sort((one, other) => (one.order < other.order ? -1 : 1))) {
    const key = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* listBelow(root, key)
    if (!entry.isFile() || entry.name.endsWith(PART)) continue
    const facts = await found(stat(join(root, key)))
    if (facts) yield { key, size: facts.size, changed_at: facts.mtime }
  }
}

/** Files in a folder of this machine, or one that several machines see (OBJ-1). */
export function folderStorage(root: string): Storage {
  const locate = (key: string): string => {
    assertOutsideTransaction('calling the store of files')
    const path = normalize(join(root, key))
    if (!path.startsWith(normalize(root) + sep)) throw new Error('storage key leaves its folder')
    return path
  }
  return {
    async write(key, bytes) {
      await writeWhole(locate(key), bytes).catch((error: unknown) => {
        throw new StorageUnavailable(error)
      })
    },
    read: async (key) => found(readFile(locate(key))),
    async stream(key) {
      const path = locate(key)
      const facts = await found(stat(path))
      return facts && { size: facts.size, body: createReadStream(path, { highWaterMark: STREAM_CHUNK_BYTES }) }
    },
    size: async (key) => (await found(stat(locate(key))))?.size ?? null,
    async *list(folder) {
      locate(folder)
      yield* listBelow(root, folder)
    },
    async remove(key) {
      const path = locate(key)
      await found(Promise.all([rm(path, { force: true }), rm(`${path}${PART}`, { force: true })]))
      // the folder of a picture goes with its last file
      await rmdir(dirname(path)).catch(() => {})
    },
  }
}
