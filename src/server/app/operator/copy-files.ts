import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { madeWith } from '#core/platform/actions/changes.ts'
import { audit } from '#server/platform/context/audit.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { type StorePlace, storeAt, storeName } from '#server/platform/outgoing/store-address.ts'
import { findFileSums } from '#server/platform/storage/file-rows.ts'
import { FILES_AT_ONCE, FILES_PER_ROUND, MAX_KEYS_TOLD } from '#server/platform/storage/limits.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

interface Stores {
  readonly from: Storage
  readonly to: Storage
}

type Outcome = 'COPIED' | 'THERE' | 'GONE' | 'DAMAGED'

const sumOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/**
 * OBJ-8. All files from one store to another, beside a running product: bytes are compared by their SHA-256, with the row where
 * there is one and in the other store once they are written. Done again it copies what is missing.
 */
export async function copyFiles(ctx: Ctx, asked: { readonly from: string; readonly to: string }): Promise<string> {
  const [from, to] = [placeOf(ctx, '--from', asked.from), placeOf(ctx, '--to', asked.to)]
  if (storeName(from) === storeName(to)) throw new Error('--from and --to are the same store.')
  const stores = { from: await openStorage(from), to: await openStorage(to) }
  const counts: Record<Outcome, number> = { COPIED: 0, THERE: 0, GONE: 0, DAMAGED: 0 }
  const damaged: string[] = []
  for await (const keys of rounds(stores.from)) {
    const sums = await findFileSums(ctx.db, keys)
    const atOnce = pLimit(FILES_AT_ONCE)
    const one = async (key: string) => {
      const outcome = await copyFile(stores, key, sums.get(key))
      counts[outcome]++
      if (outcome === 'DAMAGED') damaged.push(key)
    }
    await Promise.all(keys.map((key) => atOnce(one, key)))
  }
  await inTransaction(ctx.db, (tx) =>
    audit(tx, ctx, 'files.moved', {
      data: { copied: counts.COPIED, present: counts.THERE, damaged: counts.DAMAGED, by: 'operator' },
      changes: madeWith({ from: storeName(from), to: storeName(to) }),
    }),
  )
  const told = `${counts.COPIED} files copied, ${counts.THERE} were there already.`
  if (damaged.length === 0) return told
  throw new Error(`${told}\n${damaged.length} are other bytes than were written, and were left:\n${list(damaged)}`)
}

function placeOf({ config }: Ctx, option: '--from' | '--to', text: string): StorePlace {
  const place = storeAt(text, option === '--from' ? config.store_keys.old : config.store_keys.present)
  if (typeof place === 'string') throw new Error(`${option} ${place}`)
  return place
}

async function* rounds(store: Storage): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const { key } of store.list('images')) {
    keys.push(key)
    if (keys.length < FILES_PER_ROUND) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}

/** `sum` is what the row says; what no row names is copied as it is. */
async function copyFile({ from, to }: Stores, key: string, sum: Buffer | undefined): Promise<Outcome> {
  const there = (await to.size(key)) === null ? null : await to.read(key)
  if (there && sum && sumOf(there).equals(sum)) return 'THERE'
  const bytes = await from.read(key)
  if (bytes === null) return 'GONE'
  const read = sumOf(bytes)
  if (sum && !read.equals(sum)) return 'DAMAGED'
  if (there && sumOf(there).equals(read)) return 'THERE'
  await to.write(key, bytes)
  const written = await to.read(key)
  if (!written || !sumOf(written).equals(read)) throw new Error(`${key} is read back as other bytes than were written.`)
  return 'COPIED'
}

/** The first of many, one a line. */
export const list = (keys: readonly string[]): string =>
  [...keys.slice(0, MAX_KEYS_TOLD), ...(keys.length > MAX_KEYS_TOLD ? ['…'] : [])].map((key) => `  ${key}`).join('\n')
