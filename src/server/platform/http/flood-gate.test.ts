import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { createFloodGate } from './flood-gate.ts'

/** Of ten seconds: a sixth of `flood-ip`, and of ten times `requests-ip`. */
const ALL = 50
const CALLS = 20

let t: TestApp
let app: Awaited<ReturnType<typeof buildApp>>
let port: number
let page: string
beforeAll(async () => {
  const TURNOUT_LIMITS = `flood-ip=${ALL * 6},requests-ip=${(CALLS * 6) / 10}`
  t = await createTestApp({ env: { TURNOUT_LIMITS, TURNOUT_TRUST_PROXY: '127.0.0.1' } })
  app = await buildApp(t.deps)
  await pageRoutes(app, mkdtempSync(join(tmpdir(), 'turnout-flood-')))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
  const event_id = await createEvent(t.deps.db, await createAccount(t.deps.db), { title: 'Night Ferry' })
  await createTicket(t.deps.db, event_id, { title: 'Standing' })
  page = `/event/${event_id}/night-ferry`
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const get = (path: string, ip: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-forwarded-for': ip, ...headers }, redirect: 'manual' })
const statuses = async (path: string, ip: string, times: number) => {
  const seen: number[] = []
  for (let n = 0; n < times; n++) seen.push((await get(path, ip)).status)
  return seen
}

describe('the first question to every request (CNV-10)', () => {
  test('also stands before pages that are sent early; a page says when to come again', async () => {
    const seen = await statuses(page, '203.0.113.1', ALL + 1)
    expect([new Set(seen.slice(0, ALL)), seen[ALL]]).toEqual([new Set([200]), 429])
    const refused = await get(page, '203.0.113.1', { 'accept-language': 'de' })
    expect(refused.headers.get('retry-after')).toBe('10')
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    expect(await refused.text()).toMatch(/^<!doctype html><html lang="de">.*<h1>/)
    expect((await get(page, '203.0.113.2')).status).toBe(200)
    t.advance(10_000)
    expect((await get(page, '203.0.113.1')).status).toBe(200)
  })

  test('counts files, probes and addresses that lead nowhere together', async () => {
    const paths = ['/health', '/robots.txt', '/no-such-page', '/event/%E0%A4%A/x', '/api/docs']
    for (const path of paths) await statuses(path, '203.0.113.3', ALL / 5)
    for (const path of paths) expect([path, (await get(path, '203.0.113.3')).status]).toEqual([path, 429])
  })

  test('asks of calls before it is known who calls: nobody looks into the database for a login', async () => {
    const as = { authorization: 'Bearer not-a-token-anybody-has' }
    for (let n = 0; n < CALLS; n++) await get('/api/users/me', '203.0.113.4', as)
    const asked = vi.spyOn(t.deps.pool, 'connect')
    const refused = await get('/api/users/me', '203.0.113.4', as)
    expect([refused.status, asked.mock.calls.length]).toEqual([429, 0])
    asked.mockRestore()
    expect(await refused.json()).toEqual({ error: { code: 'RATE_LIMITED', message: expect.any(String) } })
    // no other spelling of the address leads around it
    expect((await get('/%61pi/users/me', '203.0.113.4', as)).status).toBe(429)
    expect((await get(page, '203.0.113.4')).status).toBe(200)
  })

  test('an IPv6 address counts with its /64', async () => {
    for (let n = 0; n < ALL; n++) await get(page, `2001:db8:1:2::${n.toString(16)}`)
    expect((await get(page, '2001:db8:1:2:ffff::1')).status).toBe(429)
    expect((await get(page, '2001:db8:1:3::1')).status).toBe(200)
  })
})

describe('an address that has had its share of calls', () => {
  const share = (CALLS * 6) / 10
  let addresses = 0
  const post = (path: string, ip: string, payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...headers },
    })

  test.each([
    ['a body that is no JSON (400 before)', '/api/auth/forgot-password', '{'],
    ['a body with wrong fields (422 before)', '/api/auth/forgot-password', '{"email":5}'],
    ['no login (401 before)', '/api/events', '{}'],
    ['a body that is too large (413 before)', '/api/auth/forgot-password', `"${'x'.repeat(70_000)}"`],
  ])('is refused before anything is read of %s', async (_what, path, payload) => {
    t.advance(60_000)
    const ip = `198.51.100.${++addresses}`
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    for (let n = 0; n < share; n++) expect((await post(path, ip, payload)).statusCode).not.toBe(429)
    const refused = await post(path, ip, payload)
    vi.useRealTimers()
    expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'RATE_LIMITED'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('the API document and its reader are calls like all others', async () => {
    for (const [at, url] of ['/api/openapi.json', '/api/docs', '/api/docs/json', '/api/docs/yaml'].entries()) {
      t.advance(60_000)
      const ask = () => app.inject({ url, headers: { 'x-forwarded-for': `192.0.2.${at}` } })
      for (let n = 0; n < share; n++) expect((await ask()).statusCode).not.toBe(429)
      expect([url, (await ask()).statusCode]).toEqual([url, 429])
    }
  })
})

describe('a flood from more addresses than are counted apart', () => {
  const LIMIT = 2
  const asked = (remoteAddress: string) => ({ url: '/', headers: {}, socket: { remoteAddress } }) as never
  const silent = { writeHead: () => {}, end: () => {} } as never
  /** Everything that one /48 can send from: as many /64s as there are places, each once. */
  function flooded() {
    const config = { ...t.deps.config, trusted_proxies: [], limits: new Map([['flood-ip', LIMIT * 6] as const]) }
    const gate = createFloodGate(config, () => new Date('2027-03-01T10:00:00Z'))
    const lets = (address: string) => gate.lets(asked(address), silent)
    for (let n = 0; n < 50_000; n++) lets(`2001:db8:1:${n.toString(16)}::1`)
    return lets
  }

  test('fills the count of its own network, not that of everybody who comes later', () => {
    const lets = flooded()
    const attacker = Array.from({ length: 5 }, (_, n) => lets(`2001:db8:1:${(50_000 + n).toString(16)}::1`))
    expect(attacker).toEqual([true, true, false, false, false])
    expect([lets('2001:db8:2:1::1'), lets('198.51.100.7'), lets('203.0.113.7')]).toEqual([true, true, true])
    expect(lets('2001:db8:1:7::1')).toBe(true)
  })
})
