import type { Logger } from 'pino'
import { READ_SOON_MS } from './limits.ts'
import type { Storage } from './storage.ts'

/**
 * A picture for a mail or a file, which go without it rather than wait: null after two seconds, or when the store is away
 * (OBJ-7).
 */
export async function readSoon(
  { storage, log }: { readonly storage: Storage; readonly log: Logger },
  key: string,
  wait_ms = READ_SOON_MS,
): Promise<Buffer | null> {
  const patience = new AbortController()
  const { signal } = patience
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const reason = new Error(`no answer within ${wait_ms} ms`)
    reject(reason)
    patience.abort(reason)
  }, wait_ms)
  try {
    return await Promise.race([tooLate, storage.read(key, { signal })])
  } catch (error) {
    log.warn({ err: error, key }, 'a picture is left out: the store of files does not answer')
    return null
  } finally {
    clearTimeout(timer)
  }
}
