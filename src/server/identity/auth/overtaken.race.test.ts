import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUser, lockUser } from '#server/identity/people/user-queries.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { ANY_MAIL } from '#test/any-mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createMembership, createSession, createUser } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { changePassword } from './change-password.ts'
import { hashPassword } from './password.ts'
import { insertSession, revokeSession } from './queries.ts'

/** What was under way with the old password when a reset came: nothing of it may outlive the reset (AUT-9). */
const OLD = 'the old password'
let t: TestApp
let old_hash: string
let new_hash: string
beforeAll(async () => {
  t = await createTestApp()
  old_hash = await hashPassword(OLD)
  new_hash = await hashPassword('the new password')
})
afterAll(() => t.close())

let counter = 0
async function person() {
  const email = `overtaken-${++counter}@example.org`
  const [one, two] = [await createAccount(t.deps.db), await createAccount(t.deps.db)]
  const user_id = await createUser(t.deps.db, { email, password_hash: old_hash })
  for (const { account_id } of [one, two]) await createMembership(t.deps.db, { account_id, user_id })
  const ids = { user_id, account_id: one.account_id }
  return { ...ids, email, other_account: two.account_id, token: await createSession(t.deps.db, ids) }
}
type Person = Awaited<ReturnType<typeof person>>

async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()`.execute(t.deps.db)
    if (rows.length > 0) return
  }
}

/** A reset that has done its work and commits only when `act` waits for it. */
async function duringReset<T>({ user_id }: Person, act: () => Promise<T>): Promise<T> {
  const commit = standstill()
  const ctx = {
    ...t.deps,
    now: t.now(),
    locale: 'en',
    actor: null,
    ip: null,
    is_from_here: true,
    request_id: 'r',
    idempotency: null,
  } as const
  const reset = inTransaction(t.deps.db, async (tx) => {
    await lockUser(tx, user_id)
    const user = await findUser(tx, user_id)
    await changePassword(tx, ctx, { user: user!, password_hash: new_hash, follows: ANY_MAIL })
    await commit.here()
  })
  const acting = await commit.meanwhile(async () => {
    const running = act()
    await somebodyWaits()
    return { running }
  })
  await reset
  return acting.running
}

const openSessions = ({ user_id }: Person) =>
  t.deps.db.selectFrom('sessions').select('id').where('user_id', '=', user_id).where('revoked_at', 'is', null).execute()
const login = ({ email, account_id }: Person) =>
  t.call('POST', '/api/auth/login', { body: { email, password: OLD, account_id } })

test.each<[string, (one: Person) => Promise<{ status: number; body: { error: { code: string } } }>, string]>([
  ['a login', login, 'INVALID_CREDENTIALS'],
  [
    'a switch of account',
    ({ token, other_account }) =>
      t.call('POST', '/api/auth/switch-account', { as: token, body: { account_id: other_account } }),
    'UNAUTHENTICATED',
  ],
  [
    'a new account',
    ({ token }) =>
      t.call('POST', '/api/accounts', {
        as: token,
        body: { name: 'Second', default_currency: 'EUR', default_timezone: 'UTC', language: 'en' },
      }),
    'UNAUTHENTICATED',
  ],
  [
    'another address',
    ({ token, email }) =>
      t.call('PUT', '/api/users/me', { as: token, body: { email: `thief-${email}`, current_password: OLD } }),
    'UNAUTHENTICATED',
  ],
  [
    'another password',
    ({ token }) => {
      const thief = { password: 'the thief’s password', password_confirmation: 'the thief’s password' }
      return t.call('PUT', '/api/users/me', { as: token, body: { ...thief, current_password: OLD } })
    },
    'UNAUTHENTICATED',
  ],
])('%s overtaken by a reset is refused and leaves nothing (AUT-9)', async (_what, act, code) => {
  const one = await person()
  const reply = await duringReset(one, () => act(one))
  expect(reply.body.error.code).toBe(code)
  expect(await openSessions(one)).toEqual([])
  const user = await findUser(t.deps.db, one.user_id)
  expect([user?.password_hash, user?.pending_email]).toEqual([new_hash, null])
})

test('control: a switch that does not take the user’s lock leaves a session behind the reset', async () => {
  const one = await person()
  const [session] = await openSessions(one)
  await duringReset(one, () =>
    inTransaction(t.deps.db, async (tx) => {
      await revokeSession(tx, session!.id, t.now())
      const { user_id, other_account: account_id } = one
      const stamps = { created_at: t.now(), last_used_at: t.now() }
      await insertSession(tx, { token_hash: Buffer.from('thief'), user_id, account_id, ...stamps })
    }),
  )
  expect(await openSessions(one)).toHaveLength(1)
})

test('a login at the moment the hash is only made stronger gets in', async () => {
  const one = await person()
  const commit = standstill()
  const stronger = await hashPassword(OLD)
  const rehash = inTransaction(t.deps.db, async (tx) => {
    await lockUser(tx, one.user_id)
    await tx.updateTable('users').set({ password_hash: stronger }).where('id', '=', one.user_id).execute()
    await commit.here()
  })
  const { running } = await commit.meanwhile(async () => {
    const running = login(one)
    await somebodyWaits()
    return { running }
  })
  await rehash
  expect((await running).status).toBe(200)
})
