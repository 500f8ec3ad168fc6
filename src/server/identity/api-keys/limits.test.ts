import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS_PER_KEY, CALLS_PER_USER, KEY_CALLS_AT_ONCE } from '#core/platform/limits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, type TestAccount } from '#test/factories.ts'
import { untilWaitingForLock } from '#test/waits.ts'

/** The limits as they are in operation (KEY-12). */
let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_LIMITS: 'on' }, is_direct: true })
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

async function makeKey(...more: string[]): Promise<string> {
  const permissions = ['event.read', 'account.read', ...more]
  const body = { name: 'Sync', mode: 'LIVE', permissions, targets: [{}] }
  const reply = await t.call('POST', `/api/accounts/${owner.account_id}/api-keys`, { as: owner.token, body })
  return reply.body.data.secret
}
const ask = (as: string) => t.call('GET', `/api/accounts/${owner.account_id}`, { as })

test('each answer says how many calls are left of the minute, of keys and of people', async () => {
  const left = async (as: string) => {
    const { headers } = await ask(as)
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([])
    return [headers['ratelimit-policy'], String(headers.ratelimit).replace(/t=\d+$/, 't')]
  }
  const secret = await makeKey()
  expect(await left(secret)).toEqual(['"calls";q=1000;w=60', '"calls";r=999;t'])
  expect(await left(secret)).toEqual(['"calls";q=1000;w=60', '"calls";r=998;t'])
  const [policy] = await left(owner.token)
  expect(policy).toBe(`"calls";q=${CALLS_PER_USER};w=60`)
})

test('above the share of a minute a key is told when to come back; another key is not held up', async () => {
  const [one, other] = [await makeKey(), await makeKey()]
  for (let n = 0; n < CALLS_PER_KEY; n++) {
    // the address is counted before anybody knows who calls, in windows of ten seconds (CNV-10)
    if (n % 250 === 0) t.advance(10_000)
    if ((await ask(one)).status !== 200) throw new Error(`refused at ${n}`)
  }
  const refused = await ask(one)
  expect([refused.status, refused.body.error.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await ask(other)).status).toBe(200)
})

test('ten calls of a key at once, no eleventh; afterwards all is open again', async () => {
  t.advance(10_000)
  const secret = await makeKey('event.write')
  const event_id = await createEvent(t.deps.db, owner)
  const blocker = await t.deps.pool.connect()
  await blocker.query('begin')
  await blocker.query('select from events where id = $1 for update', [event_id])
  const change = () => t.call('PUT', `/api/events/${event_id}`, { as: secret, body: { title: 'Ebb' } })
  const running = Array.from({ length: KEY_CALLS_AT_ONCE }, change)
  await untilWaitingForLock(t, KEY_CALLS_AT_ONCE)
  const refused = await ask(secret)
  expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '1'])
  await blocker.query('rollback')
  blocker.release()
  const statuses = (await Promise.all(running)).map(({ status }) => status)
  expect(statuses).toEqual(Array(KEY_CALLS_AT_ONCE).fill(200))
  expect((await ask(secret)).status).toBe(200)
})

test('guesses at keys count for their address, like any other call', async () => {
  const guess = () => t.call('GET', '/api/events', { as: `tk_live_${'x'.repeat(46)}` })
  const { headers } = await guess()
  expect(headers['ratelimit-policy']).toBe('"calls";q=600;w=60')
})
