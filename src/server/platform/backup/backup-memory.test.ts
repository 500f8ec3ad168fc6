import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/db.ts'

const MB = 1024 ** 2
const MOST = 64 * MB
const ROWS = 14_000
/** Hexadecimal digits of a row: packed they are half of it. */
const ROW_LENGTH = 8192
let url: string
const folder = mkdtempSync(join(tmpdir(), 'turnout-memory-'))
beforeAll(async () => {
  const database = await createTestDatabase()
  url = database.url
  const client = new pg.Client({ connectionString: database.admin_url })
  await client.connect()
  await client.query('set statement_timeout = 0')
  await client.query('alter table operator_alarms alter column data set storage external')
  await client.query(
    `insert into operator_alarms (kind, subject, data, created_at)
     select 'large', n::text, jsonb_build_object('text', (select string_agg(encode(sha512(convert_to(n || ':' || m, 'UTF8')), 'hex'), '') from generate_series(1, $2::int) m)), now()
     from generate_series(1, $1::int) n`,
    [ROWS, ROW_LENGTH / 128],
  )
  await client.end()
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** By how much the memory of a process has grown that does nothing else; so it is seen whole, and apart from this one's. */
const grown = async (env: Record<string, string>) => {
  const own = { ...process.env, DATABASE_URL: url, FOLDER: folder, ...env }
  const { stdout } = await promisify(execFile)(process.execPath, ['test/backup-process.ts'], { env: own })
  return Number(stdout)
}

test('a table of 110 MB takes at most 64 MB more memory (BAK-1); control: read at once it takes more', async () => {
  // sealing a part takes memory of its own
  const encrypted = await grown({ BACKUP_KEY: 'a-key-of-the-tests-only-0123456789abcdef' })
  const at_once = await grown({ ALL_AT_ONCE: '1' })
  expect(encrypted).toBeLessThanOrEqual(MOST)
  expect(at_once).toBeGreaterThan(MOST)
}, 120_000)
