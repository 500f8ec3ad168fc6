import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { hashToken } from '#server/platform/runtime/secrets.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { standstill } from '#test/standstill.ts'
import { untilWaitingForLock } from '#test/waits.ts'
import { issueMailToken, spendMailToken } from './mail-tokens.ts'
import { findMailToken } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ctx = () => ({ now: t.now() })

let subject = 0
const issue = () =>
  inTransaction(t.deps.db, (tx) =>
    issueMailToken(tx, ctx(), { purpose: 'password_reset', subject_id: ++subject, target: 'a@example.org' }),
  )

const effects = async (uses: Promise<unknown>[]) =>
  (await Promise.allSettled(uses)).filter(({ status }) => status === 'fulfilled').length

test('ten uses of one link at once: one succeeds (SEC-25)', async () => {
  const token = await issue()
  const use = () =>
    inTransaction(t.deps.db, async (tx) => {
      await spendMailToken(tx, ctx(), { purpose: 'password_reset', token })
      await untilWaitingForLock(t, 1)
    })
  expect(await effects(Array.from({ length: 10 }, use))).toBe(1)
})

/** What the one statement replaces: look, then mark. */
async function lookThenMark(db: Db, token: string, seen: () => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await findMailToken(tx, 'password_reset', hashToken(token))
    if (!row || row.used_at) throw new Error('used')
    await seen()
    await tx.updateTable('mail_tokens').set({ used_at: t.now() }).where('id', '=', row.id).execute()
  })
}

test('control: looking first and marking afterwards lets several through', async () => {
  const token = await issue()
  const seen = standstill(3)
  const uses = Array.from({ length: 3 }, () => lookThenMark(t.deps.db, token, seen.here))
  await seen.meanwhile(async () => {})
  expect(await effects(uses)).toBe(3)
})

test('two links asked for at once: one of them works (AUT-11)', async () => {
  const subject_id = ++subject
  let is_first = true
  const ask = () =>
    inTransaction(t.deps.db, async (tx) => {
      const token = await issueMailToken(tx, ctx(), { purpose: 'invitation', subject_id, target: 'a@example.org' })
      if (!is_first) return token
      is_first = false
      await untilWaitingForLock(t, 1)
      return token
    })
  const tokens = await Promise.all([ask(), ask(), ask()])
  const use = (token: string) =>
    inTransaction(t.deps.db, (tx) => spendMailToken(tx, ctx(), { purpose: 'invitation', token }))
  expect(await effects(tokens.map(use))).toBe(1)
})
