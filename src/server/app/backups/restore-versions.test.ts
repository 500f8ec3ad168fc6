import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive, openPlace } from '#server/platform/backup/archive-place.ts'
import { connectToRestore, loadArchive } from '#server/platform/backup/load-archive.ts'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { openManifest } from '#server/platform/backup/verify-archive.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { sumsOf } from '#test/database-sums.ts'
import { createEmptyTestDatabase } from '#test/db.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/** Where Debian puts it. */
const FIFTEEN = '/usr/lib/postgresql/15/bin'
let t: TestApp
const folder = mkdtempSync(join(tmpdir(), 'turnout-versions-'))
beforeAll(async () => {
  t = await createTestApp()
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 50 })
  await createSoldOrder(t.deps.db, { ...sale, people: [{ first_name: 'Zoë', last_name: 'Back\\slash' }] })
  await createBuyer(t, sale)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const version = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  await client.end()
  return rows[0]!.major
}

/** A backup of one database into another that is empty; all of it is there afterwards, and its counters fit. */
async function move(from: string, to: string): Promise<void> {
  const place = await openPlace(join(folder, 'archives'), null)
  const order = { files: null, release: '0.1.0', secret_check: Buffer.alloc(32), backup_key: null }
  const { name } = await makeBackup({ ...order, url: from, place })
  const opened = await openManifest(await openArchive(join(folder, 'archives', name), null), null)
  const client = await connectToRestore(to)
  await loadArchive(client, { url: to, opened, say: () => {} }).finally(() => client.end())
  expect(await sumsOf(to)).toEqual(await sumsOf(from))
  const pool = createPool(to, { max: 1 })
  expect(await recountStock(createDb(pool))).toEqual([])
  await pool.end()
}

test('an archive of this server is restored by PostgreSQL 15, and one of that by this server: equal rows, counters fit (BAK-1)', async () => {
  if (!existsSync(FIFTEEN)) {
    console.info(`restoring into PostgreSQL 15 was left out: ${FIFTEEN} is not there`)
    expect(await version(t.url)).toBeGreaterThanOrEqual(15)
    return
  }
  const fifteen = await startEmbeddedPostgres({
    dataDir: join(folder, 'fifteen'),
    fsync: false,
    bin: FIFTEEN,
    log: () => {},
  })
  try {
    expect(await version(fifteen.url)).toBe(15)
    await move(t.url, fifteen.url)
    await move(fifteen.url, await createEmptyTestDatabase())
  } finally {
    await fifteen.stop()
  }
}, 240_000)
