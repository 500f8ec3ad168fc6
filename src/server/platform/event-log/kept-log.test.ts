import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOG_DAYS, NETWORK_DAYS } from '#core/platform/event-log/limits.ts'
import { DAY_MS } from '#core/platform/limits.ts'
import { audit } from '#server/platform/context/audit.ts'
import { type Ctx, systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { publishAll } from '#test/event-log.ts'
import { createAccount, createEvent } from '#test/factories.ts'
import { eraseActionData } from './queries.ts'
import { removeOldLog } from './remove-old.ts'
import { verifyLog } from './verify-log.ts'

let t: TestApp
let account_id: number
let event_id: number
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  const account = await createAccount(t.deps.db)
  account_id = account.account_id
  event_id = await createEvent(t.deps.db, account)
})
afterAll(() => t.close())

const ctxAt = (days: number): Ctx => ({ ...systemCtx(t.deps), now: new Date(t.now().getTime() + days * DAY_MS) })
/** So many acts on the event, and after each `orders` one on an order, all of that day. */
async function act(days: number, count: number, { order_id }: { order_id?: number } = {}): Promise<void> {
  const ctx = ctxAt(days)
  for (let n = 0; n < count; n += 1)
    await inTransaction(t.deps.db, (tx) =>
      order_id
        ? audit(tx, ctx, 'order.updated', {
            event_id,
            order_id,
            data: { fields: ['email'] },
            changes: { email: ['a', 'b'] },
          })
        : audit(tx, ctx, 'event.updated', {
            event_id,
            data: { fields: ['title'] },
            changes: { title: [`${n}`, `${n + 1}`] },
          }),
    )
  await publishAll(t.deps.db)
}
const removeOld = (days: number, limit?: number) =>
  removeOldLog({ ...ctxAt(days), log_days: LOG_DAYS, ...(limit ? { limit } : {}) })
const verify = (expect_head?: string) => verifyLog(t.deps.db, String(account_id), expect_head)
const head = async () => /head (\d+:[0-9a-f]{64})/.exec(await verify())?.[1] ?? 'none'
const positions = async () => {
  const { db } = t.deps
  const rows = await db
    .selectFrom('log_entries')
    .select('position')
    .where('account_id', '=', account_id)
    .orderBy('position')
    .execute()
  return rows.map(({ position }) => position)
}
const auditRows = async () => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from audit_log where event_id = ${event_id}`.execute(t.deps.db)
  return rows[0]?.count
}

/** What an attacker with the database may change, and how it is put right again. */
const FIELDS = {
  audit_log: {
    action: "'event.deleted'",
    actor_type: "'USER'",
    actor_id: '4711',
    event_id: '4711',
    order_id: '4711',
    attendee_id: '4711',
    created_at: "created_at + interval '1 millisecond'",
    data: "'{}'",
    changes: `'{"title": ["1", "3"]}'`,
  },
  log_entries: {
    salt: "decode(repeat('01', 16), 'hex')",
    data_digest: "decode(repeat('01', 32), 'hex')",
    hash: "decode(repeat('01', 32), 'hex')",
  },
} as const

describe('operator verify-log (AUD-7)', () => {
  test('tells entries, erased ones and the head; a log nobody touched is proven', async () => {
    await act(0, 3)
    expect(await verify()).toMatch(new RegExp(`^Account ${account_id}: 3 entries, 0 erased, head 3:[0-9a-f]{64}$`))
    expect(await verify(await head())).toContain('3 entries')
    expect(await verifyLog(t.deps.db, undefined, undefined)).toContain(`Account ${account_id}: 3 entries`)
  })

  test.each(
    Object.entries(FIELDS).flatMap(([table, fields]) =>
      Object.entries(fields).map(([field, to]) => [table, field, to]),
    ),
  )('%s.%s changed afterwards is found at its position; put back, it is proven again', async (table, field, to) => {
    await act(0, 4)
    const entry = await t.deps.db
      .selectFrom('log_entries')
      .select('audit_id')
      .where('account_id', '=', account_id)
      .where('position', '=', 2)
      .executeTakeFirstOrThrow()
    const where = sql`where ${sql.ref(table === 'audit_log' ? 'id' : 'audit_id')} = ${entry.audit_id}`
    const { rows } = await sql<{
      was: unknown
    }>`select ${sql.ref(field)}::text as was from ${sql.table(table)} ${where}`.execute(t.deps.db)
    await sql`update ${sql.table(table)} set ${sql.ref(field)} = ${sql.raw(to)} ${where}`.execute(t.deps.db)
    await expect(verify()).rejects.toThrow(`Account ${account_id}: bad at position 2:`)
    const column = sql.ref(field)
    const type =
      {
        actor_id: 'bigint',
        event_id: 'bigint',
        order_id: 'bigint',
        attendee_id: 'bigint',
        created_at: 'timestamptz',
        data: 'jsonb',
        changes: 'jsonb',
        salt: 'bytea',
        data_digest: 'bytea',
        hash: 'bytea',
      }[field] ?? 'text'
    await sql`update ${sql.table(table)} set ${column} = ${rows[0]?.was}::${sql.raw(type)} ${where}`.execute(t.deps.db)
    expect(await verify()).toContain('4 entries')
  })

  test('an entry taken out, two that changed places, and one put in are found', async () => {
    await act(0, 4)
    const move = (from: number, to: number) =>
      sql`update log_entries set position = ${to} where account_id = ${account_id} and position = ${from}`.execute(
        t.deps.db,
      )
    await move(2, 9)
    await expect(verify()).rejects.toThrow('bad at position 2: it is missing')
    await move(3, 2)
    await move(9, 3)
    await expect(verify()).rejects.toThrow('bad at position 2: its hash')
    await move(2, 9)
    await move(3, 2)
    await move(9, 3)
    expect(await verify()).toContain('4 entries')
  })

  test('an end that was cut off shows only against a noted head', async () => {
    await act(0, 4)
    const noted = await head()
    await sql`with gone as (delete from log_entries where account_id = ${account_id} and position > 2 returning audit_id)
      delete from audit_log where id in (select audit_id from gone)`.execute(t.deps.db)
    expect(await verify(), 'nothing else tells').toContain('2 entries')
    await expect(verify(noted)).rejects.toThrow('its end was cut off')
    await expect(verify(`2:${'0'.repeat(64)}`)).rejects.toThrow('another hash than was noted')
    await expect(verify('2')).rejects.toThrow('position:hash')
  })

  test('what is erased is proven without its words; words put in its place are found (AUD-5)', async () => {
    const order_id = 700_000 + account_id
    await act(0, 2, { order_id })
    await inTransaction(t.deps.db, (tx) => eraseActionData(tx, [order_id]))
    expect(await verify()).toContain('2 entries, 2 erased')
    await sql`update audit_log set data = '{"fields": ["email"]}' where order_id = ${order_id}`.execute(t.deps.db)
    await expect(verify()).rejects.toThrow('bad at position 1: it says something although it is marked as erased')
    await sql`update audit_log set data = '{}' where order_id = ${order_id}`.execute(t.deps.db)
  })
})

describe('what is no longer kept (AUD-8)', () => {
  test('the oldest go, in batches; verifying starts at the checkpoint and still ends at the head noted before', async () => {
    await act(0, 7)
    await act(10, 3)
    const noted = await head()
    await removeOld(LOG_DAYS + 5, 3)
    expect(await positions()).toEqual([8, 9, 10])
    expect(await auditRows()).toBe(3)
    expect(await verify(noted)).toContain('3 entries, from position 8')
    await expect(verify(`5:${'0'.repeat(64)}`)).rejects.toThrow('no longer kept')
    await sql`update log_checkpoints set hash = decode(repeat('01', 32), 'hex') where account_id = ${account_id} returning 1`.execute(
      t.deps.db,
    )
    await expect(verify(), 'a checkpoint that was changed is found').rejects.toThrow('bad at position 8')
    await sql`delete from log_entries where account_id = ${account_id}`.execute(t.deps.db)
    await sql`delete from log_checkpoints where account_id = ${account_id}`.execute(t.deps.db)
  })

  test('the last entry of an account stays, whatever its age: positions go on and never begin again', async () => {
    await act(0, 4)
    await removeOld(LOG_DAYS * 2)
    expect(await positions()).toEqual([4])
    await act(LOG_DAYS * 2, 2)
    expect(await positions()).toEqual([4, 5, 6])
    expect(await verify()).toContain('3 entries, from position 4')
  })

  test('what is said of an order stays, it is its activity; so does everything younger', async () => {
    const order_id = 800_000 + account_id
    await act(0, 2, { order_id })
    await act(0, 2)
    await act(0.5, 1)
    await removeOld(LOG_DAYS + 0.25)
    expect(await positions()).toEqual([5])
    expect(await auditRows()).toBe(3)
  })

  test('two that remove at once neither go back nor fail', async () => {
    await act(0, 40)
    await act(9, 1)
    await Promise.all([1, 2, 3].map(() => removeOld(LOG_DAYS + 3, 5)))
    expect(await positions()).toEqual([41])
    expect(await verify()).toContain('1 entries, from position 41')
  })

  test('rows that no log has go as well; networks go after 30 days (AUD-1, AUD-9)', async () => {
    const row = (days_ago: number) => ({
      account_id,
      event_id,
      actor_type: 'USER',
      action: 'event.updated',
      data: JSON.stringify({ fields: [] }),
      network: '203.0.113.0/24',
      created_at: ctxAt(-days_ago).now,
    })
    // the walks have come to here
    const cursor = sql<number>`(select coalesce(max(id), 0) from audit_log)`
    await t.deps.db.updateTable('backfills').set({ cursor }).execute()
    await t.deps.db
      .insertInto('audit_log')
      .values([LOG_DAYS + 1, NETWORK_DAYS + 1, 1].map(row))
      .execute()
    await removeOld(0)
    const left = await t.deps.db
      .selectFrom('audit_log')
      .select('network')
      .where('event_id', '=', event_id)
      .orderBy('id')
      .execute()
    expect(left.map(({ network }) => network)).toEqual([null, '203.0.113.0/24'])
  })

  test('the network of a member is told as /24 or /48, of a buyer none', async () => {
    const actor = { user_id: 1, account_id, name: 'Ines' } as Ctx['actor']
    for (const ip of ['203.0.113.77', '2001:db8:7:8::1', '::ffff:203.0.113.77'])
      await inTransaction(t.deps.db, (tx) => audit(tx, { ...ctxAt(0), actor, ip }, 'event.created', { event_id }))
    await inTransaction(t.deps.db, (tx) =>
      audit(tx, { ...ctxAt(0), ip: '203.0.113.77' }, 'order.completed', {
        event_id,
        data: { amount_paid: 0 },
        as: 'BUYER',
      }),
    )
    const rows = await t.deps.db
      .selectFrom('audit_log')
      .select('network')
      .where('event_id', '=', event_id)
      .orderBy('id')
      .execute()
    expect(rows.map(({ network }) => network)).toEqual(['203.0.113.0/24', '2001:db8:7::/48', '203.0.113.0/24', null])
  })
})
