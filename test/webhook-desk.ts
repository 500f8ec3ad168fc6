import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { RolePermission } from '#core/platform/permissions.ts'
import { createTestApp, type TestApp } from './app.ts'
import { createAccount, createEvent, createMember, type TestAccount } from './factories.ts'
import { type Receiver, receiverRules, startReceiver } from './webhook-receiver.ts'
import { deliverDue, publishDeliveries } from './webhooks.ts'

interface Given {
  t: TestApp
  /** Called by http, since the operator has opened it. */
  there: Receiver
  account: TestAccount
  event_id: number
}

/** One app and one receiver for a file of tests, an account with an event for each of them. */
export function webhookDesk() {
  const given = {} as Given
  beforeAll(async () => {
    given.there = await startReceiver()
    given.t = await createTestApp({
      now: new Date(),
      env: { TURNOUT_PRIVATE_HOSTS: `127.0.0.1:${given.there.port}` },
    })
  })
  beforeEach(async () => {
    given.account = await createAccount(given.t.deps.db)
    given.event_id = await createEvent(given.t.deps.db, given.account)
  })
  afterEach(async () => {
    const { db } = given.t.deps
    // what one test left to be sent is not the next one's
    await db.updateTable('webhook_endpoints').set({ status: 'PAUSED' }).where('status', '=', 'ACTIVE').execute()
    given.there.received.length = 0
    given.there.answer = (_one, res) => res.writeHead(204).end()
  })
  afterAll(async () => {
    await given.t.close()
    await given.there.close()
  })

  const ofAccount = (rest = '') => `/api/accounts/${given.account.account_id}/webhooks${rest}`
  const ofEvent = (rest = '') => `/api/events/${given.event_id}/webhooks${rest}`
  const call = (method: string, path: string, body?: unknown, { as = given.account.token, headers = {} } = {}) =>
    given.t.call(method, path, { as, headers, ...(body === undefined ? {} : { body }) })
  async function created(input: object = {}, path = ofAccount()) {
    const { status, body } = await call('POST', path, { url: given.there.url, ...input })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  /** The event gets another title, which its log tells. */
  async function happen(title = 'Neap Tide'): Promise<void> {
    expect((await call('PUT', `/api/events/${given.event_id}`, { title })).status).toBe(200)
    await publishDeliveries(given.t)
  }
  const deliver = () => deliverDue(given.t, { terms: { rules: receiverRules(given.there), timeout_ms: 15_000 } })

  /** A member who may do just this on that organizer or event, or everywhere. */
  async function narrowed(permissions: RolePermission[], target: { organizer_id?: number; event_id?: number } = {}) {
    const { t, account } = given
    const { db } = t.deps
    const { account_id } = account
    const member = await createMember(db, account_id, 'ORGANIZER')
    const at = { created_at: t.now(), updated_at: t.now() }
    const role = await db
      .insertInto('roles')
      .values({ account_id, name: crypto.randomUUID(), permissions, ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const membership = db.selectFrom('account_users').select('id').where('user_id', '=', member.user_id)
    const { id: account_user_id } = await membership.executeTakeFirstOrThrow()
    await db.deleteFrom('grants').where('account_user_id', '=', account_user_id).execute()
    const grant = { account_id, account_user_id, role_id: role.id, source: 'HAND', ...target } as const
    await db
      .insertInto('grants')
      .values({ ...grant, created_at: t.now() })
      .execute()
    return { as: member.token }
  }
  return { given, ofAccount, ofEvent, call, created, happen, deliver, narrowed }
}
