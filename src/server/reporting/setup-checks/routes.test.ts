import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { issueChecksLink } from '#server/identity/operator-links/issue-checks-link.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createSecrets, hashToken } from '#server/platform/runtime/secrets.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { answerProbe, visitOwnAddress } from './own-address.ts'
import { wasEverOnSale } from './queries.ts'

let t: TestApp
let app: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  t = await createTestApp({ env: { LOG_LEVEL: 'silent', TURNOUT_LIMITS: 'on', APP_URL: 'http://127.0.0.1:9' } })
  app = await buildApp(t.deps)
  await pageRoutes(app, mkdtempSync(join(tmpdir(), 'turnout-probe-')))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const PATH = '/api/public/setup/checks'
const tokenOf = async () => (await issueChecksLink(systemCtx(t.deps))).split('#')[1] ?? ''
const ask = (token: string, body: object = {}, locale = 'en') =>
  t.call('POST', PATH, { body, headers: { 'x-operator-token': token, 'x-locale': locale } })

test('whoever holds the operator’s link sees every check, FAIL first, as often as wanted for a day (API-900, DEP-8)', async () => {
  const token = await tokenOf()
  for (const _ of [1, 2]) {
    const { status, body } = await ask(token)
    expect(status).toBe(200)
    const results = body.data.checks.map(({ result }: { result: string }) => result)
    expect(results.indexOf('OK'), 'FAIL first').toBeGreaterThan(results.lastIndexOf('FAIL'))
    const by_id = new Map(body.data.checks.map((one: { id: string }) => [one.id, one]))
    expect(by_id.get('address.installation')).toMatchObject({ result: 'FAIL' })
    expect(by_id.get('database.version')).toMatchObject({ result: 'OK' })
    expect(by_id.get('store.probe')).toMatchObject({ result: 'OK' })
    expect(by_id.get('jobs.worker')).toMatchObject({ result: 'FAIL', fix: { copy: expect.any(String) } })
    expect(body.data.server_time).toBe(t.now().toISOString())
  }
  t.advance(24 * 3_600_000)
  const late = await ask(token)
  expect([late.status, late.body.error.code]).toEqual([410, 'LINK_EXPIRED'])
})

test('nobody else does, and only a hash is kept (PRM-90)', async () => {
  const token = await tokenOf()
  const [link] = await t.deps.db.selectFrom('operator_links').selectAll().where('purpose', '=', 'SETUP').execute()
  expect(link?.token_hash.equals(hashToken(token))).toBe(true)
  for (const wrong of ['', 'made-up', hashToken(token).toString('base64url')]) {
    const { status, body } = await ask(wrong)
    expect([status, body.error.code]).toEqual([404, 'LINK_INVALID'])
  }
})

test('a test mail goes where it is asked for, and nowhere else', async () => {
  const token = await tokenOf()
  t.advance(60_000)
  await ask(token)
  expect(t.mails.sent).toEqual([])
  await ask(token, { mail_to: 'operator@example.org' })
  expect(t.mails.sent.map(({ to }) => to)).toEqual(['operator@example.org'])
  expect((await ask(token, { mail_to: 'nobody' })).status).toBe(422)
})

test('ten times a minute, wrong tokens included (API-900)', async () => {
  t.advance(60_000)
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await ask('made-up')).status)
  expect(statuses).toEqual([...Array(10).fill(404), 429])
})

test('the start offers the link until something was on sale (DEP-8)', async () => {
  expect(await wasEverOnSale(t.deps.db)).toBe(false)
  const { event_id } = await createOnSaleEvent(t.deps.db)
  expect(await wasEverOnSale(t.deps.db)).toBe(true)
  await t.deps.db.updateTable('events').set({ status: 'DRAFT' }).where('id', '=', event_id).execute()
  expect(await wasEverOnSale(t.deps.db)).toBe(false)
})

test('only this installation can ask itself what a call through its address looks like (DEP-7a)', async () => {
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const { status, seen, date } = await visitOwnAddress(url, t.deps.secrets)
  expect([status, seen]).toEqual([200, { ip: '127.0.0.1', peer: '127.0.0.1', is_forwarded: false }])
  expect(date).toBeInstanceOf(Date)
  expect((await visitOwnAddress(url, createSecrets('another secret of thirty-two bytes'))).seen).toBeNull()
  const plain = await fetch(`${url}/health`, { headers: { 'x-operator-probe': 'a.b' } })
  expect(await plain.json()).toEqual({ ok: true })
  expect(answerProbe({ headers: {} } as never, t.deps.secrets)).toEqual({})
})
