import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateAffiliateRow } from '#server/catalog/affiliates/queries.ts'
import { updateTaxOrFeeRow } from '#server/catalog/taxes-and-fees/queries.ts'
import { updateAccountRow } from '#server/identity/people/account-queries.ts'
import { inTransaction, type Tx } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent, type TestAccount } from '#test/factories.ts'
import { standstill } from '#test/standstill.ts'
import { untilWaitingForLock } from '#test/waits.ts'

/** What is locked by no event is locked by itself: else the audit log tells what was read before somebody else's change (LOGE-3). */
let t: TestApp
let account: TestAccount
let affiliates: string
let taxes: string
beforeAll(async () => {
  t = await createTestApp()
  const sale = await createOnSaleEvent(t.deps.db)
  account = sale.account
  affiliates = `/api/events/${sale.event_id}/affiliates`
  taxes = `/api/accounts/${account.account_id}/taxes-and-fees`
})
afterAll(() => t.close())

const call = (method: string, path: string, body?: object) => t.call(method, path, { as: account.token, body })

async function create(path: string, body: object): Promise<number> {
  const reply = await call('POST', path, body)
  expect(reply.status).toBe(201)
  return reply.body.data.id
}

/** A call that comes while another one has changed the row and not committed yet. */
async function beside(change: (tx: Tx) => Promise<unknown>, second: () => ReturnType<typeof call>) {
  const changed = standstill()
  const first = inTransaction(t.deps.db, async (tx) => {
    await change(tx)
    await changed.here()
  })
  const called = await changed.meanwhile(async () => {
    const reply = second()
    await untilWaitingForLock(t, 1)
    return { reply }
  })
  await first
  return called.reply
}

async function changesOf(action: string): Promise<unknown[]> {
  const { rows } = await sql<{ changes: unknown }>`
    select changes from audit_log where action = ${action} order by id`.execute(t.deps.db)
  return rows.map(({ changes }) => changes)
}

test('of two changes of an affiliate the second says what the first has left', async () => {
  const id = await create(affiliates, { name: 'Radio Quay', code: 'QUAY' })
  const reply = await beside(
    (tx) => updateAffiliateRow(tx, id, { name: 'Harbour Radio', status: 'INACTIVE' }),
    () => call('PUT', `${affiliates}/${id}`, { name: 'Quay FM', status: 'ACTIVE' }),
  )
  expect(reply.status).toBe(200)
  expect(await changesOf('affiliate.updated')).toEqual([
    { name: ['Harbour Radio', 'Quay FM'], status: ['INACTIVE', 'ACTIVE'] },
  ])
})

test('of two changes of an account the second says what the first has left', async () => {
  const reply = await beside(
    (tx) => updateAccountRow(tx, account.account_id, { name: 'Quay & Co' }),
    () => call('PUT', `/api/accounts/${account.account_id}`, { name: 'Fieldnotes' }),
  )
  expect(reply.status).toBe(200)
  expect(await changesOf('account.updated')).toEqual([{ name: ['Quay & Co', 'Fieldnotes'] }])
})

test('an affiliate that is deleted meanwhile is neither changed nor deleted again', async () => {
  for (const [method, body] of [['PUT', { name: 'Quay FM' }] as const, ['DELETE'] as const]) {
    const id = await create(affiliates, { name: 'Radio Quay', code: `GONE-${method}` })
    const before = await changesOf('affiliate.updated')
    const reply = await beside(
      (tx) => updateAffiliateRow(tx, id, { deleted_at: t.now() }),
      () => call(method, `${affiliates}/${id}`, body),
    )
    expect([method, reply.status]).toEqual([method, 404])
    expect(await changesOf('affiliate.updated')).toEqual(before)
  }
  expect(await changesOf('affiliate.deleted')).toEqual([])
})

test('a tax that is deleted meanwhile is not deleted again', async () => {
  const id = await create(taxes, { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 7 })
  const reply = await beside(
    (tx) => updateTaxOrFeeRow(tx, id, { deleted_at: t.now() }),
    () => call('DELETE', `${taxes}/${id}`),
  )
  expect(reply.status).toBe(404)
  expect(await changesOf('tax.deleted')).toEqual([])
})
