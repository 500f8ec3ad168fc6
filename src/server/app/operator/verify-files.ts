import { FileState } from '#core/platform/states/file-state.ts'
import { findUnregistered } from '#server/catalog/images/register-queries.ts'
import type { Ctx } from '#server/platform/context/context.ts'
import { findFileSums, findReadyKeys, type ListedFile, listFileRows } from '#server/platform/storage/file-rows.ts'
import { UNREGISTERED_KEPT_MS } from '#server/platform/storage/limits.ts'
import type { StoredObject } from '#server/platform/storage/storage.ts'
import { list } from './copy-files.ts'

interface Found {
  /** Rows that are READY without their file, or with one of another size. */
  readonly missing: string[]
  /** Files without a row, too old to be on their way. */
  readonly unregistered: string[]
  files: number
}

/**
 * OBJ-8. Rows and files side by side, both by their keys. Missing files are told, and are a failure; what no row names for two
 * days is removed with `--repair`, once all pictures have their rows (OBJ-9).
 */
export async function verifyFiles(ctx: Ctx, { repair }: { readonly repair: boolean }): Promise<string> {
  const old = new Date(ctx.now.getTime() - UNREGISTERED_KEPT_MS)
  const found: Found = { missing: [], unregistered: [], files: 0 }
  for await (const { object, row } of pairs(ctx)) {
    if (object) found.files++
    if (row && object?.size !== row.size && (await isMissing(ctx, row))) found.missing.push(row.key)
    if (object && !row && object.changed_at < old) found.unregistered.push(object.key)
  }
  const told = [`${found.files} files.`, ...(await tellUnregistered(ctx, found.unregistered, repair))].join('\n')
  if (found.missing.length === 0) return told
  throw new Error(`${told}\n${found.missing.length} are missing or damaged:\n${list(found.missing)}`)
}

/** Asked once more: the list may be older than the row. */
async function isMissing({ db, storage }: Ctx, { key, size, state }: ListedFile): Promise<boolean> {
  if (state !== FileState.READY || (await storage.size(key)) === size) return false
  return (await findReadyKeys(db, [key])).length > 0
}

async function tellUnregistered(ctx: Ctx, keys: readonly string[], repair: boolean): Promise<string[]> {
  if (keys.length === 0) return []
  const told = `${keys.length} belong to nothing for more than two days`
  if (!repair) return [`${told}; --repair removes them:`, list(keys)]
  if ((await findUnregistered(ctx.db, 1)).length > 0)
    return [`${told}, and are kept: files of older pictures are still being registered. Try again later.`]
  const registered = await findFileSums(ctx.db, keys)
  for (const key of keys) if (!registered.has(key)) await ctx.storage.remove(key)
  return [`${told} and were removed:`, list(keys)]
}

interface Pair {
  readonly object?: StoredObject
  readonly row?: ListedFile
}

/** What stands in both comes together. */
async function* pairs({ db, storage }: Ctx): AsyncGenerator<Pair> {
  const [objects, rows] = [storage.list('images')[Symbol.asyncIterator](), listFileRows(db)]
  let [object, row] = [await objects.next(), await rows.next()]
  while (!object.done || !row.done) {
    if (!object.done && (row.done || object.value.key < row.value.key)) {
      yield { object: object.value }
      object = await objects.next()
    } else if (!row.done && (object.done || row.value.key < object.value.key)) {
      yield { row: row.value }
      row = await rows.next()
    } else if (!object.done && !row.done) {
      yield { object: object.value, row: row.value }
      object = await objects.next()
      row = await rows.next()
    }
  }
}
