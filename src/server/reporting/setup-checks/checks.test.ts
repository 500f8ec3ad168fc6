import { describe, expect, test } from 'vitest'
import type { CheckResult } from '#core/reporting/setup-checks/schema.ts'
import { GOOD_TEXTS, goodWorld } from '#test/setup-world.ts'
import { type Check, runChecks } from './check.ts'
import { CHECKS } from './checks.ts'
import { showChecks } from './show-checks.ts'
import type { World } from './world.ts'

const NOW = goodWorld().now()
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const refuse = (code: string) => async (): Promise<never> => {
  throw Object.assign(new Error(`${code} smtps://user:hunter2-password@mail.example.org`), { code })
}
const visit = (change: Partial<Awaited<ReturnType<World['visit']>>>): Partial<World> => ({
  visit: async () => ({ ...(await goodWorld().visit()), ...change }),
})
const database = (change: Partial<Awaited<ReturnType<World['database']>>>): Partial<World> => ({
  database: async () => ({ ...(await goodWorld().database()), ...change }),
})
const texts = (change: Record<string, readonly string[]>): Partial<World> => ({
  texts: async (name) => ({ ...GOOD_TEXTS, ...change })[name] ?? [],
})
const cards = (change: Partial<NonNullable<World['cards']>>): Partial<World> => ({
  cards: { ...goodWorld().cards!, ...change },
})
const webhooks = (change: { url?: string; types?: readonly string[]; is_enabled?: boolean }): Partial<World> =>
  cards({ listWebhooks: async () => [{ ...(await goodWorld().cards!.listWebhooks())[0]!, ...change }] })

const REPLICA_ENV = {
  DATABASE_URL: 'postgres://app:secret@10.0.0.6/turnout',
  DATABASE_REPLICA_URL: 'postgres://app:secret@10.0.0.7/turnout',
}

type Case = [string, CheckResult, Parameters<typeof goodWorld>[0]]

const CASES: Case[] = [
  ['address.https', 'FAIL', { env: { APP_URL: 'http://tickets.example.org' } }],
  ['address.https', 'WARN', { env: { APP_URL: 'http://localhost:3000' } }],
  ['address.certificate', 'FAIL', { visit: refuse('CERT_HAS_EXPIRED') }],
  ['address.certificate', 'WARN', visit({ certificate_ends: ago(-13 * 86_400_000) })],
  ['address.certificate', 'UNKNOWN', { visit: refuse('ECONNREFUSED') }],
  ['address.installation', 'FAIL', visit({ seen: null })],
  ['address.installation', 'FAIL', { visit: refuse('ENOTFOUND') }],
  ['address.client', 'FAIL', visit({ seen: { ip: '10.0.0.2', peer: '10.0.0.2', is_forwarded: true } })],
  ['address.client', 'FAIL', visit({ seen: { ip: '10.0.0.2', peer: '10.0.0.2', is_forwarded: false } })],
  ['address.client', 'UNKNOWN', visit({ seen: null })],
  ['clock.database', 'FAIL', database({ clock: ago(5001) })],
  ['clock.database', 'WARN', database({ clock: ago(-1001) })],
  ['clock.address', 'FAIL', visit({ date: ago(-5001) })],
  ['clock.address', 'WARN', visit({ date: ago(2001) })],
  ['clock.address', 'OK', visit({ date: ago(1900) })],
  ['database.version', 'FAIL', database({ version: 140_012 })],
  ['database.version', 'WARN', database({ version: 190_000 })],
  ['database.connections', 'FAIL', database({ max_connections: 81 })],
  [
    'database.settings',
    'FAIL',
    {
      settings: async () => ({
        other: ['lock_timeout'],
        sql: "alter role turnout_app set lock_timeout = '3s';",
      }),
    },
  ],
  ['database.transport', 'FAIL', { transport: async () => ['DATABASE_URL: sslmode=require does not keep others out'] }],
  ['database.standby', 'FAIL', database({ is_synchronous: false })],
  ['database.standby', 'OK', { ...database({ is_synchronous: false }), env: { TURNOUT_HA: 'off' } }],
  ['database.replica', 'OK', { env: REPLICA_ENV }],
  ['database.replica', 'WARN', { env: REPLICA_ENV, replica: async () => null }],
  ['database.migrations', 'FAIL', database({ pending_migrations: ['0142-setup-links.sql'] })],
  ['database.migrations', 'WARN', database({ waiting_contracts: ['0150-gone.sql'] })],
  ['database.migrations', 'OK', database({ waiting_contracts: ['0150-gone.sql'], is_owner: true })],
  [
    'database.migrations',
    'OK',
    {
      ...database({ waiting_contracts: ['0150-gone.sql'] }),
      env: {
        DATABASE_URL: 'postgres://turnout_app:x@db.example.org/turnout?sslmode=verify-full',
        DATABASE_OWNER_URL: 'postgres://turnout_owner:x@db.example.org/turnout?sslmode=verify-full',
      },
    },
  ],
  ['store.probe', 'FAIL', { storage: { ...goodWorld().storage, write: refuse('EACCES') } }],
  ['store.probe', 'FAIL', { storage: { ...goodWorld().storage, read: async () => null } }],
  ['store.probe', 'FAIL', { storage: { ...goodWorld().storage, remove: async () => undefined } as World['storage'] }],
  ['store.space', 'FAIL', { space: async () => ({ free: 1024 ** 3 - 1, total: 2 * 1024 ** 3 }) }],
  ['store.space', 'WARN', { space: async () => ({ free: 9 * 1024 ** 3, total: 100 * 1024 ** 3 }) }],
  ['store.secrets', 'WARN', { secretFiles: async () => [{ path: '/data/secret', mode: 0o100_644 }] }],
  ['store.secrets', 'FAIL', { secretFits: async () => false }],
  ['mail.server', 'FAIL', { reachMailServer: refuse('EAUTH') }],
  ['mail.server', 'FAIL', { env: { SMTP_URL: '' } }],
  ['mail.test', 'FAIL', { sendTestMail: refuse('EENVELOPE') }],
  ['mail.spf', 'FAIL', texts({ 'example.org': ['v=spf1 a ~all', 'v=spf1 mx ~all'] })],
  ['mail.spf', 'FAIL', texts({ 'example.org': [`v=spf1 ${'a:mail.example.org '.repeat(11)}~all`] })],
  ['mail.spf', 'WARN', texts({ 'example.org': [] })],
  ['mail.spf', 'WARN', texts({ 'example.org': ['v=spf1 ip4:198.51.100.0/24 ~all'] })],
  [
    'mail.spf',
    'OK',
    texts({
      'example.org': ['v=spf1 include:_spf.example.net ~all'],
      '_spf.example.net': ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all'],
    }),
  ],
  ['mail.dkim', 'FAIL', texts({ 'turnout._domainkey.example.org': ['v=DKIM1; p=b3RoZXI='] })],
  ['mail.dkim', 'FAIL', { env: { TURNOUT_DKIM_KEY: 'not a key' } }],
  ['mail.dkim', 'UNKNOWN', { env: { TURNOUT_DKIM_KEY: '' } }],
  ['mail.dmarc', 'WARN', texts({ '_dmarc.example.org': [] })],
  ['stripe.account', 'FAIL', cards({ readAccount: refuse('401') })],
  [
    'stripe.account',
    'FAIL',
    cards({ readAccount: async () => ({ id: 'acct_1', charges_enabled: false, payouts_enabled: false }) }),
  ],
  ['stripe.account', 'FAIL', cards({ is_live: false })],
  ['stripe.account', 'WARN', { cards: null }],
  ['mollie.account', 'FAIL', { mollie: { is_live: true, readAccount: async () => null, listMethods: async () => [] } }],
  ['stripe.webhook', 'FAIL', webhooks({ url: 'https://elsewhere.example/hook' })],
  ['stripe.webhook', 'FAIL', webhooks({ is_enabled: false })],
  ['stripe.webhook', 'FAIL', webhooks({ types: ['payment_intent.succeeded'] })],
  ['stripe.webhook', 'OK', webhooks({ types: ['*'] })],
  ['stripe.webhook', 'WARN', { webhookTraffic: async () => ({ paid: 1, last: ago(24 * 3_600_000 + 1) }) }],
  ['jobs.worker', 'FAIL', { jobs: async () => ({ workers: 0, due: 0, oldest_due: null, given_up: 0 }) }],
  ['jobs.worker', 'WARN', { jobs: async () => ({ workers: 1, due: 9, oldest_due: ago(700_000), given_up: 0 }) }],
  ['jobs.alarms', 'WARN', { alarms: async () => [{ kind: 'BOOKS_DIFFER' }] }],
  ['jobs.backup-key', 'WARN', { env: { TURNOUT_BACKUP_KEY: '' } }],
  ['jobs.backup', 'FAIL', { alarms: async () => [{ kind: 'BACKUP_OVERDUE' }] }],
]

const resultOf = async (id: string, world: World) => {
  const check = CHECKS.find((one) => one.id === id)
  const [found] = await runChecks(check ? [check] : [], world)
  return found
}

describe('the checks of an installation (DEP-7a to DEP-7h)', () => {
  test.each(CASES)('%s: %s, and what to do about it; mended it is OK', async (id, result, world) => {
    const found = await resultOf(id, goodWorld(world))
    expect(found?.result).toBe(result)
    if (result === 'FAIL' || result === 'WARN') expect(found?.fix?.text.message).toMatch(/\.|:$/)
    const mended = (await resultOf(id, goodWorld()))?.result
    expect(mended).toBe(id === 'jobs.backup' ? 'UNKNOWN' : 'OK')
  })

  test('each check has a case that is no OK', () => {
    const failing = new Set(CASES.filter(([, result]) => result !== 'OK').map(([id]) => id))
    expect(CHECKS.map(({ id }) => id).filter((id) => !failing.has(id))).toEqual([])
  })

  test('none says a secret, whatever fails (DEP-8, SEC-29)', async () => {
    const broken = goodWorld({
      visit: refuse('ECONNREFUSED'),
      database: refuse('XX000'),
      reachMailServer: async () => {
        throw new Error('Invalid login at smtps://user:hunter2-password@mail.example.org')
      },
      cards: { ...goodWorld().cards!, listWebhooks: refuse('401') },
    })
    const { text } = await showChecks(
      undefined as never,
      { mail_to: null, is_json: true },
      { checks: CHECKS, world: broken },
    )
    expect(text).not.toMatch(/hunter2|sk_live_planted|PRIVATE KEY/)
  })
})

test('six processes, two of them workers, need 154 connections; 100 are 54 short (DB-6, example 8)', async () => {
  const with_limit = (max_connections: number) =>
    resultOf('database.connections', goodWorld(database({ processes: 6, workers: 2, max_connections })))
  expect((await with_limit(100))?.fix?.copy).toBe('alter system set max_connections = 154;')
  expect([(await with_limit(153))?.result, (await with_limit(154))?.result]).toEqual(['FAIL', 'OK'])
})

describe('operator doctor (DEP-6)', () => {
  const report = (world: World, is_json = false) =>
    showChecks(undefined as never, { mail_to: null, is_json }, { checks: CHECKS, world })

  test('is content with an installation that lacks nothing', async () => {
    const { text, has_failed } = await report(goodWorld())
    expect(has_failed).toBe(false)
    expect(text).not.toMatch(/^(FAIL|WARN)/m)
  })

  test('says FAIL first, what to do, and the record to copy', async () => {
    const { text, has_failed } = await report(
      goodWorld({ ...texts({ '_dmarc.example.org': [] }), ...database({ version: 140_000 }) }),
    )
    expect(has_failed).toBe(true)
    expect(text.split('\n')[0]).toBe('FAIL     Version of PostgreSQL: PostgreSQL 14.')
    expect(text).toContain('_dmarc.example.org. TXT "v=DMARC1;')
  })

  test('speaks JSON to programs', async () => {
    const checks = JSON.parse((await report(goodWorld({ cards: null }), true)).text)
    expect(checks).toHaveLength(CHECKS.length)
    expect(checks[0]).toMatchObject({
      id: 'stripe.account',
      result: 'WARN',
      fix: { copy: expect.stringContaining('STRIPE_') },
    })
  })

  test('what does not answer is UNKNOWN once its time is over, and holds nobody up', async () => {
    const silent: Check = { id: 'silent', title: { id: 't', message: 'Silent' }, run: () => new Promise(() => {}) }
    const [found] = await runChecks([silent], goodWorld(), 1)
    expect(found).toMatchObject({ id: 'silent', result: 'UNKNOWN' })
  })
})
