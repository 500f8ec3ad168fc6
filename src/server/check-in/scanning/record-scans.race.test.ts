import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scanVerdict } from '#core/check-in/scanning/scan-verdict.ts'
import { findScanList, newShortId, type ScanListRow } from '#server/catalog/check-in-lists/queries.ts'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { readScannedAttendees } from './scan-queries.ts'

const DEVICES = 50
let t: TestApp
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>
let list: ScanListRow
beforeAll(async () => {
  t = await createTestApp()
  sale = await createOnSaleEvent(t.deps.db)
  const reply = await t.call('POST', `/api/events/${sale.event_id}/check-in-lists`, {
    as: sale.account.token,
    body: { name: 'Door', ticket_ids: [sale.ticket_id] },
  })
  list = (await findScanList(t.deps.db, reply.body.data.short_id))!
})
afterAll(() => t.close())

const newTicket = async () =>
  (await createSoldOrder(t.deps.db, { ...sale, people: [{ first_name: 'Mei-Lin', last_name: 'Chow' }] })).attendees[0]!
const newFamily = async () =>
  (
    await createSoldOrder(t.deps.db, {
      ...sale,
      people: ['Rolf', 'Mei', 'Ida', 'Tom', 'Ben'].map((first_name) => ({ first_name, last_name: 'Wiecha' })),
    })
  ).attendees
const wordOf = ({ reason, verdict }: { reason: string | null; verdict: string }) => reason ?? verdict
const devices = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: DEVICES }, (_, n) => work(n)))
const scan = (values: object) => ({
  nonce: randomUUID(),
  action: 'CHECK_IN',
  scanned_at: t.now().toISOString(),
  ...values,
})
const post = (scans: object[], app = t) =>
  app.call('POST', `/api/public/check-in-lists/${list.short_id}/check-ins`, { body: { scans } })
const checkIns = (attendee_id: number) =>
  t.deps.db.selectFrom('check_ins').select('id').where('attendee_id', '=', attendee_id).execute()
const count = (words: string[]) =>
  Object.fromEntries([...new Set(words)].sort().map((word) => [word, words.filter((other) => other === word).length]))

describe('fifty devices at one door (SCN-17, REL-17)', () => {
  test('one ticket scanned by all: one is let in, the others hear since when', async () => {
    const attendee = await newTicket()
    const code = await ticketCode(t.deps.db, t.deps.secrets, attendee)
    const replies = await devices((n) => post([scan({ code, device_id: `door-${n}` })]))
    expect(replies.map(({ status }) => status)).toEqual(Array(DEVICES).fill(200))
    expect(count(replies.map(({ body }) => body.data[0].reason ?? body.data[0].verdict))).toEqual({
      ADMITTED: 1,
      ALREADY_CHECKED_IN: DEVICES - 1,
    })
    expect(await checkIns(attendee.id)).toHaveLength(1)
    const log = await t.deps.db.selectFrom('scans').select('id').where('attendee_id', '=', attendee.id).execute()
    expect(log).toHaveLength(DEVICES)
  })

  test('queues with the same tickets in opposite orders do not wait for each other for ever (RES-5)', async () => {
    const tickets = await Promise.all(Array.from({ length: 8 }, newTicket))
    const replies = await devices((n) =>
      post((n % 2 ? tickets : tickets.toReversed()).map(({ reference }) => scan({ reference }))),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(DEVICES).fill(200))
    const admitted = replies
      .flatMap(({ body }) => body.data)
      .filter(({ verdict }: { verdict: string }) => verdict === 'ADMITTED')
    expect(admitted).toHaveLength(tickets.length)
  })

  test('one queue uploaded by a nervous device ten times at once counts once (SCN-6)', async () => {
    const { reference, id } = await newTicket()
    const queue = [
      scan({ reference }),
      scan({ reference, action: 'CHECK_OUT' }),
      scan({ reference }),
      scan({ code: 'rubbish' }),
    ]
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(queue)))
    for (const { body } of replies) expect(body.data).toEqual(replies[0]!.body.data)
    expect(await checkIns(id)).toHaveLength(2)
  })

  test('two server processes, one ticket and one queue of tickets each: nobody twice (REL-17)', async () => {
    const other = await createTestApp({ database: t.url, now: t.now() })
    const tickets = await Promise.all(Array.from({ length: 20 }, newTicket))
    const replies = await devices((n) =>
      post([scan({ reference: tickets[n % tickets.length]!.reference })], n % 2 ? other : t),
    )
    await other.close()
    expect(count(replies.map(({ body }) => body.data[0].reason ?? body.data[0].verdict))).toEqual({
      ADMITTED: tickets.length,
      ALREADY_CHECKED_IN: DEVICES - tickets.length,
    })
  })

  test('a ticket somebody works on keeps nobody else at the door', async () => {
    const [slow, ...quick] = await Promise.all(Array.from({ length: 10 }, newTicket))
    const somebody = await t.deps.pool.connect()
    await somebody.query('begin')
    await somebody.query('select 1 from attendees where id = $1 for update', [slow!.id])
    const opening = post([scan({ reference: quick[0]!.reference })])
    const waiting = post([scan({ reference: slow!.reference })])
    const others = await Promise.all(quick.slice(1).map(({ reference }) => post([scan({ reference })])))
    expect(count(others.map(({ body }) => body.data[0].verdict))).toEqual({ ADMITTED: others.length })
    expect(await checkIns(slow!.id)).toHaveLength(0)
    await somebody.query('rollback')
    somebody.release()
    expect((await waiting).body.data[0].verdict).toBe('ADMITTED')
    expect((await opening).body.data[0].verdict).toBe('ADMITTED')
  })

  test('a scan that fails in SQL fails alone, its neighbours are let in, four at once and not all (REL-28)', async () => {
    await t.owner.query('create table widths (n int)')
    await t.owner.query(`create function refuse_device() returns trigger language plpgsql as $$
      begin
        if new.device_id = 'broken' then raise exception 'made to fail'; end if;
        perform pg_sleep(0.02);
        insert into widths select count(*) from pg_stat_activity
          where datname = current_database() and state = 'active' and query ilike '%insert into check_ins%'; -- of a statement the first 1,024 characters are told
        return new;
      end $$`)
    await t.owner.query(
      'create trigger refuse_device before insert on scans for each row execute function refuse_device()',
    )
    const tickets = await Promise.all(Array.from({ length: 30 }, newTicket))
    const replies = await Promise.all(
      tickets.map(({ reference }, n) => post([scan({ reference, device_id: n === 4 ? 'broken' : 'door' })])),
    )
    await t.owner.query('drop trigger refuse_device on scans')
    expect(replies.map(({ status }) => status)).toEqual(tickets.map((_, n) => (n === 4 ? 500 : 200)))
    expect(await checkIns(tickets[4]!.id)).toHaveLength(0)
    const { rows } = await t.deps.pool.query('select count(*)::int as n, max(n)::int as width from widths')
    expect(rows[0].n).toBe(tickets.length - 1)
    expect(rows[0].width).toBeGreaterThan(1)
    // four, and the next batch, which does not wait for them
    expect(rows[0].width).toBeLessThanOrEqual(5)
  })

  test('in and out and in again in one queue: the log names both visits (CIL-7)', async () => {
    const { reference, id } = await newTicket()
    const actions = ['CHECK_IN', 'CHECK_OUT', 'CHECK_IN', 'CHECK_IN']
    const { body } = await post(actions.map((action) => scan({ reference, action })))
    expect(body.data.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'ADMITTED',
      'CHECKED_OUT',
      'ADMITTED',
      'REFUSED',
    ])
    const visits = await t.deps.db
      .selectFrom('check_ins')
      .selectAll()
      .where('attendee_id', '=', id)
      .orderBy('id')
      .execute()
    expect(visits.map(({ checked_out_at }) => checked_out_at === null)).toEqual([false, true])
    const log = await t.deps.db
      .selectFrom('scans')
      .select('check_in_id')
      .where('attendee_id', '=', id)
      .orderBy('id')
      .execute()
    const [first, second] = visits.map((visit) => visit.id)
    expect(log.map(({ check_in_id }) => check_in_id)).toEqual([first, first, second, second])
  })

  test('the link is rotated in the middle of a rush: the old one lets nobody in from then on (CIL-5)', async () => {
    const reply = await t.call('POST', `/api/events/${sale.event_id}/check-in-lists`, {
      as: sale.account.token,
      body: { name: 'Side door', ticket_ids: [sale.ticket_id] },
    })
    const side = reply.body.data
    const tickets = await Promise.all(Array.from({ length: 10 }, newTicket))
    const call = (n: number) =>
      t.call('POST', `/api/public/check-in-lists/${side.short_id}/check-ins`, {
        body: { scans: [scan({ reference: tickets[n]!.reference })] },
      })
    const before = Array.from({ length: 5 }, (_, n) => call(n))
    const rotate = `/api/events/${sale.event_id}/check-in-lists/${side.id}/rotate-link`
    expect((await t.call('POST', rotate, { as: sale.account.token })).status).toBe(200)
    const after = await Promise.all(Array.from({ length: 5 }, (_, n) => call(n + 5)))
    expect(after.map(({ body }) => body.error?.code)).toEqual(Array(5).fill('CHECK_IN_LIST_NOT_FOUND'))
    for (const { status } of await Promise.all(before)) expect([200, 404]).toContain(status)
  })

  test('a family admitted together on two phones at once: each of them once, whoever was first (SCN-24)', async () => {
    for (let round = 0; round < 10; round++) {
      const people = await newFamily()
      const replies = await Promise.all(
        [people, people.toReversed()].map((order, n) =>
          post(order.map(({ reference }) => scan({ reference, device_id: `door-${n}` }))),
        ),
      )
      expect(count(replies.flatMap(({ body }) => body.data.map(wordOf)))).toEqual({
        ADMITTED: people.length,
        ALREADY_CHECKED_IN: people.length,
      })
      for (const { id } of people) expect(await checkIns(id)).toHaveLength(1)
    }
  })

  test('a family on the phone of one door, its members one by one on those of the others', async () => {
    const people = await newFamily()
    const together = post(people.map(({ reference }) => scan({ reference })))
    const alone = people.map(({ reference }) => post([scan({ reference })]))
    const words = (await Promise.all([together, ...alone])).flatMap(({ body }) => body.data.map(wordOf))
    expect(count(words)).toEqual({ ADMITTED: people.length, ALREADY_CHECKED_IN: people.length })
    for (const { id } of people) expect(await checkIns(id)).toHaveLength(1)
  })

  test('control: without the lock and the unique index the same steps let more than one in', async () => {
    await t.owner.query('drop index check_ins_one_active')
    const attendee = await newTicket()
    const verdicts = await devices(() =>
      inTransaction(t.deps.db, async (tx) => {
        const [row] = await readScannedAttendees(tx, list, [attendee.id])
        await pause(20)
        const presence = { inside_since: row!.checked_in_at, last_change_at: row!.last_change_at }
        const { verdict } = scanVerdict({
          action: 'CHECK_IN',
          attendee: row!,
          claim: null,
          list_ticket_ids: list.ticket_ids,
          list_dates: list,
          at: t.now(),
          presence,
        })
        const values = {
          short_id: newShortId('check_in'),
          event_id: list.event_id,
          check_in_list_id: list.id,
          attendee_id: attendee.id,
          checked_in_at: t.now(),
          created_at: t.now(),
        }
        if (verdict === 'ADMITTED') await tx.insertInto('check_ins').values(values).execute()
        return verdict
      }),
    )
    expect(verdicts.filter((verdict) => verdict === 'ADMITTED').length).toBeGreaterThan(1)
    expect((await checkIns(attendee.id)).length).toBeGreaterThan(1)
  })

  test('control: without lock and index two phones let the same family in twice (SCN-24)', async () => {
    const people = await newFamily()
    const ids = people.map(({ id }) => id)
    const admitted = await Promise.all(
      [0, 1].map(() =>
        inTransaction(t.deps.db, async (tx) => {
          const rows = await readScannedAttendees(tx, list, ids)
          await pause(50)
          const free = rows.filter(({ checked_in_at }) => checked_in_at === null)
          for (const { id } of free)
            await tx
              .insertInto('check_ins')
              .values({
                short_id: newShortId('check_in'),
                event_id: list.event_id,
                check_in_list_id: list.id,
                attendee_id: id,
                checked_in_at: t.now(),
                created_at: t.now(),
              })
              .execute()
          return free.length
        }),
      ),
    )
    expect(admitted).toEqual([people.length, people.length])
    for (const id of ids) expect(await checkIns(id)).toHaveLength(2)
  })
})
