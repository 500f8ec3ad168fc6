import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent, createSession } from '#test/factories.ts'
import { createKiller } from '#test/killer.ts'
import { reserved } from '#test/limited-buyers.ts'
import { fillPersonKeys } from './fill-person-keys.ts'
import { personKey } from './person-key.ts'
import { purgePersonsWithoutOrders } from './purge-persons.ts'
import { lockPersons } from './queries.ts'

/** Orders from before an event's first limit are counted too (LIM-4). */
let t: TestApp
const killer = createKiller()
beforeAll(async () => {
  t = await createTestApp({ wrapDb: killer.wrap })
})
afterAll(() => t.close())

type Sale = Awaited<ReturnType<typeof createOnSaleEvent>>
const free = () => createOnSaleEvent(t.deps.db, { price: 0 })
const staffOf = (sale: Sale) => createSession(t.deps.db, { ...sale.account, now: t.now() })
const keysOf = async ({ event_id }: Sale) => {
  const orders = await t.deps.db
    .selectFrom('orders')
    .selectAll()
    .where('event_id', '=', event_id)
    .orderBy('id')
    .execute()
  return orders.map(({ email, person_key }) => [email, person_key?.toString('hex') ?? null] as const)
}
const hexOf = (sale: Sale, email: string) => personKey(t.deps.secrets, sale.event_id, email).toString('hex')
/** Jobs queued for the event: `now`, or the time they are for. */
const jobsOf = async ({ event_id }: Sale): Promise<string[]> => {
  const { rows } = await t.deps.pool.query<{ run_at: Date }>(
    'select run_at from graphile_worker.jobs where key = any($1) order by run_at',
    [[`person-keys:${event_id}`, `person-keys-again:${event_id}`]],
  )
  return rows.map(({ run_at }) => (run_at < t.now() ? 'now' : run_at.toISOString()))
}
/** Free orders of these addresses, complete. */
async function ordered(sale: Sale, ...emails: string[]) {
  for (const email of emails) expect((await (await reserved(t, sale)).save(email)).status).toBe(200)
}

test.each<[string, (sale: Sale, as: string) => Promise<{ status: number }>]>([
  [
    'a ticket is limited',
    (sale, as) =>
      t.call('PUT', `/api/events/${sale.event_id}/tickets/${sale.ticket_id}`, { as, body: { max_per_person: 2 } }),
  ],
  [
    'all are limited together',
    (sale, as) => t.call('PATCH', `/api/events/${sale.event_id}/settings`, { as, body: { max_tickets_per_person: 2 } }),
  ],
  [
    'a limited ticket is added',
    (sale, as) =>
      t.call('POST', `/api/events/${sale.event_id}/tickets`, {
        as,
        body: { title: 'Balcony', type: 'FREE', max_per_person: 2 },
      }),
  ],
])('once %s, older orders have keys; a second limit looks for none', async (_what, limit) => {
  const sale = await free()
  await ordered(sale, 'a.nna@gmail.com', 'anna+1@gmail.com', 'ben@example.org')
  const held = await reserved(t, sale)
  expect((await keysOf(sale)).map(([, key]) => key)).toEqual([null, null, null, null])
  const as = await staffOf(sale)
  expect((await limit(sale, as)).status).toBeLessThan(300)
  const again = new Date(t.now().getTime() + 60_000).toISOString()
  expect(await jobsOf(sale)).toEqual(['now', again])
  await t.runJobs()
  const [anna, ben] = [hexOf(sale, 'anna@gmail.com'), hexOf(sale, 'ben@example.org')]
  expect((await keysOf(sale)).map(([, key]) => key)).toEqual([anna, anna, ben, null])
  // the queue strikes a finished job out a moment after it
  await expect.poll(() => jobsOf(sale), { timeout: 15_000 }).toEqual([again])
  const more = await t.call('POST', `/api/events/${sale.event_id}/tickets`, {
    as,
    body: { title: 'Gallery', type: 'FREE', max_per_person: 5 },
  })
  expect(more.status).toBe(201)
  expect(await jobsOf(sale)).toEqual([again])
  expect((await held.row()).person_key).toBeNull()
})

test('they count at once: who has two of two gets no third', async () => {
  const sale = await free()
  await ordered(sale, 'cleo@example.org', 'Cleo@example.org')
  const third = await reserved(t, sale)
  await t.call('PUT', `/api/events/${sale.event_id}/tickets/${sale.ticket_id}`, {
    as: await staffOf(sale),
    body: { max_per_person: 2 },
  })
  await t.runJobs()
  expect((await third.save('cleo@example.org')).body.error.code).toBe('PERSON_LIMIT_REACHED')
})

test('killed at any transaction it goes on where it was, and a limit taken away stops it', async () => {
  const sale = await free()
  const emails = Array.from({ length: 7 }, (_, n) => `buyer.${n}@example.org`)
  await ordered(sale, ...emails)
  const limit = (max_per_person: number | null) =>
    t.deps.db.updateTable('tickets').set({ max_per_person }).where('id', '=', sale.ticket_id).execute()
  const all = emails.map((email) => [email, hexOf(sale, email)])
  const fill = () => fillPersonKeys({ ...systemCtx(t.deps), now: t.now() }, sale.event_id, 2)
  await fill()
  expect((await keysOf(sale)).map(([, key]) => key)).toEqual(Array(7).fill(null))
  await limit(3)
  // four rounds with orders, and one that finds none
  for (const at of ['before', 'after'] as const)
    for (let n = 1; n <= 5; n++) {
      await t.deps.db.updateTable('orders').set({ person_key: null }).where('event_id', '=', sale.event_id).execute()
      killer.killAt(n, at)
      // after a commit it is asked what became of it, and a dead process has nobody to ask (HA-3e)
      await expect(fill()).rejects.toThrow(/^(the process was killed here|BUSY)$/)
      expect(killer.wasKilled()).toBe(true)
      killer.restart()
      const done = (await keysOf(sale)).filter(([, key]) => key !== null).length
      expect(done).toBe(Math.min(7, 2 * (at === 'before' ? n - 1 : n)))
      await fill()
      expect(await keysOf(sale)).toEqual(all)
    }
})

test('details saved while the limit was being set, without knowing of it, are waited for', async () => {
  const sale = await free()
  const one = await reserved(t, sale)
  const { id } = await one.row()
  await t.deps.db.updateTable('tickets').set({ max_per_person: 2 }).where('id', '=', sale.ticket_id).execute()
  const saving = await t.deps.pool.connect()
  await saving.query('begin')
  await saving.query('select 1 from orders where id = $1 for no key update', [id])
  const filling = fillPersonKeys({ ...systemCtx(t.deps), now: t.now() }, sale.event_id)
  const waiting = async () => {
    const { rows } = await t.deps.pool.query(`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%from orders where event_id%'`)
    return rows.length
  }
  await expect.poll(waiting, { timeout: 15_000 }).toBe(1)
  await saving.query(
    "update orders set status = 'AWAITING_PAYMENT', payment_status = 'AWAITING_PAYMENT', email = $2 where id = $1",
    [id, 'dora@example.org'],
  )
  await saving.query('commit')
  saving.release()
  await filling
  expect(await keysOf(sale)).toEqual([['dora@example.org', hexOf(sale, 'dora@example.org')]])
})

test('persons without orders are forgotten at night, those who are being counted are not (LIM-4, EXP-9)', async () => {
  const sale = await createOnSaleEvent(t.deps.db, { price: 0, max_per_person: 2 })
  await ordered(sale, 'emil@example.org')
  const lock = (...emails: string[]) =>
    inTransaction(t.deps.db, (tx) =>
      lockPersons(tx, {
        event_id: sale.event_id,
        person_keys: emails.map((email) => personKey(t.deps.secrets, sale.event_id, email)),
      }),
    )
  await lock('gone.1@example.org', 'gone.2@example.org', 'gone.3@example.org', 'counted@example.org')
  const counting = await t.deps.pool.connect()
  await counting.query('begin')
  await counting.query('select 1 from event_persons where person_key = $1 for no key update', [
    personKey(t.deps.secrets, sale.event_id, 'counted@example.org'),
  ])
  await purgePersonsWithoutOrders({ ...systemCtx(t.deps), now: t.now() }, 2)
  const left = await t.deps.db
    .selectFrom('event_persons')
    .select('person_key')
    .where('event_id', '=', sale.event_id)
    .execute()
  await counting.query('rollback')
  counting.release()
  const keys = ['emil@example.org', 'counted@example.org'].map((email) => hexOf(sale, email))
  expect(left.map(({ person_key }) => person_key.toString('hex')).sort()).toEqual(keys.sort())
})
