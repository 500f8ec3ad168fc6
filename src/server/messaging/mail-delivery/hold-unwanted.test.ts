import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueueMails, queueMails } from '#server/identity/mails/queue-mail.ts'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { queueCompletionMails } from '#server/records/order-mails/queue-completion-mails.ts'
import { ANY_MAIL } from '#test/any-mail.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent, createTicket } from '#test/factories.ts'
import { newestToken } from '#test/outbox.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { attemptDelivery, sendMail } from './send-mail.ts'
import { sweepMails } from './sweep-mails.ts'

const START = new Date('2027-03-01T10:00:00Z')
const HOUR = 3_600_000
let t: TestApp
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let nth = 0
let spellings = 0
beforeAll(async () => {
  t = await createTestApp()
  shop = await createOnSaleEvent(t.deps.db, { price: 0, max_per_order: 500 })
})
beforeEach(() => {
  t.setNow(START)
  t.mails.sent.length = 0
})
afterAll(() => t.close())

const someone = () => `someone${++nth}@example.org`
const strangers = (count: number) => Array.from({ length: count }, someone)
const sentTo = () => t.mails.sent.map(({ to }) => to)
const mailsOf = (order_id: number) =>
  t.deps.db
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'status', 'held_reason'])
    .where('order_id', '=', order_id)
    .where('kind', '!=', 'new-order')
    .orderBy('id')
    .execute()
const orderOf = async (short_id: string) =>
  (await t.deps.db.selectFrom('orders').select('id').where('short_id', '=', short_id).executeTakeFirstOrThrow()).id

/** A free order through the shop, with a ticket for the buyer and one for each other address. */
async function ordered(buyer_email: string, others: readonly string[], on: TestApp = t) {
  const buyer = await createBuyer(on, shop, 1 + others.length)
  const { order, attendees } = buyer.details
  const body = {
    order: { ...order, email: buyer_email },
    attendees: attendees.map((one, n) => ({ ...one, email: n === 0 ? buyer_email : (others[n - 1] as string) })),
  }
  const saved = await buyer.call('PUT', '', { body })
  expect(saved.status).toBe(200)
  const short_id: string = saved.body.data.short_id
  return { short_id, order_id: await orderOf(short_id), view: () => on.call('GET', buyer.order) }
}
const release = (order_id: number, path = 'release') =>
  t.call('POST', `/api/events/${shop.event_id}/orders/${order_id}/mails/${path}`, { as: shop.account.token })

describe('tickets for others wait for the buyer (CALM-8)', () => {
  test('a free order with fifty strangers mails none of them before the buyer has confirmed, then all', async () => {
    const [buyer, others] = [someone(), strangers(50)]
    const { order_id } = await ordered(buyer, others)
    await t.runJobs()
    expect(sentTo().filter((to) => to !== 'hello@example.org')).toEqual([buyer])
    expect(t.mails.sent.find(({ to }) => to === buyer)?.text).toMatch(
      /50 more tickets are for other addresses\. Confirm within 72 hours[\s\S]*Confirm and send the tickets:\n\S+\/confirm-address#link=/,
    )
    expect((await mailsOf(order_id)).filter(({ status }) => status === 'HELD')).toHaveLength(50)
    const token = await newestToken(t, buyer, 'order-confirmation')
    expect((await t.call('POST', '/api/public/confirm-address', { body: { token } })).status).toBe(204)
    const queued = (await mailsOf(order_id)).filter(({ kind }) => kind === 'tickets')
    expect(queued.filter(({ status }) => status === 'QUEUED')).toHaveLength(50)
    t.mails.sent.length = 0
    await Promise.all(queued.slice(0, 3).map(({ id }) => sendMail(systemCtx(t.deps), id)))
    expect(sentTo().sort()).toEqual(others.slice(0, 3).sort())
  })

  test('to two others it mails at once, and says nothing of confirming', async () => {
    const [buyer, others] = [someone(), strangers(2)]
    await ordered(buyer, others)
    await t.runJobs()
    expect(sentTo()).toEqual(expect.arrayContaining([buyer, ...others]))
    expect(t.mails.sent.find(({ to }) => to === buyer)?.text).not.toContain('/confirm-address')
  })

  test('staff may send what waits once the link has run out, not before (CALM-10)', async () => {
    const [buyer, others] = [someone(), strangers(3)]
    const { order_id } = await ordered(buyer, others)
    await t.runJobs()
    const token = await newestToken(t, buyer, 'order-confirmation')
    expect((await release(order_id)).body.error.code).toBe('ORDER_STATE_CHANGED')
    t.advance(72 * HOUR)
    expect((await t.call('POST', '/api/public/confirm-address', { body: { token } })).body.error.code).toBe(
      'LINK_EXPIRED',
    )
    t.mails.sent.length = 0
    const [first] = (await mailsOf(order_id)).filter(({ status }) => status === 'HELD')
    expect((await release(order_id, `${first?.id}/release`)).body.data).toEqual({ released: 1 })
    expect((await release(order_id, `${first?.id}/release`)).body.error.code).toBe('ORDER_STATE_CHANGED')
    expect((await release(order_id)).body.data).toEqual({ released: 2 })
    await t.runJobs()
    expect(sentTo().sort()).toEqual([...others].sort())
    const acts = await t.deps.db
      .selectFrom('audit_log')
      .select('data')
      .where('order_id', '=', order_id)
      .where('action', '=', 'order.mail_released')
      .execute()
    expect(acts).toHaveLength(3)
    expect(acts[0]?.data).toMatchObject({ kind: 'tickets', held_reason: 'ADDRESSES' })
  })

  test('sending the confirmation again doubles no held mail, and its new link confirms', async () => {
    const [buyer, others] = [someone(), strangers(3)]
    const { order_id } = await ordered(buyer, others)
    await t.runJobs()
    t.advance(80 * HOUR)
    t.mails.sent.length = 0
    const path = `/api/events/${shop.event_id}/orders/${order_id}/resend-confirmation`
    expect((await t.call('POST', path, { as: shop.account.token })).status).toBe(204)
    await t.runJobs()
    expect(sentTo()).toEqual([buyer])
    const token = await newestToken(t, buyer, 'order-confirmation')
    expect((await t.call('POST', '/api/public/confirm-address', { body: { token } })).status).toBe(204)
    await t.runJobs()
    expect(sentTo().sort()).toEqual([buyer, ...others].sort())
  })

  test('a held mail shows in the order’s activity and on its own page (CALM-10)', async () => {
    const [buyer, others] = [someone(), strangers(3)]
    const { order_id, view } = await ordered(buyer, others)
    await t.runJobs()
    const read = await t.call('GET', `/api/events/${shop.event_id}/orders/${order_id}`, { as: shop.account.token })
    const held = read.body.data.activity.filter((line: { status?: string }) => line.status === 'HELD')
    expect(held).toHaveLength(3)
    expect(held[0]).toMatchObject({
      held_reason: 'ADDRESSES',
      can_resend: false,
      releasable_from: '2027-03-04T10:00:00.000Z',
    })
    const { data } = (await view()).body
    expect(data.not_mailed).toEqual({
      confirmation: false,
      awaits_confirmation: true,
      tickets: data.attendees.slice(1).map(({ short_id }: { short_id: string }) => short_id),
    })
  })
})

describe('how much an address and a network get (CALM-9)', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await createTestApp({ database: t.url, env: { TURNOUT_LIMITS: 'reserve-ip=9999,mail-network=20' } })
  })
  afterAll(() => limited.close())
  beforeEach(() => {
    limited.setNow(START)
    limited.mails.sent.length = 0
  })

  /** One mail each of that many orders with one address and no money, all handed over at the same time. */
  async function mailed(on: TestApp, count: number, email = someone()) {
    const order = { payment_provider: 'offline', email, reserved_until: START } as const
    const people = [{ first_name: 'Anna', last_name: 'Berg', email }]
    const orders = await Promise.all(
      Array.from({ length: count }, () =>
        createSoldOrder(t.deps.db, { ...shop, people, status: 'AWAITING_PAYMENT', order }),
      ),
    )
    const ctx = systemCtx(on.deps)
    const base = {
      follows: ANY_MAIL,
      kind: 'payment-failed' as const,
      to: email,
      language: 'en',
      event_id: shop.event_id,
    }
    const ids = await inTransaction(t.deps.db, (tx) =>
      queueMails(
        tx,
        ctx,
        orders.map(({ order_id }) => ({ ...base, order_id })),
      ),
    )
    const results = await Promise.all(ids.map((id) => sendMail(ctx, id)))
    return { email, orders, results }
  }
  const count = (results: readonly string[], what: string) => results.filter((one) => one === what).length

  test('130 orders to one address that never confirmed mail it five times in 24 hours; the others are held, none is lost', async () => {
    const { email, results } = await mailed(limited, 130)
    expect([count(results, 'SENT'), count(results, 'HELD')]).toEqual([5, 125])
    expect(limited.mails.sent).toHaveLength(5)
    limited.advance(23 * HOUR)
    expect(count((await mailed(limited, 2, email)).results, 'HELD')).toBe(2)
    limited.advance(HOUR)
    expect(count((await mailed(limited, 2, email)).results, 'SENT')).toBe(2)
  })

  test('spellings that reach one mailbox share its five; elsewhere other spellings are other people (LIM-2)', async () => {
    const nth = ++spellings
    const at = (host: string) =>
      [`vic.tim${nth}`, `victim${nth}`, `victim${nth}+1`, `victim${nth}+b`].map((name) => `${name}@${host}`)
    const sent = async (addresses: readonly string[]) => {
      const results = []
      for (const one of addresses) results.push(...(await mailed(limited, 3, one)).results)
      return count(results, 'SENT')
    }
    expect(await sent(at('gmail.com'))).toBe(5)
    expect(await sent(at('example.org'))).toBe(12)
  })

  test('control: without the limit all of them are mailed, and so is an address that has confirmed an order', async () => {
    expect(count((await mailed(t, 20)).results, 'SENT')).toBe(20)
    const known = someone()
    const [first] = (await mailed(limited, 1, known)).orders
    await t.deps.db
      .updateTable('orders')
      .set({ address_confirmed_at: START })
      .where('id', '=', first?.order_id ?? 0)
      .execute()
    expect(count((await mailed(limited, 20, known)).results, 'SENT')).toBe(20)
    // nobody's mailbox is anybody's for good
    const more = (await mailed(limited, 40, known)).results
    expect([count(more, 'SENT'), count(more, 'HELD')]).toEqual([30, 10])
  })

  /** A mail beyond the five of an address that never confirmed, and one that is asked while it is built. */
  async function sixth() {
    const { email, orders } = await mailed(limited, 6)
    const order_id = orders[0]?.order_id as number
    const mail = { kind: 'payment-failed' as const, to: email, language: 'en', event_id: shop.event_id, order_id }
    const [id] = await inTransaction(t.deps.db, (tx) =>
      queueMails(tx, systemCtx(limited.deps), [{ ...mail, follows: ANY_MAIL }]),
    )
    return () =>
      t.deps.db
        .selectFrom('mails')
        .selectAll()
        .where('id', '=', id as number)
        .executeTakeFirstOrThrow()
  }

  test('what is held back is never built: pictures and files of it would be anybody’s to ask for', async () => {
    const read = await sixth()
    const build = vi.fn(async () => null)
    expect(await attemptDelivery(systemCtx(limited.deps), { mail: await read(), build })).toBe('HELD')
    expect(build).not.toHaveBeenCalled()
  })

  test('a mail whose building fails at the first try was asked before: the second try is nobody’s way around', async () => {
    const read = await sixth()
    const fails = async () => {
      throw new Error('a picture that cannot be read')
    }
    expect(await attemptDelivery(systemCtx(limited.deps), { mail: await read(), build: fails })).toBe('HELD')
    expect(await read()).toMatchObject({ status: 'HELD', held_reason: 'ADDRESS', attempts: 0 })
  })

  test('a network sets off twenty to others an hour, here; “send now” by staff sends a held one, once', async () => {
    const orders = []
    for (let n = 0; n < 11; n++) orders.push(await ordered(someone(), strangers(2), limited))
    await limited.runJobs()
    const all = (await Promise.all(orders.map(({ order_id }) => mailsOf(order_id)))).flat()
    const tickets = all.filter(({ kind }) => kind === 'tickets')
    const held = tickets.filter(({ status }) => status === 'HELD')
    expect(tickets.filter(({ status }) => status === 'SENT')).toHaveLength(20)
    expect(held.map(({ held_reason }) => held_reason)).toEqual(['NETWORK', 'NETWORK'])
    limited.mails.sent.length = 0
    const of = held[0]
    const { order_id } = await t.deps.db
      .selectFrom('mails')
      .select('order_id')
      .where('id', '=', of!.id)
      .executeTakeFirstOrThrow()
    expect((await release(order_id as number, `${of!.id}/release`)).status).toBe(200)
    await limited.runJobs()
    expect(limited.mails.sent.map(({ to }) => to)).toEqual([of!.to_address])
    limited.advance(HOUR)
    await ordered(someone(), strangers(2), limited)
    limited.mails.sent.length = 0
    await limited.runJobs()
    expect(limited.mails.sent.filter(({ subject }) => subject.startsWith('Your ticket for'))).toHaveLength(2)
  })

  test('strangers’ addresses typed as buyers count for the network they are typed in; many share one where the event says so', async () => {
    const few = await createTestApp({
      database: t.url,
      env: { TURNOUT_LIMITS: 'reserve-ip=9999,mail-network-buyers=3' },
    })
    // nothing of the tests before counts in this hour
    few.setNow(new Date(START.getTime() + 6 * HOUR))
    const buyAll = async (count: number) => {
      const orders = []
      for (let n = 0; n < count; n++) orders.push(await ordered(someone(), [], few))
      await few.runJobs()
      const mails = (await Promise.all(orders.map(({ order_id }) => mailsOf(order_id)))).flat()
      return mails.map(({ status, held_reason }) => held_reason ?? status)
    }
    expect(await buyAll(5)).toEqual(['SENT', 'SENT', 'SENT', 'NETWORK', 'NETWORK'])
    const share = (shared_network: boolean) =>
      t.deps.db.updateTable('event_settings').set({ shared_network }).where('event_id', '=', shop.event_id).execute()
    await share(true)
    expect(await buyAll(2)).toEqual(['SENT', 'SENT'])
    await share(false)
    await few.close()
  })

  test.each([
    ['what was paid for is not counted', false, 7],
    ['control: what was paid with a test card is, its money is anybody’s', true, 5],
  ])('%s', async (_name, is_test, expected) => {
    const paid = await createTicket(t.deps.db, shop.event_id, { price: 1250 })
    const results: string[] = []
    const email = someone()
    const people = [{ first_name: 'Anna', last_name: 'Berg', email }]
    const ctx = systemCtx(limited.deps)
    for (let n = 0; n < 7; n++) {
      const { order_id } = await createSoldOrder(t.deps.db, { ...shop, ...paid, people, order: { is_test } })
      const mail = { kind: 'order-confirmation' as const, to: email, language: 'en', event_id: shop.event_id, order_id }
      const [id] = await inTransaction(t.deps.db, (tx) => queueMails(tx, ctx, [{ ...mail, follows: ANY_MAIL }]))
      results.push(await sendMail(ctx, id as number))
    }
    expect(count(results, 'SENT')).toBe(expected)
  })
})

describe('whose mails go first', () => {
  /** Mails of a paid order with a ticket for each address, queued as when it completes. */
  async function completed(emails: readonly string[]) {
    const people = emails.map((email) => ({ first_name: 'Anna', last_name: 'Berg', email }))
    const { order_id } = await createSoldOrder(t.deps.db, { ...shop, people })
    await inTransaction(t.deps.db, (tx) => queueCompletionMails(tx, systemCtx(t.deps), { order_ids: [order_id] }))
    return order_id
  }
  const toBuyers = () => sentTo().filter((to) => to !== 'hello@example.org')

  test('a small order that comes after one with forty tickets is mailed first', async () => {
    const [large, small] = [strangers(40), someone()]
    await completed(large)
    await completed([small])
    await t.runJobs()
    expect(toBuyers()[0]).toBe(small)
    expect(toBuyers().slice(1).sort()).toEqual([...large].sort())
  })

  test('control: without priorities it waits for all forty', async () => {
    const [large, small] = [strangers(40), someone()]
    const order_id = await completed(large)
    const ids = await mailsOf(order_id)
    await inTransaction(t.deps.db, (tx) =>
      enqueueMails(
        tx,
        ids.map(({ id }) => ({ id, priority: 0, follows: ANY_MAIL })),
      ),
    )
    await completed([small])
    await t.runJobs()
    expect(toBuyers().at(-1)).toBe(small)
  })

  test('a large order’s mails keep their place when they are swept, and are equal to all others after ten minutes', async () => {
    await completed(strangers(40))
    const priorities = async () => {
      const { rows } = await sql<{ priority: number }>`select distinct priority from graphile_worker.jobs
        where task_identifier = 'mails.send' and priority <> 0`.execute(t.deps.db)
      return rows.map(({ priority }) => priority)
    }
    t.advance(60_000)
    await sweepMails(systemCtx(t.deps))
    expect(await priorities()).toEqual([40])
    t.advance(600_000)
    await sweepMails(systemCtx(t.deps))
    expect(await priorities()).toEqual([])
  })
})
