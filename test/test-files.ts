import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { readStoreAddress, type StoreAddress } from '#server/platform/outgoing/store-address.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { memoryStorage } from './fakes.ts'

/** Settings of a product whose files lie in the bucket of the run; none without one, nor where a script starts the product. */
export async function bucketSettings(): Promise<Record<string, string>> {
  if (!process.env.VITEST) return {}
  const port = inject('test_files_port')
  if (port === 0) return {}
  const { S3_KEYS, s3Address } = await import('./s3-server.ts')
  return {
    TURNOUT_FILES: s3Address(port, randomBytes(8).toString('hex')),
    S3_ACCESS_KEY_ID: S3_KEYS.access_key_id,
    S3_SECRET_ACCESS_KEY: S3_KEYS.secret_access_key,
  }
}

/** Where a test's files lie: in memory, or with TEST_FILES=s3 below a prefix of its own in the bucket of the run. */
export async function testStorage(): Promise<Storage> {
  const { TURNOUT_FILES, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = await bucketSettings()
  if (!TURNOUT_FILES) return memoryStorage()
  const keys = { access_key_id: S3_ACCESS_KEY_ID ?? '', secret_access_key: S3_SECRET_ACCESS_KEY ?? '' }
  return await openStorage({ address: readStoreAddress(TURNOUT_FILES) as StoreAddress, keys })
}
