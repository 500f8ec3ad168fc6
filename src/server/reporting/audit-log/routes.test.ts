import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RolePermission } from '#core/platform/permissions.ts'
import { MAX_LOG_ENTRIES } from '#core/reporting/audit-log/limits.ts'
import type { AuditEntryView, LogEntryView } from '#core/reporting/audit-log/schema.ts'
import { audit } from '#server/platform/context/audit.ts'
import { type Ctx, systemCtx } from '#server/platform/context/context.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { startPublisher } from '#server/platform/event-log/publish.ts'
import { removeOldLog } from '#server/platform/event-log/remove-old.ts'
import { verifyLog } from '#server/platform/event-log/verify-log.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { publishAll } from '#test/event-log.ts'
import { createEvent, createMember, createOnSaleEvent, createTicket } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { readCsv } from '#test/spreadsheets.ts'

let t: TestApp
let own: Awaited<ReturnType<typeof createOnSaleEvent>>
let foreign: Awaited<ReturnType<typeof createOnSaleEvent>>
let other_event_id: number
beforeAll(async () => {
  t = await createTestApp()
  own = await createOnSaleEvent(t.deps.db)
  foreign = await createOnSaleEvent(t.deps.db)
  other_event_id = await createEvent(t.deps.db, own.account, { title: 'Winter Tide' })
})
afterAll(() => t.close())

const CANARY = 'KANARIENVOGEL'

async function get(path: string, as = own.account.token) {
  return t.call('GET', `/api${path}`, { as })
}
async function log(
  path: string,
  as?: string,
): Promise<{ data: LogEntryView[]; meta: { next_after: number; last_position: number } }> {
  const { status, body } = await get(path, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function auditOf(query: string, as?: string): Promise<AuditEntryView[]> {
  const { status, body } = await get(`/audit?limit=200&${query}`, as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const filter = (field: string, value: string | number, operator = 'eq') =>
  `filter_fields[${field}][${operator}]=${value}&`

const ctxOf = (account: { account_id: number; user_id: number }, name = 'Ines Vandaele'): Ctx => ({
  ...systemCtx(t.deps),
  actor: { user_id: account.user_id, account_id: account.account_id, name } as Ctx['actor'],
})
const change = (ctx: Ctx, event_id: number, title: string) =>
  inTransaction(t.deps.db, (tx) =>
    audit(tx, ctx, 'event.updated', { event_id, data: { fields: ['title'] }, changes: { title: ['Low Tide', title] } }),
  )

/** A member whose only grant is this one, with a role of these permissions. */
async function narrowMember(
  permissions: readonly RolePermission[],
  target: { event_id?: number; organizer_id?: number },
) {
  const { db } = t.deps
  const { account_id } = own.account
  const { user_id, token } = await createMember(db, account_id, 'ORGANIZER')
  const at = t.now()
  const role = await db
    .insertInto('roles')
    .values({ account_id, name: `Role ${user_id}`, permissions: [...permissions], created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await db
    .selectFrom('account_users')
    .select('id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('grants').where('account_user_id', '=', member.id).execute()
  await db
    .insertInto('grants')
    .values({ account_id, account_user_id: member.id, role_id: role.id, source: 'HAND', created_at: at, ...target })
    .execute()
  return token
}

describe('GET /log (LOGE-7)', () => {
  test('a walk beside writers gets every PUBLIC entry of the account once, in its order', async () => {
    const publisher = startPublisher({ db: t.deps.db, log: t.deps.log })
    let is_over = false
    const write = async (writer: number) => {
      for (let n = 0; n < 25; n += 1) {
        const account = writer % 3 === 0 ? foreign : own
        const ctx = ctxOf(account.account)
        await inTransaction(t.deps.db, async (tx) => {
          await audit(tx, ctx, 'event.updated', { event_id: account.event_id, data: { fields: [`f${writer}_${n}`] } })
          await audit(tx, ctx, 'ticket.sorted', { event_id: account.event_id })
        })
      }
    }
    const seen: LogEntryView[] = []
    const walk = async () => {
      for (let after = 0; ; ) {
        const { data, meta } = await log(`/log?after=${after}&limit=7`)
        seen.push(...data)
        expect(meta.next_after).toBeGreaterThanOrEqual(data.at(-1)?.position ?? after)
        after = meta.next_after
        if (is_over && data.length === 0 && meta.next_after === meta.last_position) return
      }
    }
    const walking = walk()
    await Promise.all([1, 2, 3, 4, 5, 6].map(write))
    await publisher.stop()
    await publishAll(t.deps.db)
    is_over = true
    await walking
    const stored = await t.deps.db
      .selectFrom('log_entries')
      .innerJoin('audit_log', 'audit_log.id', 'log_entries.audit_id')
      .select('position')
      .where('log_entries.account_id', '=', own.account.account_id)
      .where('action', '!=', 'ticket.sorted')
      .orderBy('position')
      .execute()
    expect(seen.map(({ position }) => position)).toEqual(stored.map(({ position }) => position))
    const fields = seen.flatMap(({ data }) => (data as { fields: string[] }).fields)
    expect(fields.toSorted()).toEqual(
      [1, 2, 4, 5].flatMap((w) => Array.from({ length: 25 }, (_, n) => `f${w}_${n}`)).toSorted(),
    )
  })

  test('says who, what and of which order, with ids and no persons; changes never leave', async () => {
    const { order_id, attendees } = await createSoldOrder(t.deps.db, {
      ...own,
      people: [{ first_name: 'Anna', last_name: 'Berg' }],
      order: { is_test: true },
    })
    const { meta } = await log('/log?limit=1')
    await t.call('PUT', `/api/events/${own.event_id}/attendees/${attendees[0]!.id}`, {
      as: own.account.token,
      body: { last_name: CANARY },
    })
    await publishAll(t.deps.db)
    const { data } = await log(`/log?after=${meta.last_position}`)
    expect(data).toEqual([
      {
        position: expect.any(Number),
        type: 'attendee.updated',
        created_at: t.now().toISOString(),
        is_test: true,
        organizer_id: own.account.organizer_id,
        event_id: own.event_id,
        order_id,
        attendee_id: attendees[0]!.id,
        actor_type: 'USER',
        data: { fields: ['last_name'] },
      },
    ])
  })

  test('types and events are left out, and `next_after` is past them; an unknown type and a limit too high are field errors', async () => {
    const { meta: end } = await log('/log?limit=1')
    for (const [event_id, n] of [
      [own.event_id, 1],
      [other_event_id, 2],
      [own.event_id, 3],
    ] as const)
      await change(ctxOf(own.account), event_id, `Title ${n}`)
    await publishAll(t.deps.db)
    const of = async (path: string) => {
      const { data, meta } = await log(`${path}after=${end.last_position}`)
      return [
        data.map(({ position }) => position - end.last_position),
        meta.next_after - end.last_position,
        meta.last_position - end.last_position,
      ]
    }
    expect(await of('/log?')).toEqual([[1, 2, 3], 3, 3])
    expect(await of('/log?limit=2&')).toEqual([[1, 2], 2, 3])
    expect(await of(`/events/${other_event_id}/log?`)).toEqual([[2], 3, 3])
    expect(await of(`/events/${other_event_id}/log?limit=1&`)).toEqual([[2], 2, 3])
    expect(await of('/log?types=order.completed,order.refunded&')).toEqual([[], 3, 3])
    expect(await of('/log?types=event.updated&limit=1&')).toEqual([[1], 1, 3])
    for (const query of ['types=order.complete', 'types=ticket.sorted', `limit=${MAX_LOG_ENTRIES + 1}`, 'after=-1'])
      expect((await get(`/log?${query}`)).status, query).toBe(422)
    expect((await log('/log?after=999999')).meta.next_after, 'beyond the end nothing is skipped').toBe(999_999)
  })
})

describe('what is not granted is in no log (TEAM-5, IDN-6)', () => {
  test('canary of another account and of an ungranted event: neither log, page nor file', async () => {
    await change(ctxOf(foreign.account, CANARY), foreign.event_id, CANARY)
    await change(ctxOf(own.account), other_event_id, CANARY)
    await inTransaction(t.deps.db, (tx) =>
      audit(tx, ctxOf(own.account), 'account.updated', {
        account_id: own.account.account_id,
        data: { fields: ['name'] },
        changes: { name: ['A', CANARY] },
      }),
    )
    await change(ctxOf(own.account), own.event_id, 'Visible')
    await publishAll(t.deps.db)
    const narrowed = await narrowMember(['event.read', 'log.read', 'audit.read'], { event_id: own.event_id })
    const paths = ['/log', `/events/${own.event_id}/log`, '/audit', `/events/${own.event_id}/audit`]
    const files = ['csv', 'jsonl', 'xlsx'].map((format) => `/audit/export?format=${format}`)
    for (const path of [...paths, ...files]) {
      const reply = await t.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${narrowed}` } })
      expect(reply.statusCode, path).toBe(200)
      expect(reply.payload, path).not.toContain(CANARY)
      if (!path.includes('/log') && !path.includes('xlsx')) expect(reply.payload, path).toContain('Visible')
    }
    expect(
      (await auditOf('', own.account.token)).filter((one) => JSON.stringify(one).includes(CANARY)).length,
      'it is there, in words about a person as well',
    ).toBe(3)
    for (const path of [
      `/events/${other_event_id}/log`,
      `/events/${other_event_id}/audit`,
      `/events/${foreign.event_id}/audit`,
    ])
      expect((await get(path, narrowed)).status, path).toBe(404)
    expect(await auditOf(filter('event_id', other_event_id), narrowed)).toEqual([])
    const { data } = await log('/log', narrowed)
    expect(new Set(data.map(({ event_id }) => event_id))).toEqual(new Set([own.event_id]))
  })

  test('of PUBLIC entries those whose subject they may read there; without log.read nothing (LOGE-7)', async () => {
    const made = await t.call('POST', `/api/events/${own.event_id}/promo-codes`, {
      as: own.account.token,
      body: { code: 'TIDE', discount_type: 'NONE', discount: 0 },
    })
    expect(made.status).toBe(201)
    await publishAll(t.deps.db)
    const types = async (token: string) => new Set((await log('/log?limit=500', token)).data.map(({ type }) => type))
    const target = { organizer_id: own.account.organizer_id }
    expect(await types(await narrowMember(['event.read', 'promo_code.read', 'log.read'], target))).toContain(
      'promo_code.created',
    )
    expect(await types(await narrowMember(['event.read', 'log.read'], target))).not.toContain('promo_code.created')
    expect((await get('/log', await narrowMember(['event.read', 'promo_code.read'], target))).status).toBe(403)
    expect((await get('/audit', await narrowMember(['event.read', 'log.read'], target))).status).toBe(403)
  })
})

describe('GET /audit (AUD-1, AUD-2, AUD-9)', () => {
  test('who changed the price of this ticket: found by the ticket, with before and after', async () => {
    const { ticket_id } = await createTicket(t.deps.db, own.event_id, {
      title: 'Balcony',
      price: 2000,
      order: 9,
    })
    const member = await createMember(t.deps.db, own.account.account_id, 'ORGANIZER')
    const reply = await t.call('PUT', `/api/events/${own.event_id}/tickets/${ticket_id}`, {
      as: member.token,
      body: { price: 2500 },
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    await publishAll(t.deps.db)
    const [entry, ...others] = await auditOf(filter('subject', 'ticket') + filter('subject_id', ticket_id))
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      action: 'ticket.updated',
      actor_type: 'USER',
      actor_id: member.user_id,
      actor_name: 'Ines Vandaele',
      network: '127.0.0.0/24',
      chain: 'CHAINED',
      subject: { kind: 'ticket', id: ticket_id, name: 'Balcony' },
      event: { id: own.event_id },
    })
    const [prices] = entry!.changes
    expect([prices?.field, prices?.before, prices?.after]).toMatchObject([
      'prices',
      [{ price: 2000 }],
      [{ price: 2500 }],
    ])
    const { bytes } = await file(`format=csv&${filter('subject_id', ticket_id)}${filter('subject', 'ticket')}`)
    const [heading = [], row = []] = readCsv(bytes)
    expect(row[heading.indexOf('Before and after')]).toBe('Price: €20.00 → €25.00')
    expect(row[heading.indexOf('What it was done to')]).toBe('Ticket: Balcony')
  })

  test('each filter alone and together; a page after the other gives every row once, newest first', async () => {
    const { order_id, attendees } = await createSoldOrder(t.deps.db, {
      ...own,
      people: [{ first_name: 'Bo', last_name: 'Lind' }],
    })
    const { reference } = await t.deps.db
      .selectFrom('orders')
      .select('reference')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    await inTransaction(t.deps.db, async (tx) => {
      const at = { event_id: own.event_id, order_id }
      await audit(tx, systemCtx(t.deps), 'order.completed', { ...at, data: { amount_paid: 1000 }, as: 'BUYER' })
      await audit(tx, systemCtx(t.deps), 'check_in.created', {
        event_id: own.event_id,
        attendee_id: attendees[0]!.id,
        data: { check_in_list_id: 1, check_in_id: 1 },
        as: 'DOOR',
      })
      await audit(tx, systemCtx(t.deps), 'order.reserved', { ...at, as: 'BUYER' })
    })
    const actions = (rows: AuditEntryView[]) => rows.map(({ action }) => action)
    for (const query of [reference, `%23${reference.toLowerCase()}`])
      expect(actions(await auditOf(`query=${query}`))).toEqual(['check_in.created', 'order.completed'])
    expect(await auditOf('query=NOTHERE')).toEqual([])
    expect(actions(await auditOf(filter('actor', 'DOOR')))).toEqual(['check_in.created'])
    const members = await auditOf(filter('actor', `user-${own.account.user_id}`))
    expect(new Set(members.map(({ actor_id }) => actor_id))).toEqual(new Set([own.account.user_id]))
    expect(actions(await auditOf(filter('action', 'order.completed,check_in.created', 'in')))).toEqual([
      'check_in.created',
      'order.completed',
    ])
    expect(actions(await auditOf(filter('action', 'order.completed') + filter('actor', 'DOOR')))).toEqual([])
    expect(actions(await auditOf(filter('subject', 'order') + filter('subject_id', order_id)))).toEqual([
      'order.completed',
    ])
    expect(
      (await auditOf(filter('organizer_id', own.account.organizer_id))).every(
        (one) => one.organizer_id === own.account.organizer_id,
      ),
    ).toBe(true)
    expect(await auditOf(filter('organizer_id', 999_999))).toEqual([])
    expect(await auditOf(filter('created_at', '2027-03-02', 'gte'))).toEqual([])
    for (const wrong of [
      filter('actor', 'nobody'),
      filter('action', 'order.reserved'),
      filter('subject_id', 5),
      'sort_direction=asc',
    ])
      expect((await get(`/audit?${wrong}`)).status, wrong).toBe(422)
    const whole = await auditOf('')
    expect(actions(whole), 'steps of a buyer are told by the order alone').not.toContain('order.reserved')
    const walked: number[] = []
    for (let before = ''; ; ) {
      const { body } = await get(`/audit?limit=9${before}`)
      walked.push(...body.data.map(({ id }: AuditEntryView) => id))
      if (body.meta.next_before === null) break
      before = `&before=${body.meta.next_before}`
    }
    expect(walked.slice(0, 200)).toEqual(whole.map(({ id }) => id))
    expect(walked).toEqual([...new Set(walked)].toSorted((a, b) => b - a))
    const of_event = (await get(`/events/${own.event_id}/audit?limit=200`)).body.data as AuditEntryView[]
    expect(of_event.map(({ id }) => id)).toEqual(walked.filter((id) => of_event.some((one) => one.id === id)))
    expect(new Set(of_event.map(({ event }) => event?.id))).toEqual(new Set([own.event_id]))
  })

  test('what stood there of persons is for those who may read them; the others learn that it changed (AUD-2)', async () => {
    const { order_id, attendees } = await createSoldOrder(t.deps.db, {
      ...own,
      people: [{ first_name: 'Carla', last_name: 'Voss' }],
    })
    const attendee_id = attendees[0]!.id
    await t.call('PUT', `/api/events/${own.event_id}/attendees/${attendee_id}`, {
      as: own.account.token,
      body: { first_name: 'Karla' },
    })
    await inTransaction(t.deps.db, (tx) =>
      audit(tx, ctxOf(own.account), 'order.answers_updated', {
        event_id: own.event_id,
        order_id,
        data: { question_ids: [7] },
        changes: { question_7: ['Vegan', 'None'] },
      }),
    )
    const told = async (permissions: readonly RolePermission[]) => {
      const token = await narrowMember(['event.read', 'audit.read', ...permissions], { event_id: own.event_id })
      const rows = await auditOf('', token)
      return rows
        .slice(0, 2)
        .map(({ changes: [change] }) => (change?.is_hidden ? 'changed' : [change?.before, change?.after]))
    }
    expect(await told([])).toEqual(['changed', 'changed'])
    expect(await told(['order.read'])).toEqual(['changed', 'changed'])
    expect(await told(['order.read', 'question.read'])).toEqual([['Vegan', 'None'], 'changed'])
    expect(await told(['attendee.read'])).toEqual(['changed', ['Carla', 'Karla']])
  })

  test('names and addresses of members are for those who may read members (PRM-16)', async () => {
    const { account_id, user_id } = own.account
    await inTransaction(t.deps.db, (tx) =>
      audit(tx, ctxOf(own.account), 'email.changed', {
        account_id,
        data: { user_id },
        changes: { email: ['old@example.org', 'new@example.org'] },
      }),
    )
    const organizer = await createMember(t.deps.db, account_id, 'ORGANIZER')
    const told = async (token?: string) => (await auditOf('', token))[0]?.changes[0]
    expect(await told()).toMatchObject({ is_hidden: false, after: 'new@example.org' })
    expect(await told(organizer.token)).toMatchObject({ field: 'email', is_hidden: true, before: null, after: null })
  })

  test('rows of before there was a log are marked, those about to be published are not (AUD-9)', async () => {
    const row = {
      account_id: own.account.account_id,
      actor_type: 'USER',
      action: 'ticket.sorted',
      event_id: own.event_id,
      data: '{}',
      created_at: t.now(),
    }
    await t.deps.db.insertInto('audit_log').values(row).execute()
    await change(ctxOf(own.account), own.event_id, 'Just now')
    const chains = async () => (await auditOf('')).slice(0, 2).map(({ chain, position }) => [chain, position === null])
    expect(await chains()).toEqual([
      ['UNPUBLISHED', true],
      ['NONE', true],
    ])
    await publishAll(t.deps.db)
    expect(await chains()).toEqual([
      ['CHAINED', false],
      ['NONE', true],
    ])
  })
})

async function file(query: string, as = own.account.token) {
  const reply = await t.app.inject({ url: `/api/audit/export?${query}`, headers: { authorization: `Bearer ${as}` } })
  expect(reply.statusCode, reply.payload).toBe(200)
  return { bytes: reply.rawPayload, text: reply.payload }
}

describe('GET /audit/export (AUD-4)', () => {
  test('lines of JSON end with the head of the log, against which its end is proven; the export is logged', async () => {
    await publishAll(t.deps.db)
    const whole = await auditOf('')
    const { text } = await file('format=jsonl')
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { head } = lines.pop()
    expect(lines.slice(0, 200)).toEqual(whole)
    expect(await verifyLog(t.deps.db, String(own.account.account_id), `${head.position}:${head.hash}`)).toContain(
      'entries',
    )
    const [logged] = await auditOf(filter('action', 'list.exported'))
    expect(logged).toMatchObject({ data: { list: 'audit', format: 'jsonl', rows: lines.length, is_whole: true } })
  })
})

describe('keys (KEY-9)', () => {
  test('a TEST key is told of test orders alone, a LIVE key of everything else, in the log and on the page', async () => {
    const after = (await log('/log?limit=1')).meta.last_position
    const orders = new Map<string, number>()
    for (const is_test of [true, false]) {
      const people = [{ first_name: 'Eva', last_name: 'Holm' }]
      const { order_id, attendees } = await createSoldOrder(t.deps.db, { ...own, people, order: { is_test } })
      orders.set(is_test ? 'TEST' : 'LIVE', order_id)
      await inTransaction(t.deps.db, async (tx) => {
        const at = { event_id: own.event_id, order_id }
        await audit(tx, systemCtx(t.deps), 'order.completed', { ...at, data: { amount_paid: 0 }, as: 'BUYER' })
        const door = { event_id: own.event_id, attendee_id: attendees[0]!.id, as: 'DOOR' } as const
        await audit(tx, systemCtx(t.deps), 'check_in.created', {
          ...door,
          data: { check_in_list_id: 1, check_in_id: 1 },
        })
      })
    }
    await change(ctxOf(own.account), own.event_id, 'Of no order')
    await publishAll(t.deps.db)
    const told = async (mode: 'LIVE' | 'TEST') => {
      const permissions: RolePermission[] = ['event.read', 'order.read', 'check_in_list.read', 'log.read', 'audit.read']
      const body = { name: 'Sync', mode, permissions, targets: [{}] }
      const made = await t.call('POST', `/api/accounts/${own.account.account_id}/api-keys`, {
        as: own.account.token,
        body,
      })
      const { secret } = made.body.data
      const { data } = await log(`/log?after=${after}`, secret)
      const rows = await auditOf('', secret)
      expect(rows.every(({ is_test }) => is_test === (mode === 'TEST'))).toBe(true)
      expect(rows.some(({ order }) => order?.id === orders.get(mode))).toBe(true)
      return data.map(({ type, is_test }) => [type, is_test])
    }
    expect(await told('TEST')).toEqual([
      ['order.completed', true],
      ['check_in.created', true],
    ])
    expect(await told('LIVE')).toEqual([
      ['order.completed', false],
      ['check_in.created', false],
      ['event.updated', false],
    ])
  })
})

// last: it leaves nothing in the logs of the others
describe('GET /log after entries were removed (LOGE-7)', () => {
  test('what is no longer kept is told with where the log begins (AUD-8)', async () => {
    const shop = await createOnSaleEvent(t.deps.db)
    for (let n = 0; n < 4; n += 1) await change(ctxOf(shop.account), shop.event_id, `Title ${n}`)
    await publishAll(t.deps.db)
    await removeOldLog({ db: t.deps.db, now: new Date(t.now().getTime() + 1), log_days: 0, limit: 2 })
    const { status, body } = await get('/log?after=1', shop.account.token)
    expect([status, body.error.code, body.error.data]).toEqual([410, 'LOG_POSITION_GONE', { oldest_position: 4 }])
    expect((await log('/log?after=3', shop.account.token)).data.map(({ position }) => position)).toEqual([4])
  })
})
