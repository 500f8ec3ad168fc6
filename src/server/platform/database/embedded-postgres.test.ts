import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function freshDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'turnout-embedded-'))
  chmodSync(directory, 0o755)
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }))
  return join(directory, 'postgres')
}

async function start(dataDir: string, log: string[] = []): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => log.push(line) })
  cleanups.push(() => postgres.stop())
  return postgres
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

/** A Turnout of its own, to be killed without a chance to clean up. */
async function startElsewhere(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const module = join(import.meta.dirname, 'embedded-postgres.ts')
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
    process.stdout.write(url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
  cleanups.push(() => child.kill('SIGKILL'))
  const [url] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [Buffer | number]
  if (typeof url === 'number') throw new Error(`ended with ${url}`)
  return { child, url: String(url) }
}

test('data outlives a stop and a start, the password is for us alone, and the address is loopback', async () => {
  const dataDir = freshDirectory()
  const first = await start(dataDir)
  await ask(first.url, 'create table kept (id int); insert into kept values (7)')
  await first.stop()
  expect(existsSync(join(dataDir, 'cluster/postmaster.pid'))).toBe(false)
  const { url } = await start(dataDir)
  expect(await ask(url, 'select id from kept')).toEqual([{ id: 7 }])
  expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
  expect(await ask(url, "select current_setting('listen_addresses') as at, current_setting('fsync') as fsync")).toEqual(
    [{ at: '127.0.0.1', fsync: 'on' }],
  )
  await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('search by likeness works in any script', async () => {
  const { url } = await start(freshDirectory())
  await ask(url, 'create extension pg_trgm')
  const likeness = "similarity('中文活动', '中文活动节') > 0.5 as chinese, lower('ÄÇ') as lower"
  expect(await ask(url, `select ${likeness}`)).toEqual([{ chinese: true, lower: 'äç' }])
})

test('a server killed with -9 comes back at the same address with every acknowledged row', async () => {
  const dataDir = freshDirectory()
  const log: string[] = []
  const { url } = await start(dataDir, log)
  await ask(url, 'create table kept (id int); insert into kept select generate_series(1, 1000)')
  process.kill(postmaster(dataDir), 'SIGKILL')
  await expect
    .poll(() => ask(url, 'select count(*)::int as n from kept').catch(() => 'away'), { timeout: 15_000 })
    .toEqual([{ n: 1000 }])
  expect(log).toContain('PostgreSQL ended unexpectedly (SIGKILL), starting it again')
})

test('after kill -9 of the whole product nothing is left running, and the next start has the data', async () => {
  const dataDir = freshDirectory()
  const { child, url } = await startElsewhere(dataDir)
  await ask(url, 'create table kept (id int); insert into kept values (7)')
  child.kill('SIGKILL')
  const again = await start(dataDir)
  expect(await ask(again.url, 'select id from kept')).toEqual([{ id: 7 }])
  await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
})

test('a second start on a directory in use is refused with the way out', async () => {
  const dataDir = freshDirectory()
  const first = await start(dataDir)
  await expect(start(dataDir)).rejects.toThrow(/Another Turnout is using .* TURNOUT_DATA/)
  expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
}, 60_000)

test('two first starts at once: one cluster, one winner', async () => {
  const dataDir = freshDirectory()
  const both = await Promise.allSettled([start(dataDir), startElsewhere(dataDir)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a lock left behind whose process number now belongs to another program does not stop us', async () => {
  const dataDir = freshDirectory()
  const first = await start(dataDir)
  const lock = readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8')
  await first.stop()
  const bystander = spawn('sleep', ['60'], { uid: statSync(join(dataDir, 'cluster')).uid })
  cleanups.push(() => bystander.kill())
  writeFileSync(join(dataDir, 'cluster/postmaster.pid'), lock.replace(/^\d+/, String(bystander.pid)))
  expect(await ask((await start(dataDir)).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(process.getuid?.() === 0)('below a directory only root may enter, the data goes to /var/lib', async () => {
  const dataDir = freshDirectory()
  chmodSync(join(dataDir, '..'), 0o700)
  const log: string[] = []
  const { url, stop } = await start(dataDir, log)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
  const home = /its data is kept in (\S+)/.exec(log[0] ?? '')?.[1] ?? ''
  expect(home).toMatch(/^\/var\/lib\/turnout\/postgres-/)
  await stop()
  rmSync(home, { recursive: true })
})

test('stopping does not wait for clients that are connected', async () => {
  const { url, stop } = await start(freshDirectory())
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const cut_off = new Promise<void>((resolve) => client.once('end', resolve))
  await stop()
  await cut_off
})
