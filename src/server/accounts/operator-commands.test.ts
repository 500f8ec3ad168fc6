import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context.ts'
import { forceEmailConfirmation } from '#server/users/force-email-confirmation.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createMember } from '#test/factories.ts'
import { createFirstAdmin } from './create-first-admin.ts'
import { moveOwnership } from './move-ownership.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_REGISTRATION: 'closed' } })
})
afterAll(() => t.close())

const me = (as: string) => t.call('GET', '/api/users/me', { as })
const NOBODY = { last_name: undefined, account_name: undefined, password: undefined }

describe('commands of the operator (ACC-8)', () => {
  test('confirm-email verifies the account (USR-15)', async () => {
    const { token } = await createAccount(t.deps.db, { verified: false })
    const { email } = (await me(token)).body.data
    expect(await forceEmailConfirmation(systemCtx(t.deps), email.toUpperCase())).toContain('is confirmed.')
    expect((await me(token)).body.data.account.is_verified).toBe(true)
    expect(await forceEmailConfirmation(systemCtx(t.deps), email)).toContain('already')
    await expect(forceEmailConfirmation(systemCtx(t.deps), 'nobody@example.org')).rejects.toThrow('no user')
  })

  test('create-admin opens the first account where registration is closed, with a password to log in by', async () => {
    const said = await createFirstAdmin(systemCtx(t.deps), { ...NOBODY, email: 'First@Example.org', first_name: 'Ann' })
    const password = said.split('once): ')[1]
    const reply = await t.call('POST', '/api/auth/login', { body: { email: 'first@example.org', password } })
    expect(reply.body.data).toMatchObject({
      user: { is_account_owner: true, is_email_confirmed: true },
      account: { name: 'Ann', is_verified: true },
    })
    await expect(
      createFirstAdmin(systemCtx(t.deps), { ...NOBODY, email: 'first@example.org', first_name: 'Ann' }),
    ).rejects.toThrow('already')
    await expect(createFirstAdmin(systemCtx(t.deps), { ...NOBODY, email: 'x', first_name: '' })).rejects.toThrow(
      'email, first_name',
    )
  })

  test('move-owner makes an active member the owner; the former one stays admin', async () => {
    const { account_id, token } = await createAccount(t.deps.db)
    const member = await createMember(t.deps.db, account_id, 'ORGANIZER')
    const { email } = (await me(member.token)).body.data
    await moveOwnership(systemCtx(t.deps), account_id, email)
    expect((await me(member.token)).body.data).toMatchObject({ role: 'ADMIN', is_account_owner: true })
    expect((await me(token)).body.data).toMatchObject({ role: 'ADMIN', is_account_owner: false })
    await expect(moveOwnership(systemCtx(t.deps), account_id, 'first@example.org')).rejects.toThrow('no active member')
    await expect(moveOwnership(systemCtx(t.deps), Number('x'), email)).rejects.toThrow('no account')
  })
})
