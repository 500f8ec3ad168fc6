import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { runContracts } from './run-contracts.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const logged = () => ({ info: vi.fn(), warn: vi.fn() })
/** As whoever `owner_url` names; what is logged is looked at. */
const run = async (owner_url: string) => {
  const log = logged()
  await runContracts({ owner_url, log: log as never })
  return log
}

test('the hour finds nothing to do in a new database, and a contract that was left out runs (MIG-5)', async () => {
  expect((await run(t.deps.owner_url)).info).not.toHaveBeenCalled()
  const { rows } = await t.owner.query(
    `delete from schema_migrations where name = (select max(name) from schema_migrations where phase = 'CONTRACT') returning name`,
  )
  // the database is a copy of one that the run of all tests has made at its beginning, more than ten minutes ago maybe
  await t.owner.query('update schema_migrations set applied_at = now()')
  const early = await run(t.deps.owner_url)
  expect(early.info).toHaveBeenCalledWith(
    expect.objectContaining({ migration: rows[0].name, why: expect.stringContaining('10 minutes') }),
    expect.anything(),
  )
  await t.owner.query(`update schema_migrations set applied_at = now() - interval '1 hour'`)
  const refused = await run(t.url)
  expect(refused.warn, 'the product’s own role may not').toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: expect.stringContaining('Run npm run migrate as the owner') }) },
    expect.anything(),
  )
  expect((await run(t.deps.owner_url)).info).toHaveBeenCalledWith(`migrated ${rows[0].name}`)
})
