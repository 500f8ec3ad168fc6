import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { applyContracts } from '#server/platform/database/migration/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEmptyTestDatabase } from '#test/db.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { networkBuyer } from '#test/network-buyer.ts'

let before: TestApp
let after: TestApp
beforeAll(async () => {
  const url = await createEmptyTestDatabase()
  await migrate({ url, is_before_contract: true })
  before = await createTestApp({ database: url })
  after = await createTestApp()
}, 120_000)
afterAll(() => Promise.all([before.close(), after.close()]))

/** What a schema is made of, whatever order it came in. */
const schemaOf = async ({ deps: { pool } }: TestApp) => {
  const { rows } = await pool.query<{ part: string }>(`
    select format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) as part
      from information_schema.columns where table_schema = 'public'
    union all select format('constraint %s %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select format('function %s %s', oid::regprocedure, prosrc) from pg_proc
      where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'plpgsql')
    order by 1`)
  return rows.map(({ part }) => part)
}

/** Buy, pay, scan, export (MIG-6). */
async function smoke(t: TestApp): Promise<void> {
  const sale = await createOnSaleEvent(t.deps.db)
  const buyer = await networkBuyer(t, sale, { ip: '192.0.2.7' })
  await buyer.complete()
  const order = (await buyer.call('GET')).body.data
  expect(order.status).toBe('COMPLETED')
  const as = sale.account.token
  const list = await t.call('POST', `/api/events/${sale.event_id}/check-in-lists`, { as, body: { name: 'Door' } })
  expect(list.status).toBe(201)
  const scan = {
    ...{ nonce: crypto.randomUUID(), action: 'CHECK_IN', scanned_at: t.now().toISOString() },
    reference: order.attendees[0].reference,
  }
  const door = `/api/public/check-in-lists/${list.body.data.short_id}/check-ins`
  expect((await t.call('POST', door, { body: { scans: [scan] } })).body.data).toMatchObject([{ verdict: 'ADMITTED' }])
  for (const what of ['orders', 'attendees'])
    expect((await t.call('GET', `/api/events/${sale.event_id}/${what}/export?format=csv`, { as })).status).toBe(200)
}

describe('this release works before and after its contract (MIG-6)', () => {
  test('before', () => smoke(before))
  test('after', () => smoke(after))
})

test('contracts that run after all else make the same schema; then it works on, with what was sold before', async () => {
  const pending = await schemaOf(before)
  const done = await schemaOf(after)
  expect(pending, 'there is something to contract').not.toEqual(done)
  // the url of an empty database is a superuser's
  const { applied } = await applyContracts({ url: before.url, quiet_minutes: 0 })
  expect(applied.length).toBeGreaterThan(0)
  expect(await schemaOf(before)).toEqual(done)
  await smoke(before)
})

test('all constraints are validated, and nothing waits to be', async () => {
  const { rows } = await after.deps.pool.query('select conname from pg_constraint where not convalidated')
  expect(rows).toEqual([])
})
