import type { S3Address, S3Keys } from '#server/platform/outgoing/store-address.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { ARCHIVE_NAME, type Archive, type ArchivePlace, MANIFEST } from './archive.ts'

/** Where archives lie in a bucket without a prefix. */
const FOLDER = 'backups'

/** The last part of a prefix, and the store of what stands before it. */
async function below(address: S3Address, keys: S3Keys | null): Promise<{ storage: Storage; last: string }> {
  const parts = address.prefix.split('/').filter((part) => part !== '')
  const last = parts.pop() ?? FOLDER
  const prefix = parts.map((part) => `${part}/`).join('')
  return { storage: await openStorage({ address: { ...address, prefix }, keys }), last }
}

/** In a bucket nothing is renamed: an archive is complete with its manifest, which is written last (BAK-1). */
const bucketArchive = (storage: Storage, folder: string, name: string): Archive => ({
  name,
  write: (part, bytes) => storage.write(`${folder}/${name}/${part}`, bytes),
  read: (part) => storage.read(`${folder}/${name}/${part}`),
  complete: async () => {},
})

export async function bucketPlace(address: S3Address, keys: S3Keys | null): Promise<ArchivePlace> {
  const { storage, last: folder } = await below(address, keys)
  return {
    create: async (name) => bucketArchive(storage, folder, name),
    async list() {
      const names: string[] = []
      for await (const { key } of storage.list(folder)) {
        const [name = '', part] = key.slice(folder.length + 1).split('/')
        if (part === MANIFEST && ARCHIVE_NAME.test(name)) names.push(name)
      }
      return names.sort()
    },
    async remove(name) {
      // first no archive any more, then gone
      await storage.remove(`${folder}/${name}/${MANIFEST}`)
      for await (const { key } of storage.list(`${folder}/${name}`)) await storage.remove(key)
    },
  }
}

/** The archive that an address of its own names. */
export async function archiveInBucket(address: S3Address, keys: S3Keys | null): Promise<Archive> {
  const { storage: above, last: name } = await below(address, keys)
  return {
    name,
    write: (part, bytes) => above.write(`${name}/${part}`, bytes),
    read: (part) => above.read(`${name}/${part}`),
    complete: async () => {},
  }
}
