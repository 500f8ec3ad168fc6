import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RolePermission } from '#core/platform/permissions.ts'
import type { AuditEntryView } from '#core/reporting/audit-log/schema.ts'
import { audit } from '#server/platform/context/audit.ts'
import { type Ctx, systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createAccount,
  createEvent,
  createGranted,
  createMember,
  createRole,
  createUser,
  type TestAccount,
} from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const CANARY = 'KANARIENVOGEL'

const path = (user_id: number) => `filter_fields[subject][eq]=user&filter_fields[subject_id][eq]=${user_id}`
/** What the log calls them, on the page and in the file. */
async function called(user_id: number): Promise<(string | null | undefined)[]> {
  const page = await t.call('GET', `/api/audit?${path(user_id)}`, { as: owner.token })
  const headers = { authorization: `Bearer ${owner.token}` }
  const file = await t.app.inject({ url: `/api/audit/export?format=jsonl&${path(user_id)}`, headers })
  expect([page.status, file.statusCode]).toEqual([200, 200])
  expect(JSON.stringify(page.body) + file.payload).not.toContain(CANARY)
  return [...new Set((page.body.data as AuditEntryView[]).map(({ subject }) => subject?.name))]
}

test('people are called what this account knows them by, never what they are called elsewhere (USR-8, USR-10)', async () => {
  const { db } = t.deps
  const email = `${CANARY.toLowerCase()}@example.org`
  const user_id = await createUser(db, { email, first_name: CANARY, last_name: 'Elsewhere' })
  const body = { first_name: 'Somebody', email, role: 'ORGANIZER' }
  expect((await t.call('POST', '/api/users', { as: owner.token, body })).status).toBe(201)
  expect(await called(user_id), 'invited').toEqual(['Somebody'])
  await t.call('DELETE', `/api/users/${user_id}/invitation`, { as: owner.token })
  expect(await called(user_id), 'withdrawn').toEqual([null])
})

test('who was a member keeps the name they last acted under here (USR-8)', async () => {
  const { db } = t.deps
  const { account_id, organizer_id } = owner
  const { user_id } = await createMember(db, account_id, 'ORGANIZER')
  const ctx: Ctx = { ...systemCtx(t.deps), actor: { user_id, account_id, name: 'Jonas Former' } as Ctx['actor'] }
  await inTransaction(db, (tx) => audit(tx, ctx, 'organizer.updated', { data: { organizer_id, fields: ['name'] } }))
  await t.call('DELETE', `/api/users/${user_id}`, { as: owner.token })
  await db.updateTable('users').set({ first_name: CANARY }).where('id', '=', user_id).execute()
  expect(await called(user_id)).toEqual(['Jonas Former'])
})

test('what an affiliate is called and mailed by is for those who may read affiliates (AUD-2)', async () => {
  const { db } = t.deps
  const event_id = await createEvent(db, owner)
  await inTransaction(db, (tx) =>
    audit(tx, systemCtx(t.deps), 'affiliate.updated', {
      event_id,
      data: { affiliate_id: 1, fields: ['email'] },
      changes: { email: ['old@example.org', `${CANARY}@example.org`] },
    }),
  )
  const told = async (...more: RolePermission[]) => {
    const role_id = await createRole(db, owner.account_id, ['event.read', 'audit.read', ...more])
    const { token } = await createGranted(db, owner.account_id, [{ role_id, event_id }])
    const { body } = await t.call('GET', `/api/events/${event_id}/audit`, { as: token })
    return JSON.stringify(body).includes(CANARY)
  }
  expect([await told(), await told('affiliate.read')]).toEqual([false, true])
})
