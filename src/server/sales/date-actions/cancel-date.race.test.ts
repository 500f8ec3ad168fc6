import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { sendRefund } from '#server/sales/payments/send-refund.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createDateSale, type DateSale } from '#test/date-buyers.ts'
import { createKiller } from '#test/killer.ts'
import { standstill } from '#test/standstill.ts'
import { divertStatements } from '#test/statements.ts'
import { untilWaitingForLock } from '#test/waits.ts'
import { runDateAction, sweepDateActions } from './run-date-action.ts'

/** A date is cancelled while everybody else goes on; whatever comes first, each order is handled once (DAT-31, DAT-32). */
let t: TestApp
const killer = createKiller()
beforeAll(async () => {
  t = await createTestApp({ wrapDb: killer.wrap })
})
afterAll(() => t.close())
beforeEach(() => t.setNow(new Date('2027-03-01T10:00:00Z')))

const ROUNDS = 4
const exact = async (sale: DateSale) => expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
const ctx = () => ({ ...systemCtx(t.deps), now: t.now() })

/** Nobody has the date any more, and each order gave back what it cost, once. */
async function nobodyIsLeft(sale: DateSale, date: number) {
  const { rows } = await t.deps.pool.query(
    `select o.id, o.status, o.amount_paid::int as paid, (select coalesce(sum(r.amount), 0)::int from refunds r where r.order_id = o.id) as refunded,
      (select count(*)::int from refunds r where r.order_id = o.id) as refunds,
      (select count(*)::int from attendees a where a.order_id = o.id and a.status = 'ACTIVE' and coalesce(a.event_date_id, a.event_id) = $2) as active
    from orders o where o.event_id = $1 order by o.id`,
    [sale.event_id, date],
  )
  expect(rows.filter(({ status }) => status === 'RESERVED' || status === 'AWAITING_PAYMENT')).toEqual([])
  for (const row of rows) expect(row).toMatchObject({ active: 0, refunded: row.paid, refunds: row.paid > 0 ? 1 : 0 })
  await exact(sale)
  return rows as { id: number; status: string }[]
}

async function cancelledToTheEnd(sale: DateSale, reply: { status: number; body: { data: { id: number } } }) {
  expect(reply.status).toBe(201)
  await t.runJobs()
  t.advance(60_000)
  await sweepDateActions(ctx())
  const action = await sale.action(reply.body.data.id)
  expect(action).toMatchObject({ state: 'DONE', counts: { pending: 0, failed: 0 } })
  return action
}

describe('cancelling a date beside', () => {
  test('reservations: those before end with it, those after are refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sale = await createDateSale(t, { capacity: 50 })
      const buying = Array.from({ length: 8 }, () =>
        sale.reserve([sale.second]).then(
          () => 'held',
          (error: Error) => (error.message.includes('DATE_CANCELLED') ? 'refused' : error.message),
        ),
      )
      const [reply, ...replies] = await Promise.all([sale.cancel(sale.second, { holders: 'REFUND' }), ...buying])
      expect(replies.filter((one) => one !== 'held' && one !== 'refused')).toEqual([])
      await cancelledToTheEnd(sale, reply)
      const held = replies.filter((one) => one === 'held').length
      expect((await nobodyIsLeft(sale, sale.second)).filter(({ status }) => status === 'EXPIRED')).toHaveLength(held)
    }
  })

  test('payments that succeed: completed and refunded, or never completed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sale = await createDateSale(t)
      const buyers = await Promise.all(
        Array.from({ length: 4 }, async (_, n) => {
          const buyer = await sale.reserve([sale.first], `buyer${n}@example.org`)
          await buyer.save()
          await buyer.start()
          await buyer.submit()
          return buyer
        }),
      )
      const [reply] = await Promise.all([
        sale.cancel(sale.first, { holders: 'REFUND' }),
        ...buyers.map((buyer) => buyer.confirm()),
        t.runJobs(),
      ])
      await cancelledToTheEnd(sale, reply)
      await nobodyIsLeft(sale, sale.first)
      // whatever was paid is back at the provider, also where the order had ended by then
      const { rows } = await t.deps.pool.query(
        `select (select count(*)::int from payment_attempts p where p.event_id = $1 and p.status = 'SUCCEEDED') as paid,
          (select count(*)::int from test_refunds r join payment_attempts p on p.provider_payment_id = r.payment_id where p.event_id = $1) as back`,
        [sale.event_id],
      )
      expect(rows[0].back).toBe(rows[0].paid)
    }
  })

  test('reactivating and moving there: before it, and handled, or refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const sale = await createDateSale(t, { price: 0 })
      const here = await sale.buy([sale.first, sale.first], 'here@example.org')
      const there = await sale.buy([sale.second], 'there@example.org')
      const idsOf = async (id: number) =>
        (await sale.staff(`GET /orders/${id}`)).body.data.attendees.map((one: { id: number }) => one.id) as number[]
      const [gone] = await idsOf(here.order_id)
      const [mover] = await idsOf(there.order_id)
      await sale.staff(`POST /attendees/${gone}/cancel`, { notify: false })
      const [reply, back, moved] = await Promise.all([
        sale.cancel(sale.first, { holders: 'CANCEL_ONLY' }),
        sale.staff(`POST /attendees/${gone}/reactivate`),
        sale.staff(`PUT /attendees/${mover}`, { event_date_id: sale.first, send_ticket: false }),
        t.runJobs(),
      ])
      for (const one of [back, moved])
        expect(
          one.status === 200 || one.body.error.code === 'DATE_CANCELLED' || one.body.error.code === 'ORDER_CANCELLED',
        ).toBe(true)
      await cancelledToTheEnd(sale, reply)
      await nobodyIsLeft(sale, sale.first)
    }
  })

  /**
   * Reactivates a ticket and stands still before its counters are written; the date is cancelled meanwhile, with its locks
   * or without them. Answers how many have the date when its action is done.
   */
  async function reactivatedMeanwhile(is_locked: boolean): Promise<number> {
    const sale = await createDateSale(t, { price: 0 })
    // the ticket for the other date keeps the order, so that its ticket may come back
    const order = await sale.buy([sale.first, sale.second])
    const [{ id }] = (await sale.staff(`GET /orders/${order.order_id}`)).body.data.attendees
    await sale.staff(`POST /attendees/${id}/cancel`, { notify: false })
    await t.runJobs()
    const { here, meanwhile } = standstill()
    let canceller: unknown = null
    let is_waiting = false
    const restore = divertStatements(t.deps.pool, async (client, text, go) => {
      if (is_waiting && text.includes('sale_version')) canceller ??= client
      if (client === canceller && !is_locked && /from stock where[\s\S]*for no key update/.test(text))
        return { rows: [] }
      if (!is_waiting && text.includes('update stock set held')) {
        is_waiting = true
        await here()
      }
      return go()
    })
    try {
      const back = sale.staff(`POST /attendees/${id}/reactivate`)
      let cancelling: ReturnType<DateSale['cancel']> | undefined
      await meanwhile(async () => {
        cancelling = sale.cancel(sale.first, { holders: 'CANCEL_ONLY' })
        if (is_locked) return untilWaitingForLock(t, 1)
        await cancelledToTheEnd(sale, await cancelling)
      })
      expect((await back).status).toBe(200)
      await cancelledToTheEnd(sale, await cancelling!)
    } finally {
      restore()
    }
    expect((await sale.look(sale.first)).status).toBe('CANCELLED')
    return (await sale.tickets(order.order_id)).filter(([date, status]) => date === sale.first && status === 'ACTIVE')
      .length
  }

  test('a ticket that comes back at this moment is waited for, and handled with the others', async () => {
    expect(await reactivatedMeanwhile(true)).toBe(0)
  })

  test('control: the same with the locks of cancelling off: the action is done, and somebody has the date', async () => {
    expect(await reactivatedMeanwhile(false)).toBe(1)
  })

  test('control: a reactivation that reads the date and lets go before it writes comes back to a date that is cancelled', async () => {
    const sale = await createDateSale(t, { price: 0 })
    const order = await sale.buy([sale.first, sale.first])
    const [{ id }] = (await sale.staff(`GET /orders/${order.order_id}`)).body.data.attendees
    await sale.staff(`POST /attendees/${id}/cancel`, { notify: false })
    const { here, meanwhile } = standstill()
    // reads the date as the protected one does, but lets go before it writes
    const careless = async () => {
      const date = await t.deps.db
        .selectFrom('event_dates')
        .selectAll()
        .where('id', '=', sale.first)
        .executeTakeFirstOrThrow()
      await here()
      if (date.status === 'CANCELLED') return false
      await inTransaction(t.deps.db, async (tx) => {
        await tx.updateTable('attendees').set({ status: 'ACTIVE', cancelled_at: null }).where('id', '=', id).execute()
        await tx
          .updateTable('stock')
          .set((eb) => ({ sold: eb('sold', '+', 1) }))
          .where('id', '=', sale.stock_id)
          .execute()
      })
      return true
    }
    const reactivated = careless()
    await meanwhile(async () => {
      const { body } = await sale.cancel(sale.first, { holders: 'CANCEL_ONLY' })
      await t.runJobs()
      expect((await sale.action(body.data.id)).state).toBe('DONE')
      // the order is cancelled with its last valid ticket; the careless one does not look at it
    })
    expect(await reactivated).toBe(true)
    expect((await sale.tickets(order.order_id)).filter(([, status]) => status === 'ACTIVE')).toHaveLength(1)
  })
})

describe('its job', () => {
  /** Four orders of every kind, a hold, somebody to tell. */
  async function world() {
    const sale = await createDateSale(t)
    await sale.buy([sale.first], 'one@example.org')
    await sale.buy([sale.first, sale.second], 'two@example.org')
    const later = await sale.reserve([sale.first], 'three@example.org')
    await later.save()
    await later.later()
    await sale.staff(`POST /orders/${later.order_id}/mark-as-paid`, {})
    await sale.reserve([sale.first], 'four@example.org')
    await t.runJobs()
    const { id } = (await sale.cancel(sale.first, { holders: 'REFUND', notify: true })).body.data
    return { sale, id: id as number }
  }

  test('run twice at once handles each order once, and tells each address once', async () => {
    const { sale, id } = await world()
    await Promise.all([runDateAction(ctx(), id), runDateAction(ctx(), id), runDateAction(ctx(), id)])
    await sweepDateActions({ ...ctx(), now: new Date(t.now().getTime() + 60_000) })
    expect(await sale.action(id)).toMatchObject({ state: 'DONE', counts: { orders: 3, done: 3, tickets: 3, holds: 1 } })
    await isOnce(sale)
  })

  test.each(['before', 'after'] as const)(
    'killed %s any of its transactions it goes on, and does nothing twice',
    { timeout: 120_000 },
    async (at) => {
      const { sale: first, id: known } = await world()
      const before = killer.count()
      await runDateAction(ctx(), known)
      const steps = killer.count() - before
      await isOnce(first)
      expect(steps).toBeGreaterThan(10)
      for (let n = 1; n <= steps; n++) {
        const { sale, id } = await world()
        killer.killAt(n, at)
        await runDateAction(ctx(), id).catch(() => undefined)
        killer.restart()
        await runDateAction(ctx(), id)
        // a refund that was recorded and never asked for is asked for by its own job (REL-8)
        const pending = await t.deps.db.selectFrom('refunds').select('id').where('status', '=', 'PENDING').execute()
        for (const refund of pending) await sendRefund(ctx(), refund.id)
        t.advance(60_000)
        await sweepDateActions(ctx())
        expect([at, n, await sale.action(id)]).toMatchObject([
          at,
          n,
          { state: 'DONE', counts: { orders: 3, done: 3, failed: 0, tickets: 3, holds: 1, refunded: 7500 } },
        ])
        await isOnce(sale)
      }
    },
  )

  async function isOnce(sale: DateSale) {
    const { rows } = await t.deps.pool.query(
      `select o.email, o.status, (select count(*)::int from refunds r where r.order_id = o.id) as refunds, o.total_refunded::int as refunded,
        (select count(*)::int from mails m where m.event_id = o.event_id and m.kind = 'date-cancelled' and m.to_address = o.email) as mails
      from orders o where o.event_id = $1 order by o.id`,
      [sale.event_id],
    )
    expect(rows).toEqual([
      { email: 'one@example.org', status: 'CANCELLED', refunds: 1, refunded: 2500, mails: 1 },
      { email: 'two@example.org', status: 'COMPLETED', refunds: 1, refunded: 2500, mails: 1 },
      { email: 'three@example.org', status: 'CANCELLED', refunds: 1, refunded: 2500, mails: 1 },
      { email: null, status: 'EXPIRED', refunds: 0, refunded: 0, mails: 0 },
    ])
    const at_provider = await t.deps.pool.query(
      `select count(*)::int as made from test_refunds r join payment_attempts p on p.provider_payment_id = r.payment_id where p.event_id = $1`,
      [sale.event_id],
    )
    expect(at_provider.rows[0].made).toBe(2)
    await exact(sale)
  }
})
