import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#core/platform/limits.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import type { TestApp } from '#test/app.ts'
import { createAccount } from '#test/factories.ts'
import { type FakeIssuer, startFakeIssuer } from '#test/fake-issuer.ts'
import { createSsoWorld, leave, signOn, ssoApp } from '#test/sso-world.ts'
import { checkDomains } from './check-domains.ts'

let t: TestApp
let issuer: FakeIssuer
let second: FakeIssuer
let inner: Server
let inner_calls = 0
beforeAll(async () => {
  ;[issuer, second] = await Promise.all([startFakeIssuer(), startFakeIssuer()])
  inner = createServer((_req, res) => {
    inner_calls += 1
    res.end('{}')
  })
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  t = await ssoApp(issuer, { TURNOUT_PRIVATE_HOSTS: `${issuer.host},${second.host}` })
})
afterAll(async () => {
  await t.close()
  await Promise.all([issuer.close(), second.close()])
  inner.close()
})

const connect = async () => {
  const account = await createAccount(t.deps.db)
  const base = `/api/accounts/${account.account_id}/sso`
  const call = (method: string, path = '', body?: object) =>
    t.call(method, base + path, { as: account.token, ...(body ? { body } : {}) })
  return { account, call }
}
const domainsOf = (reply: Awaited<ReturnType<TestApp['call']>>) => reply.body.data.connection.domains

describe('the connection (API-506)', () => {
  test('before there is one the addresses for the provider are told; the secret is in no answer and no entry', async () => {
    const { account, call } = await connect()
    const { body } = await call('GET')
    expect(body.data).toMatchObject({
      redirect_uri: `${t.deps.config.app_url}/auth/sso/${account.account_id}`,
      connection: null,
    })
    const saved = await call('PUT', '', issuer.client)
    expect(saved.body.data.connection).toMatchObject({ issuer: issuer.issuer, client_id: 'turnout' })
    const rows = await t.deps.db.selectFrom('audit_log').selectAll().where('action', 'like', 'sso.%').execute()
    for (const said of [saved.body, (await call('GET')).body, rows])
      expect(JSON.stringify(said)).not.toContain(issuer.client.client_secret)
    const stored = await t.deps.db.selectFrom('sso_connections').select('client_secret').executeTakeFirstOrThrow()
    expect(stored.client_secret.toString('latin1')).not.toContain(issuer.client.client_secret)
  })

  test('an empty secret keeps the stored one; for another issuer it has to be entered: it is told to nobody else', async () => {
    const { account, call } = await connect()
    await call('PUT', '', issuer.client)
    const kept = await call('PUT', '', { issuer: `${issuer.issuer}/`, client_id: 'turnout' })
    expect(kept.body.data.connection.issuer).toBe(issuer.issuer)
    expect((await leave(t, { account_id: account.account_id })).reply.status).toBe(200)
    const moved = await call('PUT', '', { issuer: second.issuer, client_id: 'turnout' })
    expect(Object.keys(moved.body.error.fields)).toEqual(['client_secret'])
    expect(second.calls).toEqual([])
  })

  test('another issuer knows nobody yet: identities end with the sessions they opened', async () => {
    const world = await createSsoWorld(t, issuer, 'moving.example')
    const claims = { sub: 'anna', email: world.email, email_verified: true }
    const start = { account_id: world.account.account_id }
    const { token } = (await signOn(t, issuer, { start, claims })).body.data.session
    await t.call('PUT', world.base, { as: world.account.token, body: second.client })
    expect((await t.call('GET', '/api/users/me', { as: token })).status).toBe(401)
    const wrong = await signOn(t, second, { start, claims: { sub: 'anna' } })
    expect(wrong.body.error.data.reason).toBe('EMAIL_NOT_VERIFIED')
  })

  test('disconnected, it is gone with its sessions', async () => {
    const world = await createSsoWorld(t, issuer, 'leaving.example')
    const claims = { sub: 'anna', email: world.email, email_verified: true }
    const start = { account_id: world.account.account_id }
    const { token } = (await signOn(t, issuer, { start, claims })).body.data.session
    expect((await t.call('DELETE', world.base, { as: world.account.token })).status).toBe(204)
    expect((await t.call('GET', '/api/users/me', { as: token })).status).toBe(401)
    expect((await leave(t, start)).reply.body.error.data.reason).toBe('NO_CONNECTION')
    expect((await t.call('DELETE', world.base, { as: world.account.token })).status).toBe(404)
  })

  test('an address the server may not call is refused like one where nobody answers, and not called (HOOK-7)', async () => {
    const { call } = await connect()
    const { port } = inner.address() as AddressInfo
    for (const address of [
      `http://127.0.0.1:${port}`,
      'http://169.254.169.254',
      'https://localhost',
      'https://user:pass@login.example.org',
      'https://login.example.org:8080',
      `${issuer.issuer}/elsewhere`,
    ]) {
      const reply = await call('PUT', '', { ...issuer.client, issuer: address })
      expect([reply.status, Object.keys(reply.body.error.fields ?? {})], address).toEqual([422, ['issuer']])
    }
    expect(inner_calls).toBe(0)
    expect((await call('GET')).body.data.connection).toBeNull()
  })

  test('a description that names inner addresses reaches none of them (SEC-20)', async () => {
    const { port } = inner.address() as AddressInfo
    const describe = second.describe({ token_endpoint: `http://127.0.0.1:${port}/token` })
    const world = await createSsoWorld(t, second, 'inward.example')
    const claims = { sub: 'anna', email: world.email, email_verified: true }
    const reply = await signOn(t, second, { start: { account_id: world.account.account_id }, claims })
    expect(reply.body.error.data.reason).toBe('PROVIDER')
    expect(inner_calls).toBe(0)
    describe.restore()
  })

  test.each(['javascript:alert(1)', 'http://login.example.org/', 'data:text/html,x'])(
    'a page to log in at that is none (%s) is refused: browsers are sent there',
    async (authorization_endpoint) => {
      const { call } = await connect()
      const describe = second.describe({ authorization_endpoint })
      expect((await call('PUT', '', second.client)).body.error.fields).toHaveProperty('issuer')
      describe.restore()
    },
  )

  test('another account’s sign-on does not exist, and organizers may not see their own', async () => {
    const { account, call } = await connect()
    const other = await connect()
    const path = `/api/accounts/${account.account_id}/sso`
    expect((await t.call('GET', path, { as: other.account.token })).status).toBe(404)
    await call('PUT', '', issuer.client)
    expect(domainsOf(await call('POST', '/domains', { domain: 'own.example' }))).toHaveLength(1)
    const { id } = domainsOf(await call('GET'))[0]
    const reply = await t.call('POST', `/api/accounts/${other.account.account_id}/sso/domains/${id}/check`, {
      as: other.account.token,
    })
    expect(reply.status).toBe(404)
  })
})

describe('domains (ACCESS-10)', () => {
  const add = async (domain: string) => {
    const made = await connect()
    await made.call('PUT', '', issuer.client)
    const row = domainsOf(await made.call('POST', '/domains', { domain }))[0]
    const check = async () => made.call('POST', `/domains/${row.id}/check`)
    return { ...made, row, check }
  }

  test('proven by its record, in one connection only', async () => {
    const first = await add('shared.example')
    expect(first.row).toMatchObject({ status: 'UNVERIFIED', record_name: '_turnout-sso.shared.example' })
    expect(domainsOf(await first.check())[0]).toMatchObject({ status: 'UNVERIFIED' })
    t.texts.set(first.row.record_name, ['v=spf1 -all', first.row.record_value])
    expect(domainsOf(await first.check())[0]).toMatchObject({ status: 'VERIFIED' })
    const later = await add('shared.example')
    expect(domainsOf(await later.check())[0]).toMatchObject({ status: 'UNVERIFIED' })
    t.texts.set(first.row.record_name, [first.row.record_value, later.row.record_value])
    expect((await later.check()).body.error.code).toBe('DOMAIN_TAKEN')
    // two that ask at the same moment: one has it
    const both = [await add('race.example'), await add('race.example')]
    t.texts.set(
      '_turnout-sso.race.example',
      both.map(({ row }) => row.record_value),
    )
    const replies = await Promise.all(both.map(({ check }) => check()))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('asked daily; after seven failing days it lapses, the admins are mailed once; another may then prove it', async () => {
    const { account, call, row, check } = await add('failing.example')
    t.texts.set(row.record_name, [row.record_value])
    await check()
    t.texts.delete(row.record_name)
    const statuses: string[] = []
    for (let day = 0; day < 9; day++) {
      t.advance(DAY_MS)
      await checkDomains(systemCtx(t.deps))
      statuses.push(domainsOf(await call('GET'))[0].status)
    }
    expect(statuses).toEqual([...Array(7).fill('FAILING'), 'LAPSED', 'LAPSED'])
    const mails = await t.deps.db
      .selectFrom('mails')
      .select(['to_address', 'payload'])
      .where('kind', '=', 'sso-domain-lapsed')
      .where('account_id', '=', account.account_id)
      .execute()
    expect(mails).toMatchObject([{ payload: { domain: 'failing.example' } }])
    const heir = await add('failing.example')
    t.texts.set(row.record_name, [heir.row.record_value])
    expect(domainsOf(await heir.check())[0].status).toBe('VERIFIED')
    expect(domainsOf(await call('GET'))[0].status).toBe('UNVERIFIED')
    t.setNow(new Date())
  })
})
