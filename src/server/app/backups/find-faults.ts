import pg from 'pg'
import type { Manifest } from '#server/platform/backup/manifest.ts'
import { createDb, type Db } from '#server/platform/database/db.ts'
import { verifyLog } from '#server/platform/event-log/verify-log.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { listPictures, listWrongBooks } from './queries.ts'

/** Pictures that rows name and the archive has not: `images/<key>/<width>.<format>`. */
async function listMissingFiles(db: Db, files: Manifest['files']): Promise<string[]> {
  if (files === null) return []
  const there = new Set(files.map(({ key }) => key.split('/')[1]))
  return (await listPictures(db)).filter((key) => !there.has(key))
}

/** BAK-3: what is wrong with restored data, a line each: counters, books, event log, files. */
export const findFaults = (url: string, { files }: Pick<Manifest, 'files'>): Promise<string[]> =>
  withPatience(url, async (db) => {
    const stock = (await recountStock(db)).map(({ stock_id }) => `counter ${stock_id} differs from its recount`)
    const books = (await listWrongBooks(db)).map(({ order_id, what }) => `order ${order_id} differs from ${what}`)
    const missing = (await listMissingFiles(db, files)).map((key) => `the files of picture ${key} are missing`)
    const log = await verifyLog(db, undefined, undefined).then(
      () => [],
      (error: Error) => error.message.split('\n').filter((line) => line.includes('bad at position')),
    )
    return [...stock, ...books, ...missing, ...log]
  })

/** On a connection whose statements take as long as they do: this counts everything (DB-5). */
async function withPatience<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const options = '-c statement_timeout=0 -c timezone=UTC'
  const pool = new pg.Pool({ connectionString: url, max: 1, application_name: 'turnout-verify', options })
  try {
    return await work(createDb(pool))
  } finally {
    await pool.end()
  }
}
