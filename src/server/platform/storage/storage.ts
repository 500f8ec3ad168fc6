import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { STREAM_CHUNK_BYTES } from '#core/platform/limits.ts'
import { assertOutsideTransaction } from '#server/platform/database/db.ts'

/** Files of the installation: pictures, kept mails. Local disk unless configured otherwise. */
export interface Storage {
  write(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Promise<Buffer | null>
  stream(key: string): Promise<{ size: number; body: Readable } | null>
  list(prefix: string): Promise<string[]>
  remove(key: string): Promise<void>
}

const missing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT'

export function diskStorage(root: string): Storage {
  const locate = (key: string): string => {
    const path = normalize(join(root, key))
    if (!path.startsWith(normalize(root) + sep)) throw new Error('storage key leaves its folder')
    return path
  }
  return {
    async write(key, bytes) {
      assertOutsideTransaction('writing a file')
      const path = locate(key)
      await mkdir(dirname(path), { recursive: true })
      // Written beside and renamed: a reader never sees half a file.
      await writeFile(`${path}.part`, bytes)
      await rename(`${path}.part`, path)
    },
    async read(key) {
      try {
        return await readFile(locate(key))
      } catch (error) {
        if (missing(error)) return null
        throw error
      }
    },
    async stream(key) {
      try {
        const { size } = await stat(locate(key))
        return { size, body: createReadStream(locate(key), { highWaterMark: STREAM_CHUNK_BYTES }) }
      } catch (error) {
        if (missing(error)) return null
        throw error
      }
    },
    async list(prefix) {
      try {
        return (await readdir(locate(prefix))).filter((name) => !name.endsWith('.part')).sort()
      } catch (error) {
        if (missing(error)) return []
        throw error
      }
    },
    async remove(key) {
      await rm(locate(key), { force: true })
    },
  }
}
