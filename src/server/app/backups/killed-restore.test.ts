import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlace } from '#server/platform/backup/archive-place.ts'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createEmptyTestDatabase } from '#test/db.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { TEST_SECRET } from '#test/test-secret.ts'
import { makeInstallationBackup } from './make-installation-backup.ts'

/** Each step by the first statement that belongs to it; the process dies before it is sent (BAK-4). */
const STEPS: readonly (readonly [string, string])[] = [
  ['the database is emptied', '^drop schema if exists graphile_worker'],
  ['its tables are made', '^create table if not exists schema_migrations'],
  ['rows are loaded', '^copy "?public"?."?orders'],
  ['references are made again', '^alter table .* add constraint'],
  ['the recovery begins', 'insert into "?audit_log'],
  ['the marker goes', '^drop schema if exists turnout_restore'],
]

let t: TestApp
let archive: string
const folder = mkdtempSync(join(tmpdir(), 'turnout-killed-'))
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_DATA: folder } })
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 50 })
  await createSoldOrder(t.deps.db, { ...sale, people: [{ first_name: 'Zoë', last_name: 'Berg' }] })
  await createBuyer(t, sale)
  const place = await openPlace(join(folder, 'archives'), null)
  const { name } = await makeInstallationBackup({ ...t.deps, url: t.url }, place)
  archive = join(folder, 'archives', name)
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

async function restore(url: string, kill_at = '') {
  const { TEST_SECRET: _secret, ...env } = process.env
  const own = { DATABASE_URL: url, TURNOUT_DATA: folder, TURNOUT_SECRET: TEST_SECRET, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/restore-process.ts'], {
    env: { ...env, ...own, NODE_ENV: 'test', ARCHIVE: archive, KILL_AT: kill_at },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { code, signal, said }
}

test('killed at each step nothing starts on it; begun anew it is whole (BAK-4)', async () => {
  const url = await createEmptyTestDatabase()
  for (const [step, kill_at] of STEPS) {
    const { signal, said } = await restore(url, kill_at)
    expect([step, signal], said).toEqual([step, 'SIGKILL'])
    await expect(migrate({ url }), step).rejects.toThrow('is not complete, so nothing was started')
  }
  const { code, said } = await restore(url)
  expect([code, said]).toEqual([0, expect.stringContaining('Restored, recounted and found sound.')])
  const pool = createPool(url, { max: 1 })
  const db = createDb(pool)
  expect(await recountStock(db)).toEqual([])
  for (const table of ['orders', 'attendees', 'order_items'] as const) {
    const count = (of: typeof db) => of.selectFrom(table).select(of.fn.countAll().as('rows')).executeTakeFirst()
    expect(await count(db), table).toEqual(await count(t.deps.db))
  }
  const done = await db.selectFrom('audit_log').select('action').where('action', '=', 'restore.done').execute()
  expect(done, 'once').toHaveLength(1)
  expect(await migrate({ url }), 'it starts').toEqual([])
  await pool.end()
}, 300_000)
