import { afterAll, beforeAll, expect, test } from 'vitest'
import { can } from '#core/platform/permissions.ts'
import type { UserCtx } from '#server/platform/context/context.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, type TestAccount } from '#test/factories.ts'
import { readGranter } from './read-granter.ts'

let t: TestApp
let owner: TestAccount
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
})
afterAll(() => t.close())

/** Whether the granter's rights can be taken away while the transaction is open. */
const canBeTaken = (read: (tx: Tx) => Promise<unknown>): Promise<boolean> =>
  inTransaction(t.deps.db, async (tx) => {
    await read(tx)
    const other = await t.deps.pool.connect()
    try {
      await other.query("begin; set local lock_timeout = '200ms'")
      await other.query('update grants set ends_at = now() where account_id = $1', [owner.account_id])
      return true
    } catch (error) {
      // somebody holds the row
      expect((error as { code?: string }).code).toBe('55P03')
      return false
    } finally {
      await other.query('rollback')
      other.release()
    }
  })

test('the rights of whoever gives some are held until they are given (TEAM-7)', async () => {
  const ctx = { ...t.deps, now: t.now(), actor: { user_id: owner.user_id, account_id: owner.account_id } } as UserCtx
  const held = async (tx: Tx) => expect(can(await readGranter(tx, ctx, {}), 'user.write')).toBe(true)
  expect(await canBeTaken(held)).toBe(false)
})

test('control: rights that are only read can be taken meanwhile', async () => {
  const seen = (tx: Tx) => tx.selectFrom('grants').selectAll().where('account_id', '=', owner.account_id).execute()
  expect(await canBeTaken(seen)).toBe(true)
})
