import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveName } from '#server/platform/backup/archive.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { makeDailyBackup } from './make-daily-backup.ts'

const HOUR = 3_600_000
let t: TestApp
let folder: string
const to = () => join(folder, 'backups')
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'turnout-daily-'))
  const env = { TURNOUT_BACKUP_TO: join(folder, 'backups'), TURNOUT_DATA: folder, LOG_LEVEL: 'silent' }
  // backups are named by the database's clock
  t = await createTestApp({ env, now: new Date() })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

const run = () => makeDailyBackup(systemCtx(t.deps))
const names = () => readdirSync(to()).sort()
const overdue = () =>
  t.deps.db
    .selectFrom('operator_alarms')
    .select('data')
    .where('kind', '=', 'BACKUP_OVERDUE')
    .where('resolved_at', 'is', null)
    .execute()

test('one a day, two workers or not; old ones go; without any for 26 hours an alarm, until there is one (BAK-2)', async () => {
  const old = [400, 100 + 1e-5, 100, 50].map((days) => archiveName(new Date(t.now().getTime() - days * 24 * HOUR)))
  for (const name of old) mkdirSync(join(to(), name), { recursive: true })
  await Promise.all([run(), run()])
  await run()
  const made = names().at(-1)!
  expect(
    names().filter((name) => !old.includes(name)),
    'one',
  ).toEqual([made])
  expect(names(), 'a month has one').not.toContain(old[1])
  expect(await overdue()).toEqual([])
  const lines = await t.deps.db.selectFrom('audit_log').select('data').where('action', '=', 'backup.made').execute()
  expect(lines).toMatchObject([{ data: { name: made } }])

  // a place that takes nothing: a file stands where the folder was
  rmSync(to(), { recursive: true })
  writeFileSync(to(), '')
  t.advance(27 * HOUR)
  await run()
  expect(await overdue()).toEqual([{ data: { newest: null } }])
  rmSync(to())
  t.setNow(new Date())
  await run()
  expect(names()).toHaveLength(1)
  expect(await overdue()).toEqual([])
})
