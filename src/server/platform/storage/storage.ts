import type { Readable } from 'node:stream'
import { AppError } from '#core/platform/errors/errors.ts'

/** One file as the store lists it. */
export interface StoredObject {
  readonly key: string
  /** Bytes. */
  readonly size: number
  readonly changed_at: Date
}

export interface ReadOptions {
  /** Gives the reading up. */
  readonly signal?: AbortSignal
}

/**
 * Where files lie (OBJ-2): a folder, or a bucket of an S3-compatible store. A file that was written is read and listed at
 * once (OBJ-3). All of it is refused inside a transaction (REL-7); a store that is not there is a `StorageUnavailable`.
 */
export interface Storage {
  write(key: string, bytes: Uint8Array): Promise<void>
  read(key: string, options?: ReadOptions): Promise<Buffer | null>
  stream(key: string, options?: ReadOptions): Promise<{ size: number; body: Readable } | null>
  /** Bytes of the file, or null where there is none. */
  size(key: string): Promise<number | null>
  /** All files below a folder, by the bytes of their keys. */
  list(folder: string): AsyncIterable<StoredObject>
  /** Also of what is not there. */
  remove(key: string): Promise<void>
}

/** The store is not there, or does not do what it is asked for (OBJ-7). */
export class StorageUnavailable extends AppError {
  constructor(cause: unknown) {
    super('STORAGE_UNAVAILABLE', { cause })
  }
}
