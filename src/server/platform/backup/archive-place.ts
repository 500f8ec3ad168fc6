import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pLimit from 'p-limit'
import { type Archive, ArchiveError, MANIFEST } from './archive.ts'
import { SYNCED_AT_ONCE } from './limits.ts'

/** Where archives lie (BAK-1, BAK-2). */
export interface ArchivePlace {
  create(name: string): Promise<Archive>
  /** Names of complete ones. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

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

const ARCHIVE_NAME = /^turnout-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/

/** `turnout-2026-11-23T03-30-00-000Z`: the instant its data is of. */
export const archiveName = (at: Date): string => `turnout-${at.toISOString().replace(/[:.]/g, '-')}`

export function archiveTime(name: string): Date {
  const [, day, hour, minute, second, ms] = ARCHIVE_NAME.exec(name) ?? []
  return new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`)
}

/** A folder for archives. */
export const openPlace = (given: string): ArchivePlace => folderPlace(given)

/** A complete archive by its folder. */
export async function openArchive(given: string): Promise<Archive> {
  const path = resolve(given)
  if (path.endsWith(DRAFT)) throw new ArchiveError(`${given} was never completed: it is no backup.`)
  const archive = folderArchive(dirname(path), path.slice(dirname(path).length + 1), false)
  if ((await archive.read(MANIFEST)) === null) throw new ArchiveError(`There is no backup at ${given}.`)
  return archive
}
