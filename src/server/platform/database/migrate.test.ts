import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from '#server/platform/runtime/config.ts'
import { createTestDatabase } from '#test/db.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { applyContracts } from './migration/contract.ts'

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
  const run = (options: Partial<MigrateOptions> = {}) =>
    migrate({ url: own.href, directory, jobs: false, log: (line) => log.push(line), ...options })
  const contract = () => applyContracts({ url: own.href, directory })
  return { run, contract, write, log }
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

describe('who is in the way is named (MIG-4)', () => {
  test('a start that gets no lock in its time fails with process, application and the start of its statement', async () => {
    const { run, write } = await inFreshSchema('blocked', { '0001-a.sql': 'create table a (id int);' })
    await run()
    const other = new pg.Client({ connectionString: url, application_name: 'report of the month' })
    await other.connect()
    await other.query('begin; lock table blocked.a in share mode')
    const { rows } = await other.query('select pg_backend_pid() as pid')
    write({ '0002-b.sql': 'alter table a add column name text;' })
    const fault = await run({ patience_ms: 1 }).catch((error: Error) => error)
    await other.end()
    expect(fault).toBeInstanceOf(ConfigError)
    const { message } = fault as Error
    expect(message).toContain('Migration 0002-b.sql got no lock')
    expect(message).toMatch(
      new RegExp(`process ${rows[0].pid} of the database \\(report of the month, whose statement began at 20`),
    )
    expect(await run()).toEqual(['0002-b.sql'])
  })
})

describe('what takes something away waits for the release before (MIG-5)', () => {
  const EXPAND = {
    '0001-a.sql': `-- phase: expand
      create table a (id int, old int);
      create table backfills (name text primary key, done_at timestamptz);
      create table processes (release text, newest_migration text, seen_at timestamptz);
      create table releases_seen (like processes);`,
  }
  const CONTRACT = { '0002-b.sql': '-- phase: contract\n-- backfills: fill-a\nalter table a drop column old;' }
  const LATER = { '0003-c.sql': '-- phase: expand\ncreate table c (id int);' }
  const minutesAgo = (minutes: number) => `now() - interval '${minutes} minutes'`

  /** A release with EXPAND, whose successor brings the other two; as long after its start as a contract waits. */
  async function upgraded(name: string) {
    const schema = await inFreshSchema(name, EXPAND)
    await schema.run()
    schema.write({ ...CONTRACT, ...LATER })
    const query = (text: string) => client.query(text.replaceAll('$s', name))
    await query(`update $s.schema_migrations set applied_at = ${minutesAgo(11)}`)
    await query(`insert into $s.backfills values ('fill-a', now())`)
    return { ...schema, query }
  }

  test('an empty database needs nothing of any release before', async () => {
    const { run } = await inFreshSchema('empty_one', { ...EXPAND, ...CONTRACT, ...LATER })
    expect(await run()).toEqual(['0001-a.sql', '0002-b.sql', '0003-c.sql'])
  })

  test('a start leaves it alone and runs what comes after it; then it runs, once', async () => {
    const { run, contract } = await upgraded('waits')
    expect(await contract(), 'what expands comes first').toEqual({ applied: [], waiting: null })
    expect(await run()).toEqual(['0003-c.sql'])
    expect(await contract()).toEqual({ applied: ['0002-b.sql'], waiting: null })
    expect(await contract()).toEqual({ applied: [], waiting: null })
    expect(await run()).toEqual([])
  })

  test.each([
    ['a backfill that is not done', 'update $s.backfills set done_at = null', 'still being filled: fill-a'],
    ['a backfill that nobody began', 'delete from $s.backfills', 'still being filled: fill-a'],
    [
      'a process of a release before seen nine minutes ago',
      `insert into $s.processes values ('0.9.0', '0001-a.sql', ${minutesAgo(9)})`,
      'release 0.9.0 was seen',
    ],
    [
      'one from before processes named their newest file',
      `insert into $s.processes values ('0.1.0', null, now())`,
      'release 0.1.0 was seen',
    ],
    [
      'one that has ended within ten minutes',
      `insert into $s.releases_seen values ('0.9.0', '0001-a.sql', ${minutesAgo(9)})`,
      'release 0.9.0 was seen',
    ],
    [
      'a release whose processes say nothing of themselves may have run until the schema grew',
      `update $s.schema_migrations set applied_at = ${minutesAgo(9)} where name = '0001-a.sql'`,
      'ran less than 10 minutes ago',
    ],
  ])('%s keeps it waiting', async (what, change, why) => {
    const { run, contract, query } = await upgraded(`held_${what.length}`)
    await run()
    await query(change)
    const { applied, waiting } = await contract()
    expect(applied).toEqual([])
    expect(waiting?.name).toBe('0002-b.sql')
    expect(waiting?.why).toContain(why)
  })

  test('processes that carry the file, and old ones long gone, keep nothing waiting', async () => {
    const { run, contract, query } = await upgraded('gone')
    await run()
    await query(`insert into $s.processes values ('1.0.0', '0003-c.sql', now()), ('1.0.0', '0002-b.sql', now()),
      ('0.9.0', '0001-a.sql', ${minutesAgo(11)})`)
    expect((await contract()).applied).toEqual(['0002-b.sql'])
  })

  test('a release before it does not start on what it may need and is gone', async () => {
    const { run, query } = await upgraded('too_old')
    await query(`alter table $s.schema_migrations add column if not exists phase text`)
    await query(`insert into $s.schema_migrations (name, checksum, phase) values ('0008-gone.sql', 'x', 'CONTRACT')`)
    await expect(run()).rejects.toThrow('A newer release has run 0008-gone.sql')
  })
})
