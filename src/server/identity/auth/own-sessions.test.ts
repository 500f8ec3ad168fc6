import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createMembership, createSession } from '#test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const DAY = 24 * 3_600_000
const sessionsOf = async (token: string) => (await t.call('GET', '/api/auth/sessions', { as: token })).body.data

describe('GET and DELETE /auth/sessions', () => {
  test('every device of the user in every account, the own one marked, ended ones left out (BO-46, CON-8)', async () => {
    const account = await createAccount(t.deps.db)
    const second = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: second.account_id, user_id: account.user_id })
    await createSession(t.deps.db, { account_id: second.account_id, user_id: account.user_id })
    const idle = new Date(t.now().getTime() - 7 * DAY)
    await createSession(t.deps.db, { ...account, now: idle })
    await t.deps.db
      .updateTable('sessions')
      .set({ user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', ip: '192.0.2.7' })
      .where('account_id', '=', account.account_id)
      .execute()
    const sessions = await sessionsOf(account.token)
    expect(sessions).toHaveLength(2)
    expect(sessions.filter((one: { is_current: boolean }) => one.is_current)).toMatchObject([
      { account_name: 'Fieldnotes', browser: 'Firefox', system: 'Linux', ip: '192.0.2.7' },
    ])
    expect(JSON.stringify(sessions)).not.toContain('token')
  })

  test('one device is logged out at once, the others stay (AUT-7)', async () => {
    const account = await createAccount(t.deps.db)
    const phone = await createSession(t.deps.db, account)
    const other = (await sessionsOf(account.token)).find((one: { is_current: boolean }) => !one.is_current)
    const revoke = () => t.call('DELETE', `/api/auth/sessions/${other.id}`, { as: account.token })
    expect((await revoke()).status).toBe(204)
    expect((await t.call('GET', '/api/users/me', { as: phone })).status).toBe(401)
    expect((await t.call('GET', '/api/users/me', { as: account.token })).status).toBe(200)
    expect((await revoke()).status).toBe(404)
  })

  test("somebody else's session does not exist, also for an admin of the same account (IDN-6)", async () => {
    const account = await createAccount(t.deps.db)
    const stranger = await createAccount(t.deps.db)
    await createMembership(t.deps.db, { account_id: account.account_id, user_id: stranger.user_id })
    const [theirs] = await sessionsOf(stranger.token)
    expect((await t.call('DELETE', `/api/auth/sessions/${theirs.id}`, { as: account.token })).status).toBe(404)
    expect((await t.call('GET', '/api/users/me', { as: stranger.token })).status).toBe(200)
    expect((await t.call('GET', '/api/auth/sessions')).status).toBe(401)
  })
})
