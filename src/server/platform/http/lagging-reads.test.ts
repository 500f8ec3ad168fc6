import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Pair, startPair } from '#scripts/drill/servers.ts'
import { buildApp } from '#server/app/app.ts'
import { makeInstallationBackup } from '#server/app/backups/make-installation-backup.ts'
import { createDeps } from '#server/app/deps.ts'
import { openPlace } from '#server/platform/backup/archive-place.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { caughtUpAfter } from '#server/platform/database/server/caught-up.ts'
import { Replica } from '#server/platform/database/server/replica.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { createAccount, createEvent } from '#test/factories.ts'
import { divertStatements } from '#test/statements.ts'
import { TEST_SECRET } from '#test/test-secret.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A product on a primary, and a real standby that takes its lists (DB-9 to DB-12). When the standby replays is the test's. */
let folder: string
let pair: Pair
let running: Awaited<ReturnType<typeof createDeps>>
let deps: Deps
let replica: Replica
let app: FastifyInstance
let now = new Date('2027-03-01T10:00:00Z')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'turnout-replica-'))
  pair = await startPair(folder)
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: pair.primary.url(),
    DATABASE_REPLICA_URL: pair.standby.url(),
    TURNOUT_DATA: join(folder, 'data'),
    TURNOUT_SECRET: TEST_SECRET,
    TURNOUT_LIMITS: 'raised',
    LOG_LEVEL: 'silent',
  })
  running = await createDeps(config, () => {})
  running.deps.gate.start('WEB')
  expect(await running.deps.gate.opened(10_000)).toBe(true)
  const { gate, log, pool: primary } = running.deps
  const clock = () => now
  // looks when the test says so
  replica = new Replica({
    url: pair.standby.url(),
    max: 4,
    is_pooled: false,
    max_lag_ms: 10_000,
    primary,
    gate,
    clock,
    log,
  })
  deps = { ...running.deps, clock, replica }
  app = await buildApp(deps)
  await app.ready()
}, 120_000)
afterAll(async () => {
  await app?.close()
  await replica?.stop()
  await running?.stop()
  await pair?.stop()
  rmSync(folder, { recursive: true, force: true })
})
// the last test leaves no standby
afterEach(() => resume().catch(() => {}))

/** Until it stands still: the call alone only asks for it. */
async function pauseReplay(): Promise<void> {
  await pair.standby.ask('select pg_wal_replay_pause()')
  const stands = async () =>
    (await pair.standby.ask("select 1 where pg_get_wal_replay_pause_state() = 'paused'")).length > 0
  while (!(await stands())) await new Promise((go) => setTimeout(go, 20))
}
const resume = () => pair.standby.ask('select pg_wal_replay_resume()')

/** The standby has all there is, and the product knows. */
async function catchUp(): Promise<void> {
  await resume()
  const [{ at } = { at: '' }] = await pair.primary.ask<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
  const has = async () =>
    (await pair.standby.ask(`select 1 where pg_last_wal_replay_lsn() >= '${at}'::pg_lsn`)).length > 0
  while (!(await has())) await new Promise((go) => setTimeout(go, 20))
  await replica.sample()
}

type Headers = Record<string, string>
const send = (method: string, url: string, { headers = {}, body }: { headers?: Headers; body?: object } = {}) =>
  app.inject({ method: method as 'GET', url, headers, ...(body ? { payload: body } : {}) })
const asOf = (answer: LightMyRequestResponse) => answer.headers['x-data-as-of'] as string | undefined
const titles = (answer: LightMyRequestResponse): string[] =>
  answer.json().data.map(({ title }: { title: string }) => title)

/** Somebody who changes the title of their event and looks at the list: a browser, or a program with a key. */
async function createCaller(kind: 'BROWSER' | 'KEY') {
  const account = await createAccount(deps.db)
  const event_id = await createEvent(deps.db, account)
  const jar = new Map([['turnout_session', account.token]])
  const program: Headers = {}
  if (kind === 'KEY') {
    const body = {
      name: 'Sync',
      mode: 'LIVE',
      permissions: ['event.read', 'event.write'],
      targets: [{}],
      expires_in_days: 30,
    }
    const made = await send('POST', `/api/accounts/${account.account_id}/api-keys`, {
      headers: { authorization: `Bearer ${account.token}` },
      body,
    })
    expect(made.statusCode, made.body).toBe(201)
    program.authorization = `Bearer ${made.json().data.secret}`
  }
  let shown: Headers = {}
  const headers = () => ({
    ...(kind === 'KEY'
      ? program
      : { cookie: [...jar].map((pair) => pair.join('=')).join('; '), 'sec-fetch-site': 'same-origin' }),
    ...shown,
  })
  const keep = (answer: LightMyRequestResponse) => {
    for (const { name, value } of answer.cookies) jar.set(name, value)
    const position = answer.headers['x-data-position']
    if (kind === 'KEY' && typeof position === 'string') shown = { 'x-data-position': position }
    return answer
  }
  let written = ''
  return {
    account,
    event_id,
    jar,
    show: (position: string) => {
      shown = { 'x-data-position': position }
      jar.delete('db_position')
    },
    forget: () => {
      shown = {}
      jar.delete('db_position')
    },
    written: () => written,
    write: async (title: string) => {
      const answer = keep(await send('PUT', `/api/events/${event_id}`, { headers: headers(), body: { title } }))
      expect(answer.statusCode, answer.body).toBe(200)
      written = title
      return answer
    },
    list: async () => {
      const answer = keep(await send('GET', '/api/events', { headers: headers() }))
      expect(answer.statusCode, answer.body).toBe(200)
      return answer
    },
    get: (url: string) => send('GET', url, { headers: headers() }),
  }
}

type Caller = Awaited<ReturnType<typeof createCaller>>

describe('who reads where (DB-9, DB-10)', () => {
  test('a browser that wrote nothing lately reads the replica, and is told as of when; one that wrote does once it is there', async () => {
    const staff = await createCaller('BROWSER')
    await catchUp()
    expect(asOf(await staff.list())).toBe(now.toISOString())
    await pauseReplay()
    const wrote = await staff.write('Neap Tide')
    expect(wrote.headers['set-cookie']).toEqual(
      expect.stringMatching(/^db_position=1:[0-9A-F]+\/[0-9A-F]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
    )
    const before = await staff.list()
    expect([asOf(before), titles(before)]).toEqual([undefined, ['Neap Tide']])
    await catchUp()
    const after = await staff.list()
    expect([asOf(after), titles(after)]).toEqual([now.toISOString(), ['Neap Tide']])
  })
  test('a program that shows no position reads the primary and is given one, with which it reads the replica', async () => {
    const program = await createCaller('KEY')
    await catchUp()
    program.forget()
    const first = await program.list()
    expect([asOf(first), typeof first.headers['x-data-position']]).toEqual([undefined, 'string'])
    await catchUp()
    expect(asOf(await program.list())).toBe(now.toISOString())
    program.show('no position')
    expect(asOf(await program.list())).toBeUndefined()
  })
  test('a place of another timeline is the primary’s (worked example 4)', async () => {
    const staff = await createCaller('BROWSER')
    await catchUp()
    staff.show('2:0/1')
    expect(asOf(await staff.list())).toBeUndefined()
    staff.show('1:0/1')
    expect(asOf(await staff.list())).toBe(now.toISOString())
  })
  test('more than ten seconds behind it is not asked; two are told (DB-10, DB-11)', async () => {
    const staff = await createCaller('BROWSER')
    await catchUp()
    const caught_up = now
    await pauseReplay()
    now = new Date(now.getTime() + 3000)
    await replica.sample()
    await createEvent(deps.db, staff.account)
    await replica.sample()
    expect(asOf(await staff.list())).toBe(now.toISOString())
    now = new Date(now.getTime() + 9000)
    await replica.sample()
    expect(new Date(asOf(await staff.list())!).getTime()).toBeGreaterThanOrEqual(caught_up.getTime())
    expect(replica.lagSeconds()).toBe(9)
    now = new Date(now.getTime() + 2000)
    expect(asOf(await staff.list())).toBeUndefined()
  })
})

describe('random writes and reads by staff and programs', () => {
  /** As many steps; answers how often somebody read older than what they wrote themselves, and how often the replica read. */
  async function run(callers: readonly Caller[], steps: number, before_read: (caller: Caller) => void = () => {}) {
    let [old, by_replica, seed] = [0, 0, 7]
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let step = 0; step < steps; step++) {
      const caller = callers[random(callers.length)]!
      const what = random(10)
      if (what < 3) await caller.write(`Title ${step}`)
      else if (what === 3) await pauseReplay()
      else if (what === 4) await catchUp()
      else if (what === 5) await replica.sample()
      else {
        before_read(caller)
        const answer = await caller.list()
        if (asOf(answer)) by_replica++
        if (!titles(answer).includes(caller.written())) old++
      }
    }
    return { old, by_replica }
  }
  const callers = async () => {
    const all = [
      await createCaller('BROWSER'),
      await createCaller('BROWSER'),
      await createCaller('KEY'),
      await createCaller('KEY'),
    ]
    for (const caller of all) await caller.write('Title')
    await catchUp()
    return all
  }
  test('nobody reads older than their own write, and the replica reads', async () => {
    const { old, by_replica } = await run(await callers(), 60)
    expect(old).toBe(0)
    expect(by_replica).toBeGreaterThan(5)
  })
  test('control: without the position somebody does', async () => {
    // a place that everybody has passed stands for none
    const { old } = await run(await callers(), 60, (caller) => caller.show('1:0/1'))
    expect(old).toBeGreaterThan(0)
  })
})

describe('backups (BAK-1)', () => {
  /** Which servers were read, one after the other; `onQuery` may fail a statement of the standby. */
  async function backedUp(fails: RegExp | null = null): Promise<('PRIMARY' | 'STANDBY')[]> {
    const servers: ('PRIMARY' | 'STANDBY')[] = []
    const { query, connect } = pg.Client.prototype
    const is_standby = (client: pg.Client) => client.port === pair.standby.port
    pg.Client.prototype.connect = function (this: pg.Client & { application_name?: string }, ...args: unknown[]) {
      const { application_name } = (this as unknown as { connectionParameters: { application_name: string } })
        .connectionParameters
      if (application_name === 'turnout-backup') servers.push(is_standby(this) ? 'STANDBY' : 'PRIMARY')
      return Reflect.apply(connect, this, args)
    } as typeof connect
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      if (fails && is_standby(this) && fails.test(String(args[0])))
        return Promise.reject(Object.assign(new pg.DatabaseError('planned', 0, 'error'), { code: '40001' }))
      return Reflect.apply(query, this, args)
    } as typeof query
    try {
      const place = await openPlace(mkdtempSync(join(folder, 'backup-')), null)
      const { config, secrets } = deps
      const { manifest } = await makeInstallationBackup({ config, secrets, url: pair.primary.url() }, place)
      const [{ count } = { count: 0 }] = await pair.primary.ask<{ count: number }>('select count(*)::int from events')
      expect(manifest.tables.find(({ name }) => name === 'events')?.rows).toBe(count)
    } finally {
      Object.assign(pg.Client.prototype, { query, connect })
    }
    return servers
  }
  test('read the replica, and the primary where a conflict takes the table away', async () => {
    await catchUp()
    expect(await backedUp()).toEqual(['STANDBY'])
    expect(await backedUp(/^lock table/)).toEqual(['STANDBY', 'PRIMARY'])
  })
  test('and whatever has not what the primary had, or follows another, is left alone', async () => {
    const urls = { primary_url: pair.primary.url(), replica_url: pair.standby.url(), is_pooled: false }
    expect(await caughtUpAfter(urls, 10_000)).toBeGreaterThanOrEqual(0)
    await pauseReplay()
    await createAccount(deps.db)
    expect(await caughtUpAfter(urls, 200)).toBeNull()
    expect(await caughtUpAfter({ ...urls, replica_url: urls.primary_url }, 0)).toBeNull()
    const { adminUrl } = inject('test_cluster')
    expect(await caughtUpAfter({ ...urls, replica_url: adminUrl }, 0)).toBeNull()
    expect(await caughtUpAfter({ ...urls, replica_url: 'postgres://127.0.0.1:1/none' }, 0)).toBeNull()
  })
})

describe('a replica that fails (DB-12)', () => {
  const failing = (code: string, on: RegExp) => {
    let failed = 0
    const asBefore = divertStatements(replica.pool, (client, text, go) => {
      const is_replica = (client as unknown as { port: number }).port === pair.standby.port
      if (!is_replica || !on.test(text)) return go()
      failed++
      return Promise.reject(Object.assign(new Error('planned'), { code }))
    })
    return { count: () => failed, asBefore }
  }
  test('by a conflict with what it replays: the primary answers', async () => {
    const staff = await createCaller('BROWSER')
    await catchUp()
    const { count, asBefore } = failing('40001', /from "?events"?/)
    const answer = await staff.list()
    asBefore()
    expect(count()).toBeGreaterThan(0)
    expect([asOf(answer), titles(answer)]).toEqual([undefined, ['Low Tide Sessions']])
  })
  test('before the first row of a file: the primary writes it', async () => {
    const staff = await createCaller('BROWSER')
    await catchUp()
    const whole = await staff.get('/api/events/export?format=csv')
    expect(asOf(whole)).toBe(now.toISOString())
    const { count, asBefore } = failing('40001', /^declare/)
    const again = await staff.get('/api/events/export?format=csv')
    asBefore()
    expect([count(), again.statusCode, again.body]).toEqual([1, 200, whole.body])
  })
  test('by a reading that writes: it is a fault, and nothing is written', async () => {
    await catchUp()
    const writes = replica.read('NOTHING', (db) => db.deleteFrom('events').execute())
    await expect(writes).rejects.toThrow('what the replica was asked to read writes')
    await expect(replica.pool.query('create table t (id int)')).rejects.toMatchObject({ code: '25006' })
  })
  test('by being promoted, then by being killed: the primary answers, and nobody waits for it', async () => {
    const staff = await createCaller('BROWSER')
    await catchUp()
    expect(asOf(await staff.list())).toBe(now.toISOString())
    // commits of the primary wait for nobody from here on
    await pair.primary.ask("alter system set synchronous_standby_names = ''")
    await pair.primary.ask('select pg_reload_conf()')
    await pair.standby.promote()
    await replica.sample()
    expect(asOf(await staff.list())).toBeUndefined()
    await pair.standby.kill()
    const first = await staff.list()
    await replica.sample()
    const second = await staff.list()
    expect([first, second].map((answer) => [asOf(answer), titles(answer)])).toEqual(
      Array(2).fill([undefined, ['Low Tide Sessions']]),
    )
  })
})
