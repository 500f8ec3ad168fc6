import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, type TestAccount } from '#test/factories.ts'
import { newestToken } from '#test/outbox.ts'

const PASSWORD = 'low tide at nine'

let t: TestApp
let stranger: TestAccount
beforeAll(async () => {
  t = await createTestApp({ env: { TURNOUT_REGISTRATION: 'open' } })
  stranger = await createAccount(t.deps.db)
})
afterAll(() => t.close())

const invite = async (email: string): Promise<number> => {
  const body = { first_name: 'Somebody', email, role: 'ADMIN' }
  return (await t.call('POST', '/api/users', { as: stranger.token, body })).body.data.id
}
const register = (email: string) => {
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  return t.call('POST', '/api/auth/register', {
    body: { first_name: 'Mara', last_name: 'Okafor', email, ...passwords, terms_accepted: true },
  })
}
const accept = (link: string, body: object) => t.call('POST', `/api/auth/invitation/${link}`, { body })

test('an invitation by a stranger keeps nobody from registering (AUT-14, USR-10)', async () => {
  const email = 'mara@example.org'
  const id = await invite(email)
  const reply = await register(email)
  expect(reply.status).toBe(201)
  expect(reply.body.data.user).toMatchObject({ id, first_name: 'Mara', is_email_confirmed: false })
  // only the own account: the invitation was not accepted by this
  expect(reply.body.data.accounts).toHaveLength(1)
  expect((await register(email)).body.error.code).toBe('EMAIL_TAKEN')
})

test('whoever registers with an invited address does not get in where it was invited: that takes the mailbox', async () => {
  const email = 'invited@example.org'
  await invite(email)
  const link = await newestToken(t, email, 'invitation')
  const { token } = (await register(email)).body.data
  const switched = await t.call('POST', '/api/auth/switch-account', {
    as: token,
    body: { account_id: stranger.account_id },
  })
  expect(switched.status).toBe(404)
  const as_new = { first_name: 'X', last_name: 'Y', password: 'another one', password_confirmation: 'another one' }
  const refused = await accept(link, { ...as_new, timezone: 'UTC', terms_accepted: true })
  expect(refused.body.error.code).toBe('INVALID_CREDENTIALS')
  expect((await accept(link, { password: PASSWORD })).status).toBe(200)
})

test('two registrations of one invited address at once: one person', async () => {
  const email = 'twice@example.org'
  await invite(email)
  const replies = await Promise.all([register(email), register(email), register(email)])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422])
})
