import { beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { createAccount, createEvent, type TestAccount } from '#test/factories.ts'
import { webhookDesk } from '#test/webhook-desk.ts'
import type { Receiver } from '#test/webhook-receiver.ts'
import { publishDeliveries } from '#test/webhooks.ts'

const { given, ofAccount, ofEvent, call, created, happen, deliver, narrowed } = webhookDesk()
let t: TestApp
let there: Receiver
let account: TestAccount
let event_id: number
beforeEach(() => {
  ;({ t, there, account, event_id } = given)
})

describe('what goes where (HOOK-1, LOGE-5)', () => {
  test('each endpoint hears of its types and its target', async () => {
    const other_event = await createEvent(t.deps.db, account)
    const wants = {
      all: await created(),
      of_type: await created({ types: ['event.updated'] }),
      other_type: await created({ types: ['order.completed'] }),
      of_event: await created({}, ofEvent()),
      other_event: await created({ event_id: other_event }),
      of_organizer: await created({ organizer_id: account.organizer_id }),
      tests: await created({ mode: 'TEST' }),
    }
    await happen()
    const rows = await t.deps.db.selectFrom('webhook_deliveries').select('endpoint_id').execute()
    const told = Object.entries(wants).filter(([, { id }]) => rows.some(({ endpoint_id }) => endpoint_id === id))
    expect(told.map(([name]) => name)).toEqual(['all', 'of_type', 'of_event', 'of_organizer'])
  })

  test('an endpoint hears nothing of another account', async () => {
    const { id } = await created()
    const foreign = await createAccount(t.deps.db)
    const foreign_event = await createEvent(t.deps.db, foreign)
    await call('PUT', `/api/events/${foreign_event}`, { title: 'Theirs' }, { as: foreign.token })
    await publishDeliveries(t)
    const told = await t.deps.db.selectFrom('webhook_deliveries').select('id').where('endpoint_id', '=', id).execute()
    expect(told).toEqual([])
  })

  test('FULL has the object as the API shows it, the same bytes in every attempt, and null once it is gone (HOOK-4)', async () => {
    await created({ payload: 'FULL' })
    await happen('Spring Tide')
    there.answer = (_one, res) => res.writeHead(500).end()
    await deliver()
    const shown = await call('GET', `/api/events/${event_id}`)
    const [first] = there.received
    expect(JSON.parse(first!.body).data).toEqual({
      fields: ['title'],
      object: { ...shown.body.data, stats: null, check_in_stats: null },
    })
    await call('PUT', `/api/events/${event_id}`, { title: 'Another' })
    t.advance(6_100)
    await deliver()
    expect(there.received[1]!.body).toBe(first!.body)
    there.received.length = 0
    there.answer = (_one, res) => res.writeHead(204).end()
    await call('DELETE', `/api/events/${event_id}`)
    await publishDeliveries(t)
    await deliver()
    const gone = there.received.find(({ body }) => body.includes('event.deleted'))
    expect(JSON.parse(gone!.body).data).toEqual({ object: null })
  })
})

describe('sending again (HOOK-9)', () => {
  const replay = (id: number, body: object) => call('POST', ofAccount(`/${id}/replay`), body)
  const log = async (id: number) => (await call('GET', ofAccount(`/${id}/deliveries`))).body.data

  test('one delivery: a new row with the same name and bytes', async () => {
    const { id } = await created({ payload: 'FULL' })
    await happen()
    await deliver()
    await happen('Something else')
    const [first] = await log(id)
    const again = await replay(id, { delivery_id: (await log(id)).at(-1).id })
    expect([again.status, again.body.data]).toEqual([200, { deliveries: 1 }])
    await deliver()
    expect(first).toBeDefined()
    const [one, , same] = there.received
    expect(same!.body).toBe(one!.body)
    expect(same!.headers['webhook-id']).toBe(one!.headers['webhook-id'])
    const rows = await log(id)
    expect(rows.map(({ is_replay }: { is_replay: boolean }) => is_replay)).toEqual([true, false, false])
  })

  test('positions: what it wants now, those of before it was made too; what waits already is not doubled', async () => {
    await happen('One')
    await happen('Two')
    const { id } = await created()
    await happen('Three')
    const positions = { from: 1, to: 100 }
    const { body } = await replay(id, positions)
    expect(body.data.deliveries).toBeGreaterThanOrEqual(2)
    expect((await replay(id, positions)).body.data.deliveries).toBe(0)
    await deliver()
    const arrived = there.received.map(({ position }) => position)
    expect(new Set(arrived).size).toBe(arrived.length)
    expect((await replay(id, positions)).body.data.deliveries).toBe(body.data.deliveries + 1)
  })

  test('without a last position: up to the end of the log, ten thousand at most', async () => {
    const { id } = await created()
    await call('PUT', ofAccount(`/${id}`), { status: 'PAUSED' })
    await happen('One')
    await happen('Two')
    await t.deps.db.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute()
    await call('PUT', ofAccount(`/${id}`), { status: 'ACTIVE' })
    const all = await replay(id, { from: 1 })
    expect([all.status, all.body.data.deliveries >= 2]).toEqual([200, true])
    await deliver()
    expect(there.received).toHaveLength(all.body.data.deliveries)
    const { db } = t.deps
    const of_account = db.selectFrom('log_entries').selectAll().where('account_id', '=', account.account_id)
    const end = await of_account.orderBy('position', 'desc').executeTakeFirstOrThrow()
    await db.updateTable('log_entries').set({ position: 20_000 }).where('audit_id', '=', end.audit_id).execute()
    const { status, body } = await replay(id, { from: 10_000 })
    expect([status, Object.keys(body.error.fields)]).toEqual([422, ['to']])
    expect((await replay(id, { from: 10_001 })).status).toBe(200)
    await db.deleteFrom('log_entries').where('account_id', '=', account.account_id).execute()
  })

  test('only an active endpoint takes them, and only what is kept', async () => {
    const { id } = await created()
    await happen()
    await happen('Gone')
    await deliver()
    expect((await replay(id, { delivery_id: 999_999_999 })).status).toBe(404)
    await t.deps.db
      .deleteFrom('log_entries')
      .where('account_id', '=', account.account_id)
      .where('position', '<', 2)
      .execute()
    const gone = await replay(id, { from: 1, to: 2 })
    expect([gone.status, gone.body.error.code, gone.body.error.data]).toEqual([
      410,
      'LOG_POSITION_GONE',
      { oldest_position: 2 },
    ])
    await call('PUT', ofAccount(`/${id}`), { status: 'PAUSED' })
    expect((await replay(id, { from: 2, to: 2 })).body.error.code).toBe('ENDPOINT_NOT_ACTIVE')
    await t.deps.db.deleteFrom('log_entries').where('account_id', '=', account.account_id).execute()
  })
})

describe('the log (HOOK-8)', () => {
  test('newest first, with every attempt; filtered by state, searched by position or name', async () => {
    const { id } = await created()
    await happen('One')
    await deliver()
    there.answer = (_one, res) => res.writeHead(503).end()
    await happen('Two')
    await deliver()
    const list = async (query = '') => (await call('GET', ofAccount(`/${id}/deliveries${query}`))).body
    const { data, meta } = await list()
    expect(meta.total).toBe(2)
    expect(data[0]).toMatchObject({
      type: 'event.updated',
      status: 'PENDING',
      attempts: [{ status: 503, result: 'HTTP', started_at: t.now().toISOString() }],
    })
    expect(data[0].next_attempt_at).not.toBeNull()
    expect(data[0].body).toBeUndefined()
    expect(data[1]).toMatchObject({ status: 'DELIVERED', next_attempt_at: null })
    const ids = (rows: { id: number }[]) => rows.map((row) => row.id)
    expect(ids((await list('?filter_fields[status][eq]=DELIVERED')).data)).toEqual([data[1].id])
    expect(ids((await list(`?query=${data[1].position}`)).data)).toEqual([data[1].id])
    expect(ids((await list(`?query=${data[0].message_id}`)).data)).toEqual([data[0].id])
    const one = await call('GET', ofAccount(`/${id}/deliveries/${data[1].id}`))
    expect([one.body.data.body, one.body.data.is_body_hidden]).toEqual([there.received[0]!.body, false])
  })

  test('whoever may not read what was sent is shown that it was, not what', async () => {
    const { id } = await created({ payload: 'FULL' })
    await happen()
    await deliver()
    const reader = await narrowed(['webhook.read', 'event.read'])
    const [{ id: delivery_id }] = (await call('GET', ofAccount(`/${id}/deliveries`), undefined, reader)).body.data
    const { body } = await call('GET', ofAccount(`/${id}/deliveries/${delivery_id}`), undefined, reader)
    expect([body.data.body, body.data.is_body_hidden]).toEqual([null, true])
  })

  test('one of another endpoint is not here', async () => {
    const { id } = await created()
    const other = await created()
    await happen()
    const [{ id: delivery_id }] = (await call('GET', ofAccount(`/${other.id}/deliveries`))).body.data
    expect((await call('GET', ofAccount(`/${id}/deliveries/${delivery_id}`))).status).toBe(404)
  })
})
