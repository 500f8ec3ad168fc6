import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/db.ts'
import { lockOrderStock, readOrderStock, readStock } from '#server/platform/stock/stock.ts'
import { writeStock } from '#server/platform/stock/write-stock.ts'
import { type CallOptions, createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { type Commit, LOST_COMMITS } from '#test/lost-commits.ts'
import { divertStatements } from '#test/statements.ts'
import { recountStock } from './recount-queries.ts'

let t: TestApp
let two: TestApp
beforeAll(async () => {
  t = await createTestApp()
  two = await createTestApp({ database: t.url, now: t.now() })
})
afterAll(async () => {
  await two.close()
  await t.close()
})

const BUYERS = 40
type Sale = Awaited<ReturnType<typeof createOnSaleEvent>>
interface Hold {
  readonly sale: Sale
  readonly id: number
  readonly short_id: string
  readonly session: string
}
const times = <T>(n: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => act(index)))
const countBy = (values: readonly unknown[]) => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}

const freeSale = (capacity: number | null = BUYERS) => createOnSaleEvent(t.deps.db, { capacity, price: 0 })

async function hold(sale: Sale, quantity = 1): Promise<Hold> {
  const { status, body } = await t.call('POST', `/api/public/events/${sale.event_id}/order`, {
    body: {
      items: [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity }],
      session_transport: 'header',
    },
  })
  expect(status).toBe(201)
  const { short_id, checkout_session: session } = body.data
  const { id } = await orderOf(short_id)
  return { sale, id, short_id, session }
}
const orderOf = (short_id: string) =>
  t.deps.db.selectFrom('orders').selectAll().where('short_id', '=', short_id).executeTakeFirstOrThrow()
const person = (n: number) => ({ first_name: `Buyer ${n}`, last_name: 'Bergström', email: `buyer-${n}@example.org` })
const finish = ({ sale, short_id, session }: Hold, n = 0, given: Partial<CallOptions> & { app?: TestApp } = {}) =>
  (given.app ?? t).call('PUT', `/api/public/events/${sale.event_id}/order/${short_id}`, {
    headers: { 'x-checkout-session': session },
    body: { order: person(n), attendees: [{ ...person(n), ticket_price_id: sale.price_id }] },
    ...given,
  })
const rowsOf = async ({ event_id }: Sale) => {
  const { db } = t.deps
  const [orders, attendees, mails, audited] = await Promise.all([
    db.selectFrom('orders').selectAll().where('event_id', '=', event_id).where('status', '=', 'COMPLETED').execute(),
    db.selectFrom('attendees').selectAll().where('event_id', '=', event_id).execute(),
    db.selectFrom('mails').selectAll().where('event_id', '=', event_id).execute(),
    db
      .selectFrom('audit_log')
      .selectAll()
      .where('event_id', '=', event_id)
      .where('action', '=', 'order.completed')
      .execute(),
  ])
  return { orders, attendees, mails, audited }
}
const counterOf = ({ stock_id }: Sale) =>
  t.deps.db.selectFrom('stock').select(['held', 'sold', 'ceiling']).where('id', '=', stock_id).executeTakeFirstOrThrow()
/** In how many transactions these orders were written: each has a number of its own. */
const transactionsOf = async ({ event_id }: Sale): Promise<number> => {
  const { rows } = await t.deps.pool.query(
    'select count(distinct xmin::text)::int as n from orders where event_id = $1',
    [event_id],
  )
  return rows[0].n
}

describe('free orders that complete at one moment (RES-19, ORD-12)', () => {
  test('forty buyers in few transactions: each has the own ticket, name, mail and activity; counters are exact', async () => {
    const sale = await freeSale()
    const holds = await times(BUYERS, () => hold(sale))
    const replies = await times(BUYERS, (n) => finish(holds[n]!, n))
    expect(countBy(replies.map(({ status, body }) => body.data?.status ?? status))).toEqual({ COMPLETED: BUYERS })
    expect(replies.map(({ body }) => body.data.short_id)).toEqual(holds.map(({ short_id }) => short_id))
    expect(await transactionsOf(sale)).toBeLessThan(BUYERS / 4)
    const { orders, attendees, mails, audited } = await rowsOf(sale)
    for (const [n, { id }] of holds.entries()) {
      expect(orders.find((order) => order.id === id)).toMatchObject({
        ...person(n),
        payment_status: 'NO_PAYMENT_REQUIRED',
      })
      expect(attendees.filter(({ order_id }) => order_id === id)).toMatchObject([person(n)])
      const theirs = mails.filter(({ order_id }) => order_id === id)
      expect(countBy(theirs.map(({ kind, to_address }) => `${kind} ${to_address}`))).toMatchObject({
        [`order-confirmation ${person(n).email}`]: 1,
      })
      expect(audited.filter(({ order_id }) => order_id === id)).toMatchObject([{ actor_type: 'BUYER', actor_id: null }])
    }
    expect(await counterOf(sale)).toEqual({ held: 0, sold: BUYERS, ceiling: BUYERS })
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
    const jobs = await t.deps.pool.query(
      "select count(*)::int as n, count(distinct key)::int as keys from graphile_worker.jobs where key like 'mail:%'",
    )
    expect(jobs.rows[0].n).toBe(jobs.rows[0].keys)
  })

  test('who is logged in is named in the own activity alone (REL-21)', async () => {
    const sale = await freeSale()
    const holds = await times(6, () => hold(sale))
    await times(6, (n) =>
      finish(holds[n]!, n, {
        headers: {
          'x-checkout-session': holds[n]!.session,
          ...(n === 3 ? { authorization: `Bearer ${sale.account.token}` } : {}),
        },
      }),
    )
    const { audited } = await rowsOf(sale)
    const named = audited.filter(({ actor_id }) => actor_id !== null)
    expect(named.map(({ order_id, actor_id }) => ({ order_id, actor_id }))).toEqual([
      { order_id: holds[3]!.id, actor_id: sale.account.user_id },
    ])
  })

  test('two processes, holds beside completions, quantity changed in between: no deadlock, counters exact (REL-3, REL-28)', async () => {
    const sale = await freeSale(3 * BUYERS)
    const holds = await times(BUYERS, () => hold(sale))
    const work = [
      ...holds.map((one, n) => finish(one, n, { app: n % 2 ? two : t })),
      ...Array.from({ length: BUYERS }, async () => ({ status: (await hold(sale)).id > 0 ? 201 : 0 })),
      ...[100, 120].map((quantity_available) =>
        t.call('PUT', `/api/events/${sale.event_id}/tickets/${sale.ticket_id}`, {
          as: sale.account.token,
          body: { quantity_available },
        }),
      ),
    ]
    const replies = await Promise.all(work)
    expect(replies.slice(0, BUYERS).map(({ status }) => status)).toEqual(Array(BUYERS).fill(200))
    expect(replies.slice(-2).map(({ status }) => status)).toEqual([200, 200])
    expect(await counterOf(sale)).toMatchObject({ held: BUYERS, sold: BUYERS })
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('one button pressed five times, in two processes: one order, one ticket (REL-6)', async () => {
    const sale = await freeSale()
    const [one, ...others] = await times(8, () => hold(sale))
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => finish(one!, 0, { app: n % 2 ? two : t })),
      ...others.map((other, n) => finish(other, n + 1)),
    ])
    expect(countBy(replies.slice(0, 5).map(({ status, body }) => body.error?.code ?? status))).toEqual({
      200: 1,
      ORDER_STATE_CHANGED: 4,
    })
    expect(replies.slice(5).map(({ status }) => status)).toEqual(Array(7).fill(200))
    const { attendees, audited } = await rowsOf(sale)
    expect(attendees).toHaveLength(8)
    expect(audited).toHaveLength(8)
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('each hears its own refusal, its neighbours have their tickets (RES-16, RES-17, SEC-9)', async () => {
    const sale = await freeSale()
    const holds = await times(8, () => hold(sale))
    await t.deps.db
      .updateTable('orders')
      .set({ reserved_until: new Date(t.now().getTime() - 1) })
      .where('id', '=', holds[1]!.id)
      .execute()
    const replies = await times(8, (n) =>
      finish(holds[n]!, n, {
        ...(n === 2 ? { headers: { 'x-checkout-session': holds[3]!.session } } : {}),
        ...(n === 4 ? { body: { order: person(n), attendees: [] } } : {}),
      }),
    )
    expect(replies.map(({ status, body }) => body.error?.code ?? status)).toEqual([
      200,
      'ORDER_EXPIRED',
      'CHECKOUT_SESSION_REQUIRED',
      200,
      expect.stringMatching(/ATTENDEES_MISMATCH|VALIDATION_FAILED/),
      200,
      200,
      200,
    ])
    expect(await counterOf(sale)).toMatchObject({ held: 3, sold: 5 })
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('one made to fail in SQL fails alone and keeps its hold; few are decided at once then (REL-28)', async () => {
    const sale = await freeSale()
    const holds = await times(BUYERS, () => hold(sale))
    await t.owner.query('create table widths (n int)')
    await t.owner.query(`create function refuse_buyer() returns trigger language plpgsql as $$
      begin
        if new.first_name = 'Buyer 7' then raise exception 'made to fail'; end if;
        perform pg_sleep(0.02);
        insert into widths select count(*) from pg_stat_activity
          where datname = current_database() and state = 'active' and query like 'insert into "attendees"%';
        return new;
      end $$`)
    await t.owner.query(
      'create trigger refuse_buyer before insert on attendees for each row execute function refuse_buyer()',
    )
    const replies = await times(BUYERS, (n) => finish(holds[n]!, n))
    await t.owner.query('drop trigger refuse_buyer on attendees')
    const { rows } = await t.deps.pool.query('select max(n)::int as width from widths')
    // four, and the next batch, which does not wait for them
    expect(rows[0].width).toBeLessThanOrEqual(5)
    expect(replies.map(({ status }) => status)).toEqual(holds.map((_, n) => (n === 7 ? 500 : 200)))
    expect(await orderOf(holds[7]!.short_id)).toMatchObject({ status: 'RESERVED', email: null })
    expect(await counterOf(sale)).toMatchObject({ held: 1, sold: BUYERS - 1 })
    expect((await finish(holds[7]!, 7)).status).toBe(200)
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('an order somebody works on keeps nobody else waiting', async () => {
    const sale = await freeSale()
    const [slow, ...quick] = await times(8, () => hold(sale))
    const somebody = await t.deps.pool.connect()
    await somebody.query('begin')
    await somebody.query('select 1 from orders where id = $1 for update', [slow!.id])
    const waiting = finish(slow!)
    const others = await Promise.all(quick.map((one, n) => finish(one, n + 1)))
    expect(others.map(({ status }) => status)).toEqual(Array(7).fill(200))
    expect((await orderOf(slow!.short_id)).status).toBe('RESERVED')
    await somebody.query('rollback')
    somebody.release()
    expect((await waiting).status).toBe(200)
    expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
  })

  test('counters are taken last: whoever buys waits for the end of a completion, not for its mails (RES-5)', async () => {
    const sale = await freeSale(null)
    const [one] = await times(1, () => hold(sale))
    const mailsAreSlow = await t.deps.pool.connect()
    await mailsAreSlow.query('begin')
    await mailsAreSlow.query('lock table mails in exclusive mode')
    const completing = finish(one!)
    // it stands before the mails now; whoever reserves does not stand behind it
    const standing = async () => {
      const { rows } = await t.deps.pool.query(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "mails"%'`)
      return rows.length
    }
    await expect.poll(standing, { timeout: 15_000 }).toBe(1)
    expect((await hold(sale)).id).toBeGreaterThan(0)
    await mailsAreSlow.query('rollback')
    mailsAreSlow.release()
    expect((await completing).status).toBe(200)
    expect(await counterOf(sale)).toMatchObject({ held: 1, sold: 1 })
  })

  test('control: counters read before they are locked lose units', async () => {
    const sale = await freeSale()
    const holds = await times(BUYERS, () => hold(sale))
    await Promise.all(
      holds.map(({ id }) =>
        inTransaction(t.deps.db, async (tx) => {
          const taken = await readOrderStock(tx, [id])
          const stale = await readStock(tx, [sale.stock_id])
          await pause(20)
          await lockOrderStock(tx, [id])
          const { held, sold } = stale.get(sale.stock_id)!
          const [{ units, limit } = { units: 0, limit: null }] = taken
          await writeStock(tx, [{ id: sale.stock_id, held: held - units, sold: sold + units, limit }])
        }),
      ),
    )
    expect((await counterOf(sale)).sold).toBeLessThan(BUYERS)
  })
})

describe('a completion whose commit is lost (RES-25)', () => {
  /** The next COMMIT of a transaction that completed orders goes this way. */
  function loseNextCommit(how: Commit): { restore(): void; wasLost(): boolean } {
    const completing = new WeakSet<pg.Client>()
    let armed = true
    const restore = divertStatements(t.deps.pool, (client, text, go) => {
      if (text.includes("set status = 'COMPLETED'")) completing.add(client)
      if (text !== 'commit' || !armed || !completing.has(client)) return go()
      armed = false
      return how(client, go)
    })
    return { restore, wasLost: () => !armed }
  }

  test.each(LOST_COMMITS)(
    '%s: every buyer hears of one complete order, and nothing is there twice',
    async (_when, how) => {
      const sale = await freeSale()
      const holds = await times(12, () => hold(sale))
      const commit = loseNextCommit(how)
      const replies = await times(12, (n) => finish(holds[n]!, n))
      commit.restore()
      expect(commit.wasLost()).toBe(true)
      expect(countBy(replies.map(({ status, body }) => body.data?.status ?? status))).toEqual({ COMPLETED: 12 })
      const { orders, attendees, audited, mails } = await rowsOf(sale)
      expect([orders.length, attendees.length, audited.length]).toEqual([12, 12, 12])
      expect(countBy(mails.map(({ kind }) => kind))['order-confirmation']).toBe(12)
      expect(await recountStock(t.deps.db, sale.event_id)).toEqual([])
    },
  )
})
