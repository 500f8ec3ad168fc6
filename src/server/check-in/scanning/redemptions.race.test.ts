import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findScanList, newShortId, type ScanListRow } from '#server/catalog/check-in-lists/queries.ts'
import { extrasCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent, createTicket } from '#test/factories.ts'
import { createUnits } from '#test/order-units.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { readScannedUnits, writeRedemptions } from './redemption-queries.ts'

const DEVICES = 50
let t: TestApp
let other: TestApp
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>
let shirt: Awaited<ReturnType<typeof createTicket>>
let lists: ScanListRow[]
beforeAll(async () => {
  t = await createTestApp()
  other = await createTestApp({ database: t.url, now: t.now() })
  sale = await createOnSaleEvent(t.deps.db)
  shirt = await createTicket(t.deps.db, sale.event_id, { kind: 'EXTRA', title: 'Shirt' })
  const made = await Promise.all(
    ['North', 'South'].map((name) =>
      t.call('POST', `/api/events/${sale.event_id}/check-in-lists`, {
        as: sale.account.token,
        body: { name, kind: 'REDEMPTION' },
      }),
    ),
  )
  lists = await Promise.all(made.map(async ({ body }) => (await findScanList(t.deps.db, body.data.short_id))!))
})
afterAll(async () => {
  await other.close()
  await t.close()
})

/** An order with so many shirts, of its ticket or of its own. */
async function sold(quantity: number, of: 'TICKET' | 'ORDER') {
  const people = [{ first_name: 'Mei-Lin', last_name: 'Chow' }]
  const { attendees } = await createSoldOrder(t.deps.db, { ...sale, people })
  const { id, order_id, reference } = attendees[0]!
  const attendee_id = of === 'TICKET' ? id : null
  await createUnits(t.deps.db, { event_id: sale.event_id, order_id, ...shirt, attendee_id, quantity })
  const code = await extrasCode(t.deps.db, t.deps.secrets, {
    id: order_id,
    event_id: sale.event_id,
    extras_generation: 1,
  })
  return { id, order_id, reference, code }
}
const one = (values: object) => ({
  nonce: randomUUID(),
  action: 'CHECK_IN',
  scanned_at: t.now().toISOString(),
  ...values,
})
/** From devices at two lists, by two server processes. */
const post = (n: number, scans: object[]) =>
  (n % 2 ? other : t).call('POST', `/api/public/check-in-lists/${lists[n % 4 < 2 ? 0 : 1]!.short_id}/check-ins`, {
    body: { scans },
  })
const devices = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: DEVICES }, (_, n) => work(n)))
const wordOf = ({ reason, verdict }: { reason: string | null; verdict: string }) => reason ?? verdict
const count = (words: string[]) =>
  Object.fromEntries([...new Set(words)].sort().map((word) => [word, words.filter((each) => each === word).length]))
const redeemed = async (order_id: number) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from redemptions r
    join order_units u on u.id = r.order_unit_id where u.order_id = ${order_id} and r.undone_at is null`.execute(
    t.deps.db,
  )
  return rows[0]!.n
}

test.each(['TICKET', 'ORDER'] as const)(
  'one unit of %s scanned by fifty devices at two lists is handed out once',
  async (of) => {
    const { order_id, reference, code } = await sold(1, of)
    const replies = await devices((n) => post(n, [one(of === 'TICKET' ? { reference } : { code })]))
    expect(replies.map(({ status }) => status)).toEqual(Array(DEVICES).fill(200))
    expect(count(replies.map(({ body }) => wordOf(body.data[0])))).toEqual({
      ADMITTED: 1,
      ALREADY_REDEEMED: DEVICES - 1,
    })
    expect(await redeemed(order_id)).toBe(1)
  },
)

test('thirty units, fifty devices that take several each, in opposite orders: every unit once', async () => {
  const [a, b] = [await sold(30, 'TICKET'), await sold(30, 'ORDER')]
  const replies = await devices((n) => {
    const scans = [one({ reference: a.reference, quantity: (n % 3) + 1 }), one({ code: b.code })]
    return post(n, n % 2 ? scans : scans.toReversed())
  })
  expect(replies.map(({ status }) => status)).toEqual(Array(DEVICES).fill(200))
  const handed = replies.flatMap(({ body }) => body.data).reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  expect([handed, await redeemed(a.order_id), await redeemed(b.order_id)]).toEqual([60, 30, 30])
})

test('two devices without network hand over the same unit at once: one is right, one a conflict (EXT-10)', async () => {
  for (let round = 0; round < 10; round++) {
    const { order_id, reference } = await sold(1, 'TICKET')
    const queue = () => [one({ reference, offline: true, local_verdict: 'ADMITTED' })]
    const replies = await Promise.all([0, 1].map((n) => post(n, queue())))
    expect(count(replies.map(({ body }) => wordOf(body.data[0])))).toEqual({ ADMITTED: 1, ALREADY_REDEEMED: 1 })
    expect(await redeemed(order_id)).toBe(1)
  }
})

test('control: without the lock and the unique index the same steps hand a unit out more than once', async () => {
  await t.owner.query('drop index redemptions_one_open')
  const { id, order_id } = await sold(1, 'TICKET')
  await devices(() =>
    inTransaction(t.deps.db, async (tx) => {
      const [unit] = await readScannedUnits(tx, lists[0]!, { attendee_ids: [id], order_ids: [] })
      await pause(20)
      if (unit!.redeemed_at !== null) return
      const begun = {
        short_id: newShortId('redemption'),
        order_unit_id: unit!.id,
        redeemed_at: t.now(),
        undone_at: null,
      }
      const redemptions = [{ ...begun, device_id: null, device_name: null, created_at: t.now() }]
      await writeRedemptions(tx, lists[0]!, { ledger: { redemptions, changes: [] }, now: t.now() })
    }),
  )
  expect(await redeemed(order_id)).toBeGreaterThan(1)
})
