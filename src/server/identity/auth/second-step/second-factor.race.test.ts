import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeRecoveryCode, takeStep } from '#server/identity/factors/queries.ts'
import { hashRecoveryCode } from '#server/identity/factors/recovery-codes.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount } from '#test/factories.ts'
import { codeOf, enrolTotp } from '#test/second-factors.ts'
import { standstill } from '#test/standstill.ts'
import { untilWaitingForLock } from '#test/waits.ts'
import { hashPassword } from '../password.ts'
import { lockTicket, updateTicket } from './ticket-queries.ts'

/** Of two simultaneous uses of a step, a recovery code, a ticket one passes ("What must be proven"). */
const PASSWORD = 'low tide at nine'
let t: TestApp
let hash: string
beforeAll(async () => {
  t = await createTestApp()
  hash = await hashPassword(PASSWORD)
})
afterAll(() => t.close())

async function enrolled() {
  const { user_id, token } = await createAccount(t.deps.db)
  await t.deps.db.updateTable('users').set({ password_hash: hash }).where('id', '=', user_id).execute()
  const { email } = await t.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const login_ticket = async () =>
    (await t.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).body.data.login_ticket as string
  return { user_id, login_ticket, ...(await enrolTotp(t, token)) }
}
const prove = (login_ticket: string, code: string) =>
  t.call('POST', '/api/auth/second-factor', { body: { login_ticket, code } })
const entered = (replies: { body: { data?: { token: string | null } } }[]) =>
  replies.filter(({ body }) => body.data?.token).length

test('five logins at once with the same code: one gets in', async () => {
  const one = await enrolled()
  const tickets = await Promise.all(Array.from({ length: 5 }, one.login_ticket))
  const code = codeOf(t, one.secret)
  expect(entered(await Promise.all(tickets.map((ticket) => prove(ticket, code))))).toBe(1)
})

test('five logins at once with the same recovery code: one gets in', async () => {
  const one = await enrolled()
  const tickets = await Promise.all(Array.from({ length: 5 }, one.login_ticket))
  expect(entered(await Promise.all(tickets.map((ticket) => prove(ticket, one.recovery_codes[0]!))))).toBe(1)
})

test('one ticket with four different right codes at once: one session', async () => {
  const one = await enrolled()
  const ticket = await one.login_ticket()
  const codes = [codeOf(t, one.secret), ...one.recovery_codes.slice(0, 3)]
  const replies = await Promise.all(codes.map((code) => prove(ticket, code)))
  expect(entered(replies)).toBe(1)
  // what did not get in has used nothing up
  const { left } = await t.deps.db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', one.user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(Number(left)).toBeGreaterThanOrEqual(9)
})

/** Uses at once, each in a transaction that stays open until another one waits for it. */
async function passing(use: (tx: Tx) => Promise<boolean>): Promise<number> {
  const uses = Array.from({ length: 3 }, () =>
    inTransaction(t.deps.db, async (tx) => {
      const passed = await use(tx)
      if (passed) await untilWaitingForLock(t, 1)
      return passed
    }),
  )
  return (await Promise.all(uses)).filter(Boolean).length
}

/** What the one statement replaces: look, then mark. */
async function passingByLooking(look: (db: Db) => Promise<boolean>, mark: (tx: Tx) => Promise<unknown>) {
  const seen = standstill(3)
  const uses = Array.from({ length: 3 }, () =>
    inTransaction(t.deps.db, async (tx) => {
      const is_good = await look(tx)
      await seen.here()
      if (is_good) await mark(tx)
      return is_good
    }),
  )
  await seen.meanwhile(async () => {})
  return (await Promise.all(uses)).filter(Boolean).length
}

test('a step is used by one statement, without the lock of the user: one of three passes', async () => {
  const { user_id } = await enrolled()
  const step = Math.floor(t.now().getTime() / 30_000) + 1
  expect(await passing((tx) => takeStep(tx, user_id, step))).toBe(1)
})

test('control: reading the last step and writing it afterwards lets all three pass', async () => {
  const { user_id } = await enrolled()
  const step = Math.floor(t.now().getTime() / 30_000) + 1
  const row = (db: Db) =>
    db.selectFrom('totp_secrets').select('last_step').where('user_id', '=', user_id).executeTakeFirstOrThrow()
  const passed = await passingByLooking(
    async (db) => (await row(db)).last_step < step,
    (tx) => tx.updateTable('totp_secrets').set({ last_step: step }).where('user_id', '=', user_id).execute(),
  )
  expect(passed).toBe(3)
})

test('a recovery code is used by one statement: one of three passes', async () => {
  const { user_id, recovery_codes } = await enrolled()
  const code_hash = hashRecoveryCode(t.deps.secrets, user_id, recovery_codes[0]!.replace('-', ''))
  expect(await passing((tx) => takeRecoveryCode(tx, { user_id, code_hash }, t.now()))).toBe(1)
})

test('control: looking for the code and marking it afterwards lets all three pass', async () => {
  const { user_id, recovery_codes } = await enrolled()
  const code_hash = hashRecoveryCode(t.deps.secrets, user_id, recovery_codes[0]!.replace('-', ''))
  const passed = await passingByLooking(
    async (db) => {
      const query = db.selectFrom('recovery_codes').select('used_at').where('code_hash', '=', code_hash)
      return (await query.executeTakeFirstOrThrow()).used_at === null
    },
    (tx) => tx.updateTable('recovery_codes').set({ used_at: t.now() }).where('code_hash', '=', code_hash).execute(),
  )
  expect(passed).toBe(3)
})

const idOf = async (token: string): Promise<number> => {
  const query = t.deps.db.selectFrom('login_tickets').select('id').where('token_hash', '=', hashToken(token))
  return (await query.executeTakeFirstOrThrow()).id
}

test('a ticket is locked before it is used: one of three passes', async () => {
  const { login_ticket } = await enrolled()
  const id = await idOf(await login_ticket())
  const passed = await passing(async (tx) => {
    if (!(await lockTicket(tx, id))) return false
    await updateTicket(tx, id, { used_at: t.now() })
    return true
  })
  expect(passed).toBe(1)
})

test('control: without its lock all three use the ticket', async () => {
  const { login_ticket } = await enrolled()
  const id = await idOf(await login_ticket())
  const passed = await passingByLooking(
    async (db) => {
      const query = db.selectFrom('login_tickets').select('used_at').where('id', '=', id)
      return (await query.executeTakeFirstOrThrow()).used_at === null
    },
    (tx) => updateTicket(tx, id, { used_at: t.now() }),
  )
  expect(passed).toBe(3)
})
