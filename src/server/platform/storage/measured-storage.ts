import type { Histogram } from 'prom-client'
import { span } from '#server/platform/observation/tracing.ts'
import type { Storage } from './storage.ts'

type Times = Histogram<'op' | 'result'>

/** Each call of the store in `turnout_store_seconds`, by what it does and what became of it (OBS-4). */
export function measuredStorage(store: Storage, times: Times): Storage {
  const timed = async <T>(op: string, call: () => Promise<T>): Promise<T> => {
    const ended = times.startTimer({ op })
    try {
      const result = await span(`store ${op}`, call)
      ended({ result: result === null ? 'missing' : 'done' })
      return result
    } catch (error) {
      ended({ result: 'failed' })
      throw error
    }
  }
  return {
    write: (key, bytes) => timed('write', () => store.write(key, bytes)),
    read: (key, options) => timed('read', () => store.read(key, options)),
    // until its first byte: how long the rest takes is the reader's affair
    stream: (key, options) => timed('stream', () => store.stream(key, options)),
    size: (key) => timed('size', () => store.size(key)),
    list: (folder) => store.list(folder),
    remove: (key) => timed('remove', () => store.remove(key)),
  }
}
