import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import pLimit from 'p-limit'
import { type S3Address, type S3Keys, storeAt } from '#server/platform/outgoing/store-address.ts'
import { ARCHIVE_NAME, type Archive, ArchiveError, type ArchivePlace, MANIFEST } from './archive.ts'
import { archiveInBucket, bucketPlace } from './bucket-place.ts'
import { SYNCED_AT_ONCE } from './limits.ts'

const DRAFT = '.draft'
const missing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

function folderArchive(place: string, name: string, is_draft: boolean): Archive {
  const final = join(place, name)
  const folder = is_draft ? final + DRAFT : final
  const written = new Set<string>()
  return {
    name,
    async write(part, bytes) {
      const path = join(folder, part)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes, { mode: 0o600 })
      written.add(path).add(dirname(path))
    },
    read: (part) =>
      readFile(join(folder, part)).catch((error: unknown) => {
        if (missing(error)) return null
        throw error
      }),
    // on the disk before it has its name: a power cut must not leave a backup of empty parts
    async complete() {
      const limit = pLimit(SYNCED_AT_ONCE)
      await Promise.all([...written, folder].map((path) => limit(() => sync(path))))
      await rename(folder, final)
      await sync(place)
    },
  }
}

function folderPlace(given: string): ArchivePlace {
  const place = resolve(given)
  return {
    async create(name) {
      await mkdir(place, { recursive: true, mode: 0o700 })
      await rm(join(place, name + DRAFT), { recursive: true, force: true })
      return folderArchive(place, name, true)
    },
    async list() {
      const entries = await readdir(place, { withFileTypes: true }).catch((error: unknown) => {
        if (missing(error)) return []
        throw error
      })
      return entries
        .filter((entry) => entry.isDirectory() && ARCHIVE_NAME.test(entry.name))
        .map((entry) => entry.name)
        .sort()
    },
    remove: async (name) => {
      // first no archive any more, then gone
      await rename(join(place, name), join(place, name + DRAFT))
      await rm(join(place, name + DRAFT), { recursive: true, force: true })
    },
  }
}

/** An address of a bucket begins so; anything else is a folder. */
const isBucket = (given: string): boolean => given.startsWith('s3://')

function bucketAt(given: string, keys: S3Keys | null): S3Address {
  const place = storeAt(given, keys)
  if (typeof place === 'string' || place.address.kind !== 'S3') throw new ArchiveError(`${given} ${place}`)
  return place.address
}

/** A place for archives: a folder, or a bucket as `s3://bucket/prefix?endpoint=…` (OBJ-1). */
export const openPlace = async (given: string, keys: S3Keys | null): Promise<ArchivePlace> =>
  isBucket(given) ? bucketPlace(bucketAt(given, keys), keys) : folderPlace(given)

/** A complete archive, by its folder or its address in a bucket. */
export async function openArchive(given: string, keys: S3Keys | null): Promise<Archive> {
  if (given.endsWith(DRAFT)) throw new ArchiveError(`${given} was never completed: it is no backup.`)
  const archive = isBucket(given) ? await archiveInBucket(bucketAt(given, keys), keys) : folderAt(given)
  if ((await archive.read(MANIFEST)) === null) throw new ArchiveError(`There is no backup at ${given}.`)
  return archive
}

const folderAt = (given: string): Archive => folderArchive(dirname(resolve(given)), basename(resolve(given)), false)
