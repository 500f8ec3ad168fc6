import { expect, test } from 'vitest'
import { createTestApp } from './app.ts'
import { contentsOf } from './contents.ts'
import { createAccount, createTaxOrFee } from './factories.ts'

test('a row more, one less and one changed are told from none', async () => {
  const t = await createTestApp()
  const contents = await contentsOf(t.owner)
  const { account_id } = await createAccount(t.deps.db)
  const sums = [await contents()]
  const id = await createTaxOrFee(t.deps.db, account_id)
  sums.push(await contents())
  await t.owner.query('update taxes_and_fees set rate = rate + 1 where id = $1', [id])
  sums.push(await contents())
  expect(new Set(sums).size).toBe(3)
  await t.owner.query('delete from taxes_and_fees where id = $1', [id])
  expect(await contents()).toBe(sums[0])
  await t.close()
})
