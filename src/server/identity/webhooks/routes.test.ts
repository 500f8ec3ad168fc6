import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_ACCOUNT_WEBHOOKS, MAX_TARGET_WEBHOOKS } from '#core/identity/webhooks/limits.ts'
import type { RolePermission } from '#core/platform/permissions.ts'
import { removeAccount } from '#server/app/operator/remove-account.ts'
import { authenticate } from '#server/identity/auth/authenticate.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import type { TestApp } from '#test/app.ts'
import { createAccount, createEvent, createMember, type TestAccount } from '#test/factories.ts'
import { webhookDesk } from '#test/webhook-desk.ts'
import type { Receiver } from '#test/webhook-receiver.ts'
import { createWebhookRow } from '#test/webhooks.ts'
import { sweepWebhooks } from './sweep-webhooks.ts'
import { testWebhook } from './test-webhook.ts'

const { given, ofAccount, ofEvent, call, created, happen, deliver, narrowed } = webhookDesk()
let t: TestApp
let there: Receiver
let account: TestAccount
let event_id: number
beforeEach(() => {
  ;({ t, there, account, event_id } = given)
})
const stored = (id: number) =>
  t.deps.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('making an endpoint (HOOK-1, HOOK-5)', () => {
  test('the secret is in this answer only, and stored so that nobody reads it', async () => {
    const { id, secret, secret_last4, ...rest } = await created({ description: ' CRM ' })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(secret.endsWith(secret_last4)).toBe(true)
    expect(rest).toMatchObject({
      description: 'CRM',
      organizer_id: null,
      event_id: null,
      mode: 'LIVE',
      types: null,
      payload: 'THIN',
      status: 'ACTIVE',
      failures: 0,
      created_by: 'Ines Vandaele',
    })
    const shown = JSON.stringify([(await call('GET', ofAccount())).body, (await call('GET', ofAccount(`/${id}`))).body])
    expect(shown).not.toContain(secret)
    const row = JSON.stringify(await stored(id))
    expect(row).not.toContain(secret)
    expect(row).not.toContain(Buffer.from(secret).toString('base64'))
    const audited = await t.deps.db
      .selectFrom('audit_log')
      .select(['data', 'changes'])
      .where('action', '=', 'webhook.created')
      .execute()
    expect(JSON.stringify(audited)).not.toContain(secret)
    expect(JSON.stringify(audited), 'an address may be a password').not.toContain('/turnout')
  })

  test('a repeated Idempotency-Key makes no second one, and has no secret (ONE-5)', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await call('POST', ofAccount(), { url: there.url }, { headers })
    const second = await call('POST', ofAccount(), { url: there.url }, { headers })
    expect([second.status, second.body.data.id, second.body.data.secret]).toEqual([201, first.body.data.id, null])
    const kept = await t.deps.db.selectFrom('idempotency_keys').select('answer').execute()
    expect(JSON.stringify(kept)).not.toContain(first.body.data.secret)
  })

  test.each([
    'http://hooks.example.org/',
    'https://hooks.example.org:9000/',
    'https://user:word@hooks.example.org/',
    'https://10.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
    'ftp://hooks.example.org/',
    'hooks.example.org',
    '',
  ])('%s is a field error on url, when made and when changed (HOOK-7)', async (url) => {
    const { id } = await created()
    for (const [method, path] of [
      ['POST', ofAccount()],
      ['PUT', ofAccount(`/${id}`)],
    ] as const) {
      const { status, body } = await call(method, path, { url })
      expect([method, status, Object.keys(body.error.fields)]).toEqual([method, 422, ['url']])
    }
  })

  test('of the account 20, of one organizer or event 5; a deleted one makes room', async () => {
    const { account_id, organizer_id } = account
    for (let n = 1; n < MAX_ACCOUNT_WEBHOOKS; n++) await createWebhookRow(t.deps.db, { account_id })
    await created()
    const refused = await call('POST', ofAccount(), { url: there.url })
    expect([refused.status, refused.body.error.code, refused.body.error.data]).toEqual([
      409,
      'LIMIT_REACHED',
      { limit: MAX_ACCOUNT_WEBHOOKS },
    ])
    for (const target of [{ organizer_id }, { event_id }]) {
      for (let n = 1; n < MAX_TARGET_WEBHOOKS; n++) await createWebhookRow(t.deps.db, { account_id, ...target })
      const { id } = await created(target)
      expect((await call('POST', ofAccount(), { url: there.url, ...target })).body.error.code).toBe('LIMIT_REACHED')
      expect((await call('DELETE', ofAccount(`/${id}`))).status).toBe(204)
      await created(target)
    }
  })

  test('two at once do not both take the last place', async () => {
    for (let n = 1; n < MAX_TARGET_WEBHOOKS; n++) await createWebhookRow(t.deps.db, { ...account_of(), event_id })
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', ofEvent(), { url: there.url })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })
  const account_of = () => ({ account_id: account.account_id })

  test('for another account’s organizer or event, or a deleted one, there is none', async () => {
    const foreign = await createAccount(t.deps.db)
    const foreign_event = await createEvent(t.deps.db, foreign)
    const gone = await createEvent(t.deps.db, account, { deleted_at: t.now() })
    for (const target of [
      { organizer_id: foreign.organizer_id },
      { event_id: foreign_event },
      { event_id: gone },
      { event_id: 999_999 },
    ]) {
      const { status, body } = await call('POST', ofAccount(), { url: there.url, ...target })
      expect([status, Object.keys(body.error.fields)]).toEqual([422, Object.keys(target)])
    }
  })
})

describe('rights (HOOK-1, TEAM-5)', () => {
  test('who may not read a type has it sent nowhere; what they may read is stored', async () => {
    const one = await narrowed(['event.read', 'webhook.read', 'webhook.write'])
    const refused = await call('POST', ofAccount(), { url: there.url, types: ['order.completed'] }, one)
    expect([refused.status, refused.body.error.code, refused.body.error.data]).toEqual([
      403,
      'FORBIDDEN',
      { permission: 'order.read' },
    ])
    const made = await call('POST', ofAccount(), { url: there.url }, one)
    expect([made.status, made.body.data.permissions]).toEqual([201, ['event.read']])
  })

  test('who may less than an endpoint was given may pause it, not point it elsewhere', async () => {
    const { id } = await created()
    const one = await narrowed(['event.read', 'webhook.read', 'webhook.write'])
    expect((await call('PUT', ofAccount(`/${id}`), { url: `${there.url}/mine` }, one)).status).toBe(403)
    expect((await call('PUT', ofAccount(`/${id}`), { payload: 'FULL' }, one)).status).toBe(403)
    const paused = await call('PUT', ofAccount(`/${id}`), { status: 'PAUSED', description: 'Mine' }, one)
    expect([paused.status, paused.body.data.status, paused.body.data.url]).toEqual([200, 'PAUSED', there.url])
  })

  test('a member sees the endpoints within their grants, and nothing of the others', async () => {
    const whole = await created()
    const of_organizer = await created({ organizer_id: account.organizer_id })
    const of_event = await created({}, ofEvent())
    const other_event = await createEvent(t.deps.db, account)
    const of_other = await created({ event_id: other_event })
    const rights: RolePermission[] = ['event.read', 'webhook.read', 'webhook.write']
    const listed = async (path: string, one: { as: string }) =>
      (await call('GET', path, undefined, one)).body.data.map(({ id }: { id: number }) => id).sort()
    const by_event = await narrowed(rights, { event_id })
    expect(await listed(ofAccount(), by_event)).toEqual([of_event.id])
    for (const hidden of [whole, of_organizer, of_other])
      expect((await call('GET', ofAccount(`/${hidden.id}`), undefined, by_event)).status).toBe(404)
    expect((await call('POST', ofAccount(), { url: there.url }, by_event)).status).toBe(403)
    const by_organizer = await narrowed(rights, { organizer_id: account.organizer_id })
    expect(await listed(ofAccount(), by_organizer)).toEqual([of_organizer.id, of_event.id, of_other.id].sort())
    expect(await listed(ofEvent(), by_organizer)).toEqual([of_event.id])
    const reader = await narrowed(['webhook.read'], { event_id })
    expect((await call('DELETE', ofEvent(`/${of_event.id}`), undefined, reader)).status).toBe(403)
  })

  test('removing its creator changes nothing', async () => {
    const admin = await createMember(t.deps.db, account.account_id, 'ADMIN')
    const { body } = await call('POST', ofAccount(), { url: there.url }, { as: admin.token })
    await call('DELETE', `/api/users/${admin.user_id}`)
    await happen()
    await deliver()
    expect(there.received).toHaveLength(1)
    expect((await call('GET', ofAccount(`/${body.data.id}`))).body.data.created_by).toBe('Ines Vandaele')
  })
})

describe('changing it (HOOK-2)', () => {
  const wrote = async (id: number, input: object) => {
    const { status, body } = await call('PUT', ofAccount(`/${id}`), input)
    return [status, body.data?.status ?? body.error.code]
  }
  const disable = (id: number) =>
    t.deps.db
      .updateTable('webhook_endpoints')
      .set({ status: 'DISABLED', disabled_reason: 'GONE', disabled_at: t.now() })
      .where('id', '=', id)
      .execute()

  test('paused and resumed: what came meanwhile is delivered', async () => {
    const { id } = await created()
    expect(await wrote(id, { status: 'PAUSED' })).toEqual([200, 'PAUSED'])
    await happen()
    await deliver()
    expect(there.received).toEqual([])
    expect(await wrote(id, { status: 'ACTIVE' })).toEqual([200, 'ACTIVE'])
    await deliver()
    expect(there.received).toHaveLength(1)
  })

  test('a disabled one is not paused; activated, it has lost what waited, and its failures are forgiven', async () => {
    const { id } = await created()
    await happen()
    await disable(id)
    await t.deps.db
      .updateTable('webhook_turns')
      .set({ failures: 20, failing_since: t.now() })
      .where('endpoint_id', '=', id)
      .execute()
    expect(await wrote(id, { status: 'PAUSED' })).toEqual([409, 'ENDPOINT_NOT_ACTIVE'])
    expect(await wrote(id, { status: 'ACTIVE' })).toEqual([200, 'ACTIVE'])
    await deliver()
    expect(there.received).toEqual([])
    const { body } = await call('GET', ofAccount(`/${id}`))
    expect(body.data).toMatchObject({ failures: 0, failing_since: null, disabled_reason: null })
    await happen('Ebb')
    await deliver()
    expect(there.received).toHaveLength(1)
  })

  test('deleted, its secrets are gone and nothing more is sent; its log goes after 30 days, and then it', async () => {
    const { id } = await created()
    await happen()
    expect((await call('DELETE', ofAccount(`/${id}`))).status).toBe(204)
    await deliver()
    expect(there.received).toEqual([])
    expect(await stored(id)).toMatchObject({ secret: null, previous_secret: null })
    expect((await call('GET', ofAccount(`/${id}`))).status).toBe(404)
    const rows = async () => [
      (await t.deps.db.selectFrom('webhook_deliveries').select('status').where('endpoint_id', '=', id).execute()).map(
        ({ status }) => status,
      ),
      (await t.deps.db.selectFrom('webhook_endpoints').select('id').where('id', '=', id).execute()).length,
    ]
    t.advance(29 * 86_400_000)
    await sweepWebhooks(systemCtx(t.deps))
    expect(await rows()).toEqual([['SKIPPED'], 1])
    t.advance(2 * 86_400_000)
    await sweepWebhooks(systemCtx(t.deps))
    expect(await rows()).toEqual([[], 0])
    t.setNow(new Date())
  })

  test('it goes with its event, its organizer and its account (BO-83)', async () => {
    const of_event = await created({}, ofEvent())
    const of_organizer = await created({ organizer_id: account.organizer_id })
    const whole = await created()
    await call('DELETE', `/api/events/${event_id}`)
    expect((await stored(of_event.id)).deleted_at).not.toBeNull()
    await call('POST', '/api/organizers', { name: 'Second', email: 'hello@example.org' })
    expect((await call('DELETE', `/api/organizers/${account.organizer_id}`)).status).toBe(204)
    expect((await stored(of_organizer.id)).deleted_at).not.toBeNull()
    await removeAccount(systemCtx(t.deps), account.account_id, 'Fieldnotes')
    expect((await stored(whole.id)).deleted_at).not.toBeNull()
  })
})

describe('rotating the secret (HOOK-5)', () => {
  test('for a day both sign, the newest first; a second rotation drops the oldest', async () => {
    const { id, secret: first } = await created()
    const rotated = async () => (await call('POST', ofAccount(`/${id}/rotate-secret`))).body.data
    const { secret: second, previous_secret_until } = await rotated()
    expect(new Date(previous_secret_until).getTime() - t.now().getTime()).toBe(86_400_000)
    const sent = async () => {
      there.received.length = 0
      await happen(crypto.randomUUID())
      await deliver()
      return there.received[0]!
    }
    const verifies = ({ body, headers }: { body: string; headers: object }, secret: string): boolean => {
      try {
        new Webhook(secret).verify(body, headers as Record<string, string>)
        return true
      } catch {
        return false
      }
    }
    const both = await sent()
    expect([verifies(both, first), verifies(both, second)]).toEqual([true, true])
    const signatures = String(both.headers['webhook-signature']).split(' ')
    expect(signatures).toHaveLength(2)
    const newest = { ...both, headers: { ...both.headers, 'webhook-signature': signatures[0] } }
    expect([verifies(newest, first), verifies(newest, second)]).toEqual([false, true])
    const { secret: third } = await rotated()
    const later = await sent()
    expect([first, second, third].map((one) => verifies(later, one))).toEqual([false, true, true])
    await t.deps.db
      .updateTable('webhook_endpoints')
      .set({ previous_secret_until: t.now() })
      .where('id', '=', id)
      .execute()
    const last = await sent()
    expect([second, third].map((one) => verifies(last, one))).toEqual([false, true])
    expect((await call('GET', ofAccount(`/${id}`))).body.data.previous_secret_until).toBeNull()
  })
})

describe('test send (HOOK-9)', () => {
  test('an example, once, with its result; it is no delivery', async () => {
    const { id, secret } = await created()
    const { status, body } = await call('POST', ofAccount(`/${id}/test`), { type: 'order.refunded' })
    expect([status, body.data.attempt.status, body.data.attempt.result]).toEqual([200, 204, 'HTTP'])
    const [one] = there.received
    expect(one!.headers['webhook-id']).toBe(body.data.message_id)
    expect(body.data.message_id).toMatch(/^msg_test_/)
    expect(one!.body).toBe(body.data.body)
    expect(new Webhook(secret).verify(one!.body, one!.headers as Record<string, string>)).toMatchObject({
      type: 'order.refunded',
      is_test: true,
    })
    expect((await call('GET', ofAccount(`/${id}/deliveries`))).body.data).toEqual([])
    there.answer = (_one, res) => res.writeHead(410).end()
    await call('POST', ofAccount(`/${id}/test`), {})
    expect((await stored(id)).status).toBe('ACTIVE')
  })

  test('ten a minute for an account', async () => {
    const limited = { ...t.deps, config: { ...t.deps.config, raised_limits: false } }
    const { id } = await created()
    const { actor } = await actorOf()
    const ctx = { ...systemCtx(limited), actor }
    const send = () => testWebhook(ctx, { webhook_id: id, event_id: null }, {})
    for (let n = 0; n < 10; n++) await send()
    await expect(send()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(there.received).toHaveLength(10)
  })
  async function actorOf() {
    const asked = { headers: { authorization: `Bearer ${account.token}` } }
    return { actor: (await authenticate(t.deps, asked as never, t.now()))! } as never
  }
})
