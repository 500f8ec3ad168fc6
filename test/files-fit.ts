import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/database/db.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** Files that are READY in the rows and not there, or other bytes than the rows say (OBJ-5b). */
export async function lostFiles(db: Db, storage: Storage): Promise<string[]> {
  const rows = await db.selectFrom('files').select(['key', 'sha256']).where('state', '=', 'READY').execute()
  const looked = rows.map(async ({ key, sha256 }) => {
    const bytes = await storage.read(key)
    return bytes && createHash('sha256').update(bytes).digest().equals(sha256) ? [] : [key]
  })
  return (await Promise.all(looked)).flat()
}

/** Files of the store that no row is READY for (OBJ-5d). */
export async function orphans(db: Db, storage: Storage): Promise<string[]> {
  const rows = await db.selectFrom('files').select('key').where('state', '=', 'READY').execute()
  const known = new Set(rows.map(({ key }) => key))
  const found: string[] = []
  for await (const { key } of storage.list('images')) if (!known.has(key)) found.push(key)
  return found
}

/** Every test with a database asks at its end. */
export async function filesFit(db: Db, storage: Storage): Promise<void> {
  const lost = await lostFiles(db, storage)
  if (lost.length > 0) throw new Error(`files that are READY and not there: ${lost.join(', ')}`)
}
