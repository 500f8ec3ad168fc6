import type { StorePlace } from '#server/platform/outgoing/store-address.ts'
import { folderStorage } from './folder-storage.ts'
import { movingStorage } from './moving-storage.ts'
import type { Storage } from './storage.ts'

/** What speaks with S3 is loaded by whoever has a store of that kind (OBJ-2). */
export async function openStorage({ address, keys }: StorePlace, clock?: () => Date): Promise<Storage> {
  if (address.kind === 'FOLDER') return folderStorage(address.path)
  if (keys === null) throw new Error('a store of S3 needs its keys')
  const { S3_OPTIONS, s3Storage } = await import('./s3-storage.ts')
  return s3Storage(address, keys, clock ? { ...S3_OPTIONS, clock } : S3_OPTIONS)
}

interface Places {
  readonly files: StorePlace
  readonly files_old: StorePlace | null
}

/** The store of the configuration, with the one of before behind it while files are being moved (OBJ-8). */
export async function openFiles({ files, files_old }: Places, clock?: () => Date): Promise<Storage> {
  const store = await openStorage(files, clock)
  return files_old ? movingStorage(store, await openStorage(files_old, clock)) : store
}
