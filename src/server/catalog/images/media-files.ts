import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { HOUR_MS, MB, SECOND_MS } from '#core/platform/limits.ts'
import { type Deps, onePerProcess } from '#server/platform/context/context.ts'
import { STORAGE_RETRY_SECONDS } from '#server/platform/http/limits.ts'
import { type Storage, StorageUnavailable } from '#server/platform/storage/storage.ts'
import { MAX_KEPT_FILE } from './limits.ts'

export interface MediaFile {
  readonly size: number
  readonly body: Buffer | Readable
}

type Needs = Pick<Deps, 'storage' | 'clock' | 'config'>

/**
 * Files as /media serves them (OBJ-6): small ones are kept in memory, up to so many megabytes, and are read once however many
 * ask for them together. Once the store was away it is left alone until callers were told to come back (OBJ-7).
 */
class MediaFiles {
  private readonly storage: Storage
  private readonly clock: () => Date
  private readonly kept: LRUCache<string, Buffer>
  private readonly reading = new Map<string, Promise<Buffer | 'LARGE' | null>>()
  private away_until = 0

  constructor({ storage, clock, config }: Needs) {
    this.storage = storage
    this.clock = clock
    this.kept = new LRUCache({
      maxSize: config.env.TURNOUT_MEDIA_CACHE_MB * MB,
      maxEntrySize: MAX_KEPT_FILE,
      sizeCalculation: (bytes) => Math.max(bytes.length, 1),
      // what an operator has removed is not shown for long
      ttl: HOUR_MS,
    })
  }

  async find(key: string): Promise<MediaFile | null> {
    const kept = this.kept.get(key)
    if (kept) return { size: kept.length, body: kept }
    const read = await this.whileThere(() => this.readOnce(key))
    if (read !== 'LARGE') return read && { size: read.length, body: read }
    return await this.whileThere(() => this.storage.stream(key))
  }

  private async whileThere<T>(work: () => Promise<T>): Promise<T> {
    if (this.clock().getTime() < this.away_until) throw new StorageUnavailable(null)
    try {
      return await work()
    } catch (error) {
      if (error instanceof StorageUnavailable)
        this.away_until = this.clock().getTime() + STORAGE_RETRY_SECONDS * SECOND_MS
      throw error
    }
  }

  private readOnce(key: string): Promise<Buffer | 'LARGE' | null> {
    const known = this.reading.get(key)
    if (known) return known
    const reading = this.readSmall(key).finally(() => this.reading.delete(key))
    this.reading.set(key, reading)
    return reading
  }

  private async readSmall(key: string): Promise<Buffer | 'LARGE' | null> {
    const found = await this.storage.stream(key)
    if (found === null) return null
    if (found.size > MAX_KEPT_FILE) {
      found.body.destroy()
      return 'LARGE'
    }
    const bytes = await buffer(found.body).catch((error: unknown) => {
      throw new StorageUnavailable(error)
    })
    this.kept.set(key, bytes)
    return bytes
  }
}

export const mediaFilesOf = onePerProcess((deps) => new MediaFiles(deps))
