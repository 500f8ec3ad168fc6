import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { readPosition } from '#core/platform/replica/position.ts'
import { Relay } from '#scripts/drill/relay.ts'
import { type Pair, startPair } from '#scripts/drill/servers.ts'
import { buildApp } from '#server/app/app.ts'
import { makeInstallationBackup } from '#server/app/backups/make-installation-backup.ts'
import { createDeps } from '#server/app/deps.ts'
import { openPlace } from '#server/platform/backup/archive-place.ts'
import type { Deps } from '#server/platform/context/context.ts'
import { createPool } from '#server/platform/database/db.ts'
import { caughtUpAfter } from '#server/platform/database/server/caught-up.ts'
import { positionAfterWrite, Replica } from '#server/platform/database/server/replica.ts'
import { readConfig } from '#server/platform/runtime/config.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { laggingCalls } from '#test/lagging-calls.ts'
import { asOf, type Caller, createCaller as newCaller, titles } from '#test/replica-caller.ts'
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

const createCaller = (kind: 'BROWSER' | 'KEY') => newCaller({ app, db: deps.db }, kind)

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
  test('of what a page and its browser know the later counts: answers overtake each other', async () => {
    const staff = await createCaller('BROWSER')
    await catchUp()
    await pauseReplay()
    await staff.write('Neap Tide')
    const newest = staff.jar.get('db_position')!
    for (const [header, cookie] of [
      [newest, '1:0/1'],
      ['1:0/1', newest],
      ['unknown', '1:0/1'],
      ['1:0/1', 'unknown'],
    ]) {
      staff.show(header!)
      staff.jar.set('db_position', cookie!)
      const answer = await staff.list()
      expect([asOf(answer), titles(answer)]).toEqual([undefined, ['Neap Tide']])
    }
  })
  test('what staff do on a public page they find as well; strangers are told nothing', async () => {
    const staff = await createCaller('BROWSER')
    const order = `/api/public/events/${staff.event_id}/order`
    expect((await staff.post(order, {})).headers['x-data-position']).toMatch(/^1:/)
    const stranger = await app.inject({ method: 'POST', url: order, payload: {} })
    expect([stranger.headers['x-data-position'], stranger.headers['set-cookie']]).toEqual([undefined, undefined])
  })
  test('where commits wait for no disk a place is told that has them', async () => {
    const pool = createPool(pair.primary.url(), { max: 1 })
    await pool.query('set synchronous_commit = off')
    await pool.query('create table loose (id int)')
    const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
    const told = readPosition(await positionAfterWrite(pool))!
    await pool.end()
    expect(told.at).toBeGreaterThanOrEqual(readPosition(`1:${rows[0]!.lsn}`)!.at)
  })
  test('each call that may lag is answered by the replica, which writes nothing for it', async () => {
    const staff = await createCaller('BROWSER')
    const event = `/api/events/${staff.event_id}`
    const { ticket_id } = await createTicket(deps.db, staff.event_id)
    const made = await staff.post(`${event}/check-in-lists`, { name: 'Front door', ticket_ids: [ticket_id] })
    expect(made.statusCode, made.body).toBe(201)
    await catchUp()
    const parts = { event_id: staff.event_id, organizer_id: staff.account.organizer_id, list_id: made.json().data.id }
    const wanted = laggingCalls.map(({ path, export_of }) => {
      const url = path.replace(/:(\w+)/g, (_all, name: keyof typeof parts) => String(parts[name]))
      return `/api${url}${export_of ? '?format=csv' : ''}`
    })
    for (const url of wanted) {
      const answer = await staff.get(url.endsWith('recipient-count') ? `${url}?type=ALL` : url)
      expect([url, answer.statusCode, asOf(answer)], answer.body).toEqual([url, 200, now.toISOString()])
    }
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
  test('by answering nothing, as when a cable is pulled: whoever reads there goes on at the primary, and nobody else waits', async () => {
    await catchUp()
    const relay = await Relay.to(pair.standby.port)
    const url = pair.standby.url().replace(`:${pair.standby.port}/`, `:${relay.port}/`)
    const { gate, log, pool: primary, clock } = deps
    const far = new Replica({ url, max: 1, is_pooled: false, max_lag_ms: 10_000, primary, gate, clock, log })
    const read = () => far.read('NOTHING', (db) => db.selectFrom('events').select('id').limit(1).execute())
    try {
      await far.sample()
      expect(await read()).toMatchObject({ as_of: now })
      relay.stall(true)
      const heard = vi.fn()
      const reading = read().finally(heard)
      await new Promise((go) => setTimeout(go, 100))
      expect(heard, 'by itself it hears nothing').not.toHaveBeenCalled()
      await far.sample()
      expect([await reading, await read()]).toEqual([null, null])
      relay.stall(false)
      await far.sample()
      expect(await read()).toMatchObject({ as_of: now })
    } finally {
      relay.stall(false)
      await far.stop()
      await relay.stop()
    }
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
