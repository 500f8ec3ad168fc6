import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/db.ts'
import { createPool } from './db.ts'

test('what file 13 adds beside the tables there were is new, or may be left out by who does not know it (BO-191)', async () => {
  const pool = createPool((await createTestDatabase()).owner_url, { max: 1 })
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_name in ('files', 'installation', 'processes', 'backfills', 'operator_links') order by 1`,
  )
  const columns = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where is_nullable = 'YES'
      and (table_name, column_name) in (('idempotency_keys', 'epoch'), ('payment_events', 'facts')) order by 1`,
  )
  await pool.end()
  expect(tables.rows.map(({ name }) => name)).toEqual([
    'backfills',
    'files',
    'installation',
    'operator_links',
    'processes',
  ])
  expect(columns.rows.map(({ name }) => name)).toEqual(['idempotency_keys.epoch', 'payment_events.facts'])
})
