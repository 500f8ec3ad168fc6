import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/db.ts'
import { migrate } from './migrate.ts'

let url: string
let client: pg.Client
const directories: string[] = []

beforeAll(async () => {
  url = (await createTestDatabase()).admin_url
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  for (const directory of directories) rmSync(directory, { recursive: true })
})

/** Every test has a database schema of its own to migrate: the runner's table is found through the search path. */
async function inFreshSchema(name: string, files: Record<string, string>) {
  await client.query(`create schema ${name}`)
  const directory = mkdtempSync(join(tmpdir(), 'turnout-migrations-'))
  directories.push(directory)
  const write = (more: Record<string, string>) => {
    for (const [file, sql] of Object.entries(more)) writeFileSync(join(directory, file), sql)
  }
  write(files)
  const own = new URL(url)
  own.searchParams.set('options', `-c search_path=${name}`)
  const log: string[] = []
  const run = () => migrate({ url: own.href, directory, jobs: false, log: (line) => log.push(line) })
  return { run, write, log }
}

test('three processes starting at once run every file once', async () => {
  const { run } = await inFreshSchema('three', {
    '0001-a.sql': 'create table a (id int primary key); select pg_sleep(0.2); insert into a values (1);',
    '0002-b.sql': 'insert into a values (2);',
  })
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001-a.sql', '0002-b.sql'])
  expect((await client.query('select count(*)::int as n from three.a')).rows).toEqual([{ n: 2 }])
})

test('a second run does nothing, a new file is run alone', async () => {
  const { run, write } = await inFreshSchema('again', { '0001-a.sql': 'create table a (id int);' })
  await run()
  expect(await run()).toEqual([])
  write({ '0002-b.sql': 'create table b (id int);' })
  expect(await run()).toEqual(['0002-b.sql'])
})

test('a file that fails leaves nothing behind and is run again once it is right', async () => {
  const { run, write } = await inFreshSchema('failing', { '0001-a.sql': 'create table a (id int); select 1/0;' })
  await expect(run()).rejects.toThrow('0001-a.sql failed: division by zero')
  write({ '0001-a.sql': 'create table a (id int);' })
  expect(await run()).toEqual(['0001-a.sql'])
})

test('a file changed after it ran is refused, line endings aside', async () => {
  const { run, write } = await inFreshSchema('changed', { '0001-a.sql': 'create table a (id int);\n' })
  await run()
  write({ '0001-a.sql': 'create table a (id int);\r\n' })
  expect(await run()).toEqual([])
  write({ '0001-a.sql': 'create table a (id bigint);\n' })
  await expect(run()).rejects.toThrow('0001-a.sql was changed after it had run')
})

test('a new file must come last, must have a number, and its number must be its own', async () => {
  const { run, write } = await inFreshSchema('order_of', { '0002-b.sql': 'select 1;' })
  await run()
  write({ '0001-a.sql': 'select 1;' })
  await expect(run()).rejects.toThrow('0001-a.sql comes before 0002-b.sql')
  write({ '0002-c.sql': 'select 1;' })
  await expect(run()).rejects.toThrow('have the number 0002')
  write({ '0001 late.sql': 'select 1;' })
  await expect(run()).rejects.toThrow('is not named like 0001-accounts.sql')
})

test('an older release runs on a newer database', async () => {
  const { run, log } = await inFreshSchema('older', { '0001-a.sql': 'select 1;' })
  await run()
  await client.query("insert into older.schema_migrations (name, checksum) values ('0009-z.sql', 'x')")
  expect(await run()).toEqual([])
  expect(log.at(-1)).toBe('the database is ahead: it has 0009-z.sql')
})

test('a migration waits for traffic in its way no longer than its lock time-out, then comes again', async () => {
  const { run, write } = await inFreshSchema('busy', { '0001-a.sql': 'create table a (id int);' })
  await run()
  await client.query('begin; lock table busy.a in access exclusive mode')
  write({ '0002-b.sql': 'alter table a add column name text;' })
  const running = run()
  await new Promise((resolve) => setTimeout(resolve, 3_500))
  await client.query('commit')
  expect(await running).toEqual(['0002-b.sql'])
})

test('an index is built outside a transaction while other processes start, and an invalid one is built anew', async () => {
  const { run, write } = await inFreshSchema('outside', {
    '0001-a.sql': 'create table a (id int); insert into a values (1), (1);',
  })
  await run()
  write({ '0002-b.sql': '-- transaction: none\ncreate unique index concurrently if not exists a_ids on a (id);' })
  await expect(run()).rejects.toThrow('0002-b.sql failed')
  const isValid = async () =>
    (await client.query(`select indisvalid from pg_index where indexrelid = 'outside.a_ids'::regclass`)).rows
  expect(await isValid()).toEqual([{ indisvalid: false }])
  await client.query('delete from outside.a')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0002-b.sql'])
  expect(await isValid()).toEqual([{ indisvalid: true }])
})
