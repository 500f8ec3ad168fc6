import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DetailsInput } from '#core/records/orders/details-schema.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { saveDetails } from './save-details.ts'

/** What a buyer's browser repeats after a lost answer does nothing twice (HA-6). */
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function held(price: number) {
  const sale = await createOnSaleEvent(t.deps.db, { capacity: 10, price })
  const path = `/api/public/events/${sale.event_id}/order`
  const body = { items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }] }
  const reply = await t.call('POST', path, { body })
  const headers = { cookie: String(reply.headers['set-cookie']).split(';')[0]! }
  return { sale, order: `${path}/${reply.body.data.short_id}`, headers }
}
const person = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org' }
const detailsOf = ({ price_id }: { price_id: number }) => ({
  order: { ...person, answers: [] },
  attendees: [{ ticket_price_id: price_id, ...person, answers: [] }],
})

/** Reads orders as they were before they were complete. */
const beforeItsCommit = (db: Db): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map((row) => ('short_id' in row ? { ...row, status: 'RESERVED', completed_at: null } : row)),
    }),
  })

test('details of a free order: the repeat shows the complete order, with the key and after the key was released', async () => {
  const { sale, order, headers } = await held(0)
  const call = (key: string | null, body = detailsOf(sale)) =>
    t.call('PUT', order, { body, headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) } })
  const key = randomUUID()
  const first = await call(key)
  expect([first.status, first.body.data.status]).toEqual([200, 'COMPLETED'])
  const again = await call(key)
  expect([again.status, again.body.data.short_id, again.body.data.status]).toEqual([
    200,
    first.body.data.short_id,
    'COMPLETED',
  ])
  // its claim was given up because nobody could say whether it was committed
  await t.deps.db.deleteFrom('idempotency_keys').where('key', '=', key).execute()
  expect((await call(key)).body.data.status).toBe('COMPLETED')
  const other = { ...detailsOf(sale), order: { ...person, first_name: 'Grace', answers: [] } }
  expect((await call(randomUUID(), other)).status, 'other details are another call').toBe(409)
  expect((await call(null)).status).toBe(409)
  const { rows } = await t.deps.pool.query('select 1 from attendees where event_id = $1', [sale.event_id])
  expect(rows).toHaveLength(1)
})

test('details whose first try is committed only after the repeat has looked: the repeat shows the complete order', async () => {
  const { sale, order, headers } = await held(0)
  const body = detailsOf(sale)
  const short_id = order.split('/').at(-1)!
  const { session_hash } = await t.deps.db
    .selectFrom('orders')
    .select('session_hash')
    .where('short_id', '=', short_id)
    .executeTakeFirstOrThrow()
  const key = { id: 0, claimed_at: t.now(), scope: 'a test', stored: false }
  const late = (has_key: boolean) =>
    saveDetails(
      { ...systemCtx(t.deps), prepared: beforeItsCommit(t.deps.db), idempotency: has_key ? key : null },
      { event_id: sale.event_id, short_id, session_hash },
      DetailsInput.parse(body),
    )
  expect((await t.call('PUT', order, { body, headers })).status).toBe(200)
  expect(await late(true)).toMatchObject({ short_id, status: 'COMPLETED' })
  await expect(late(false), 'without a key nobody knows that it is the same call').rejects.toMatchObject({
    code: 'ORDER_STATE_CHANGED',
  })
})

test('whoever has not the session learns nothing by repeating them', async () => {
  const { sale, order, headers } = await held(0)
  await t.call('PUT', order, { body: detailsOf(sale), headers })
  const stranger = await t.call('PUT', order, { body: detailsOf(sale), headers: { 'idempotency-key': randomUUID() } })
  expect(stranger.status).toBe(403)
})

test('starting again twice under one key is starting again once', async () => {
  const { order, headers } = await held(0)
  const with_key = { ...headers, 'idempotency-key': randomUUID() }
  const replies = [
    await t.call('DELETE', order, { headers: with_key }),
    await t.call('DELETE', order, { headers: with_key }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([204, 204])
})
