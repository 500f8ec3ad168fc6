import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_USABLE_KEYS } from '#core/identity/api-keys/limits.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createMember, createSession, type TestAccount } from '#test/factories.ts'
import { announceExpiringKeys } from './announce-expiry.ts'
import { isKeyToken } from './key-token.ts'

const DAY = 86_400_000
let t: TestApp
let owner: TestAccount
let event_id: number
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  event_id = await createEvent(t.deps.db, owner)
})
afterAll(() => t.close())

const ACCOUNT = { organizer_id: null, event_id: null }
const path = (rest = '') => `/api/accounts/${owner.account_id}/api-keys${rest}`
const input = (more: object = {}) => ({
  name: 'Newsletter',
  mode: 'LIVE',
  permissions: ['order.read', 'event.read'],
  targets: [ACCOUNT],
  ...more,
})
const create = (more: object = {}, headers: Record<string, string> = {}) =>
  t.call('POST', path(), { as: owner.token, body: input(more), headers })
const made = async (more: object = {}) => (await create(more)).body.data
const list = async (query = '') => (await t.call('GET', path(query), { as: owner.token })).body
const put = (id: number, body: object, as = owner.token) => t.call('PUT', path(`/${id}`), { as, body })
const rotate = (id: number, body: object = {}, as = owner.token) => t.call('POST', path(`/${id}/rotate`), { as, body })
const acts = () =>
  t.deps.db.selectFrom('audit_log').selectAll().where('action', 'like', 'api\\_key.%').orderBy('id').execute()

describe('creating', () => {
  test('answers with the secret once; only its hash is kept (KEY-1, KEY-2)', async () => {
    const reply = await create({ targets: [{ event_id }, { organizer_id: owner.organizer_id }] })
    expect(reply.status).toBe(201)
    const { secret, ...view } = reply.body.data
    expect(isKeyToken(secret)).toBe(true)
    expect(view).toMatchObject({
      name: 'Newsletter',
      mode: 'LIVE',
      permissions: ['order.read', 'event.read'],
      allowed_networks: [],
      assistant_personal_data: false,
      last4: secret.slice(-4),
      created_by: { id: owner.user_id, name: 'Ines Vandaele' },
      last_used_at: null,
      revoked_at: null,
      state: 'USABLE',
      previous_secret_until: null,
      expires_at: new Date(t.now().getTime() + 365 * DAY).toISOString(),
    })
    expect(view.targets).toEqual(
      expect.arrayContaining([
        { organizer_id: null, event_id, name: expect.any(String) },
        { organizer_id: owner.organizer_id, event_id: null, name: 'Fieldnotes' },
      ]),
    )
    expect(JSON.stringify((await list()).data)).not.toContain(secret.slice(8, 30))
    const row = await t.deps.db.selectFrom('api_keys').selectAll().where('id', '=', view.id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  test('the secret stands in no log line, no stored answer and no other row of the database (ONE-5)', async () => {
    const reply = await create({ name: 'Leaks' }, { 'idempotency-key': crypto.randomUUID() })
    const { secret, id } = reply.body.data
    const again = (await rotate(id)).body.data.secret
    const { rows } = await t.deps.pool.query(
      "select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'",
    )
    for (const { tablename } of rows) {
      const found = await t.deps.pool.query(
        `select count(*)::int as n from "${tablename}" t where t::text like $1 or t::text like $2`,
        [`%${secret.slice(8, 40)}%`, `%${again.slice(8, 40)}%`],
      )
      expect(found.rows[0].n, tablename).toBe(0)
    }
  })

  test('repeated with its Idempotency-Key it makes no second key, and shows no secret (CNV-7, ONE-5)', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await create({ name: 'Once' }, headers)
    const again = await create({ name: 'Once' }, headers)
    expect([again.status, again.body.data.id, again.body.data.secret]).toEqual([201, first.body.data.id, null])
    expect((await list('?query=Once')).meta.total).toBe(1)
  })

  test.each([
    [{ expires_at: '2027-03-02T09:59:59Z' }, 'expires_at'],
    [{ expires_at: '2029-03-01T10:00:00Z' }, 'expires_at'],
    [{ expires_at: 'soon' }, 'expires_at'],
    [{ permissions: ['user.write'] }, 'permissions.0'],
    [{ permissions: [] }, 'permissions'],
    [{ targets: [{ event_id: 999_999 }] }, 'targets.0'],
    [{ targets: [ACCOUNT, { organizer_id: 999_999 }] }, 'targets.1'],
    [{ allowed_networks: ['10.0.0.0/8', '300.0.0.0/8'] }, 'allowed_networks.1'],
    [{ mode: 'BOTH' }, 'mode'],
  ])('%j is a field error on %s (KEY-1, KEY-5)', async (more, field) => {
    const reply = await create(more)
    expect([reply.status, reply.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('the first and the last instant are allowed (KEY-5)', async () => {
    for (const expires_at of ['2027-03-02T10:00:00Z', '2029-02-28T10:00:00Z'])
      expect((await create({ expires_at })).status).toBe(201)
  })

  test("another account's organizer or event is no target (SEC-2)", async () => {
    const other = await createAccount(t.deps.db)
    const foreign = await createEvent(t.deps.db, other)
    for (const target of [{ event_id: foreign }, { organizer_id: other.organizer_id }])
      expect((await create({ targets: [target] })).body.error.fields).toHaveProperty('targets.0')
  })

  test('50 can be used at a time: revoked and expired ones leave room (KEY-1)', async () => {
    const full = await createAccount(t.deps.db)
    const call = (method: string, rest = '', body?: object) =>
      t.call(method, `/api/accounts/${full.account_id}/api-keys${rest}`, { as: full.token, body })
    const ids: number[] = []
    for (let n = 0; n < MAX_USABLE_KEYS; n++) ids.push((await call('POST', '', input())).body.data.id)
    const refused = await call('POST', '', input())
    expect([refused.status, refused.body.error.code]).toEqual([409, 'LIMIT_REACHED'])
    expect((await call('DELETE', `/${ids[0]}`)).status).toBe(204)
    const both = await Promise.all([call('POST', '', input()), call('POST', '', input())])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('changing', () => {
  test('what is named changes, the rest stays; the log tells both sides (KEY-1, LOGE-3)', async () => {
    const { id, targets } = await made()
    const reply = await put(id, { name: 'Sync', permissions: ['event.read'], allowed_networks: ['203.0.113.7'] })
    expect(reply.body.data).toMatchObject({
      name: 'Sync',
      permissions: ['event.read'],
      allowed_networks: ['203.0.113.7/32'],
      targets,
      mode: 'LIVE',
    })
    const act = (await acts()).at(-1)!
    expect([act.action, act.actor_id, act.data]).toEqual([
      'api_key.updated',
      owner.user_id,
      { api_key_id: id, fields: ['name', 'permissions', 'allowed_networks'] },
    ])
    expect(act.changes).toMatchObject({ name: ['Newsletter', 'Sync'] })
    expect((await put(id, { targets: [{ event_id }] })).body.data.targets).toMatchObject([{ event_id }])
  })

  test('the mode is part of the secret and stays (KEY-2)', async () => {
    const { id } = await made({ mode: 'TEST' })
    await put(id, { mode: 'LIVE', name: 'Other' })
    expect((await list('?query=Other')).data[0]).toMatchObject({ id, mode: 'TEST' })
  })

  test('the end stays where nothing is said of it, also on its last day; a new one has its bounds (KEY-5)', async () => {
    const { id, expires_at } = await made({ expires_at: '2027-03-02T12:00:00Z' })
    t.advance(DAY)
    expect((await put(id, { name: 'Late', expires_at })).status).toBe(200)
    expect((await put(id, { expires_at: '2027-03-02T13:00:00Z' })).body.error.fields).toHaveProperty('expires_at')
    expect((await put(id, { expires_at: '2028-03-02T13:00:00Z' })).body.data.expires_at).toBe(
      '2028-03-02T13:00:00.000Z',
    )
    t.advance(-DAY)
  })

  test('a revoked key is changed, rotated no more', async () => {
    const { id } = await made()
    await t.call('DELETE', path(`/${id}`), { as: owner.token })
    expect([(await put(id, { name: 'X' })).status, (await rotate(id)).status]).toEqual([404, 404])
    expect((await t.call('DELETE', path(`/${id}`), { as: owner.token })).status).toBe(204)
    expect(
      (await acts()).filter(
        (one) => one.action === 'api_key.revoked' && (one.data as { api_key_id: number }).api_key_id === id,
      ),
    ).toHaveLength(1)
  })
})

test('organizers have nothing to do with keys (PRM)', async () => {
  const organizer = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
  const { id } = await made()
  expect((await t.call('GET', path(), { as: organizer.token })).status).toBe(403)
  expect((await put(id, { name: 'Mine' }, organizer.token)).status).toBe(403)
  expect((await rotate(id, {}, organizer.token)).status).toBe(403)
})

test('the list is filtered by what became of keys, and by mode (API-500)', async () => {
  const some = await createAccount(t.deps.db)
  const at = `/api/accounts/${some.account_id}/api-keys`
  const add = async (more: object) =>
    (await t.call('POST', at, { as: some.token, body: input(more) })).body.data.id as number
  const usable = await add({ name: 'b' })
  const expired = await add({ name: 'a', mode: 'TEST', expires_at: '2027-03-03T10:00:00Z' })
  const revoked = await add({ name: 'c' })
  await t.call('DELETE', `${at}/${revoked}`, { as: some.token })
  t.advance(3 * DAY)
  const ids = async (query: string) =>
    (await t.call('GET', `${at}?${query}`, { as: some.token })).body.data.map((one: { id: number }) => one.id)
  expect(await ids('sort_by=name')).toEqual([expired, usable, revoked])
  expect(await ids('filter_fields[state][eq]=USABLE')).toEqual([usable])
  expect(await ids('filter_fields[state][eq]=EXPIRED')).toEqual([expired])
  expect(await ids('filter_fields[state][eq]=REVOKED')).toEqual([revoked])
  expect(await ids('filter_fields[mode][eq]=TEST')).toEqual([expired])
  t.advance(-3 * DAY)
})

describe('when a member is removed (KEY-4)', () => {
  const at = (rest = '') => `/api/accounts/${some.account_id}/api-keys${rest}`
  const opens = async (secret: string) => (await t.call('GET', '/api/events', { as: secret })).status
  const remove = (user_id: number, query = '', as = some.token) =>
    t.call('DELETE', `/api/users/${user_id}${query}`, { as })
  let some: TestAccount
  beforeEach(async () => {
    some = await createAccount(t.deps.db)
  })

  async function memberWithKey(role: 'ADMIN' | 'ORGANIZER' = 'ADMIN') {
    const { user_id, token } = await createMember(t.deps.db, some.account_id, role)
    const key = (await t.call('POST', at(), { as: token, body: input({ name: 'Theirs' }) })).body.data
    return { user_id, token, ...(key as { id: number; secret: string }) }
  }

  test('a key of theirs works on unless told', async () => {
    const one = await memberWithKey()
    expect((await remove(one.user_id)).status).toBe(204)
    expect(await opens(one.secret)).toBe(200)
  })

  test('told so, theirs are revoked from the next call on, each with its line; no others', async () => {
    const [one, other] = [await memberWithKey(), await memberWithKey()]
    expect((await remove(one.user_id, '?revoke_keys=true')).status).toBe(204)
    expect([await opens(one.secret), await opens(other.secret)]).toEqual([401, 200])
    const lines = (await acts()).filter(
      ({ action, account_id }) => action.endsWith('revoked') && account_id === some.account_id,
    )
    expect(lines).toMatchObject([
      { actor_id: some.user_id, data: { api_key_id: one.id }, changes: { name: ['Theirs', null] } },
    ])
  })

  test('who may not revoke keys, or has not shown that it is them, removes nobody so (ACCESS-6)', async () => {
    const one = await memberWithKey()
    const permissions = ['user.read', 'user.remove']
    const { id: role_id } = await t.deps.db
      .insertInto('roles')
      .values({ account_id: some.account_id, name: 'Staffing', permissions, created_at: t.now(), updated_at: t.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const staffing = await createMember(t.deps.db, some.account_id, 'ORGANIZER')
    await t.call('PUT', `/api/users/${staffing.user_id}/grants`, { as: some.token, body: { grants: [{ role_id }] } })
    const refused = await remove(one.user_id, '?revoke_keys=true', staffing.token)
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
    await t.deps.db.updateTable('sessions').set({ fresh_until: null }).where('user_id', '=', some.user_id).execute()
    expect((await remove(one.user_id, '?revoke_keys=true')).body.error.code).toBe('FRESH_LOGIN_REQUIRED')
    expect((await remove(one.user_id, '?revoke_keys=maybe')).body.error.fields).toHaveProperty('revoke_keys')
    expect(await opens(one.secret)).toBe(200)
    expect((await remove(one.user_id)).status).toBe(204)
  })
})

describe('mails before the end (KEY-5, MAIL-80)', () => {
  test('to Admins, 30, 7 and 1 days before; once each, and again after a longer life', async () => {
    const some = await createAccount(t.deps.db)
    const admin = await createMember(t.deps.db, some.account_id, 'ADMIN')
    await createMember(t.deps.db, some.account_id, 'ORGANIZER')
    const at = `/api/accounts/${some.account_id}/api-keys`
    const body = input({ name: 'Sync <b>', expires_at: '2027-06-01T10:00:00Z' })
    const { id } = (await t.call('POST', at, { as: some.token, body })).body.data
    const mailed = async () => {
      await announceExpiringKeys(systemCtx(t.deps))
      await announceExpiringKeys(systemCtx(t.deps))
      await t.runJobs()
      return t.mails.sent.splice(0).filter(({ subject }) => subject.includes('API key'))
    }
    const start = t.now()
    const daysBefore = async (days: number) => {
      t.setNow(new Date(Date.parse('2027-06-01T10:00:00Z') - days * DAY))
      return (await mailed()).map(({ subject }) => subject)
    }
    expect(await daysBefore(31)).toEqual([])
    expect(await daysBefore(30)).toEqual(Array(2).fill('The API key “Sync <b>” expires in 30 days'))
    expect(await daysBefore(8)).toEqual([])
    expect(await daysBefore(6)).toEqual(Array(2).fill('The API key “Sync <b>” expires in 6 days'))
    expect(await daysBefore(1)).toEqual(Array(2).fill('The API key “Sync <b>” expires in 1 day'))
    expect(await daysBefore(-1)).toEqual([])
    t.setNow(new Date('2027-05-31T12:00:00Z'))
    const as = await createSession(t.deps.db, { ...some, now: t.now() })
    const short = input({ expires_at: '2027-06-10T10:00:00Z' })
    const later = (await t.call('POST', at, { as, body: short })).body.data.id
    const longer = { as, body: { expires_at: '2027-07-20T10:00:00Z' } }
    expect((await t.call('PUT', `${at}/${later}`, longer)).status).toBe(200)
    t.setNow(new Date('2027-06-20T10:00:00Z'))
    expect(await mailed()).toHaveLength(2)
    const back = await createSession(t.deps.db, { ...some, now: t.now() })
    expect((await t.call('DELETE', `${at}/${later}`, { as: back })).status).toBe(204)
    t.setNow(new Date('2027-07-19T10:00:00Z'))
    expect(await mailed()).toHaveLength(0)
    expect([id, admin.user_id].every(Number.isInteger)).toBe(true)
    t.setNow(start)
  })
})
