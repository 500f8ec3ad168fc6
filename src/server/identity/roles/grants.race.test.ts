import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endGrants } from '#server/identity/roles/end-grants.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createGranted, createMember, type TestAccount } from '#test/factories.ts'
import { untilWaitingForLock } from '#test/waits.ts'

let t: TestApp
let owner: TestAccount
let user_id: number
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
beforeEach(async () => {
  const ends_at = new Date(t.now().getTime() - 60_000)
  const made = await createGranted(t.deps.db, owner.account_id, [{ role: 'ORGANIZER' }, { role: 'DOOR', ends_at }])
  user_id = made.user_id
  await t.deps.db.updateTable('account_users').set({ role: 'ORGANIZER' }).where('user_id', '=', user_id).execute()
})
afterAll(() => t.close())

const member = () =>
  t.deps.db.selectFrom('account_users').select(['id', 'role']).where('user_id', '=', user_id).executeTakeFirstOrThrow()
const roles = async () => {
  const { id } = await member()
  const rows = await t.deps.db.selectFrom('grants').select('role').where('account_user_id', '=', id).execute()
  return rows.map(({ role }) => role)
}

/** The Organizer grant is taken while `other` runs; it commits once the other stands before its locks. */
async function takeDuring(other: () => Promise<unknown>): Promise<void> {
  const { id } = await member()
  const tx = await t.deps.db.startTransaction().execute()
  await tx.selectFrom('account_users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await tx.deleteFrom('grants').where('account_user_id', '=', id).where('role', '=', 'ORGANIZER').execute()
  await tx.updateTable('account_users').set({ role: 'LIMITED' }).where('id', '=', id).execute()
  const running = other()
  await untilWaitingForLock(t, 1).finally(() => tx.commit().execute())
  await running
}

test('what is taken from a member while their ended grants are logged stays taken (TEAM-8, TEAM-10)', async () => {
  await takeDuring(() => endGrants(systemCtx(t.deps)))
  expect(await roles()).toEqual([])
  expect((await member()).role).toBe('LIMITED')
})

test('control: a column worked out before the lock says what is taken', async () => {
  const { id, role } = await member()
  await takeDuring(() => t.deps.db.updateTable('account_users').set({ role }).where('id', '=', id).execute())
  expect([(await member()).role, await roles()]).toEqual(['ORGANIZER', ['DOOR']])
})

describe('rights that are lost while they are used give nothing any more (TEAM-7)', () => {
  const NEW_KEY = { name: 'Sync', mode: 'LIVE', permissions: ['order.read'], targets: [{}] }
  const CALLS: [what: string, call: (as: string) => ReturnType<TestApp['call']>][] = [
    ['a key', (as) => t.call('POST', `/api/accounts/${owner.account_id}/api-keys`, { as, body: NEW_KEY })],
    [
      'an endpoint',
      (as) =>
        t.call('POST', `/api/accounts/${owner.account_id}/webhooks`, {
          as,
          body: { url: 'https://hooks.example.org/' },
        }),
    ],
    ['a grant', (as) => t.call('PUT', `/api/users/${user_id}/grants`, { as, body: { grants: [{ role: 'ADMIN' }] } })],
  ]

  /** Somebody who gives is stopped, as `take` says, once their call stands before its locks. */
  async function stopped(take: { grants: boolean }, call: (typeof CALLS)[number][1]) {
    const rogue = await createMember(t.deps.db, owner.account_id, 'ADMIN')
    const tx = await t.deps.db.startTransaction().execute()
    const theirs = tx.selectFrom('account_users').select('id').where('user_id', '=', rogue.user_id)
    await tx.selectFrom('accounts').select('id').where('id', '=', owner.account_id).forNoKeyUpdate().execute()
    if (take.grants) await tx.deleteFrom('grants').where('account_user_id', 'in', theirs).execute()
    else {
      await tx.updateTable('account_users').set({ status: 'INACTIVE' }).where('id', 'in', theirs).execute()
      await tx.selectFrom('grants').select('id').where('account_user_id', 'in', theirs).forUpdate().execute()
    }
    const calling = call(rogue.token)
    await untilWaitingForLock(t, 1).finally(() => tx.commit().execute())
    return (await calling).body.error?.code
  }

  test.each(CALLS)('%s: grants that are taken', async (_what, call) => {
    expect(await stopped({ grants: true }, call)).toMatch(/GRANT_EXCEEDS_OWN|FORBIDDEN/)
  })

  test.each(CALLS)('%s: a member who is put out', async (_what, call) => {
    expect(await stopped({ grants: false }, call)).toMatch(/GRANT_EXCEEDS_OWN|FORBIDDEN/)
  })
})
