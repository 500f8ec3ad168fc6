import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NAME_KEY_LENGTH } from '#core/check-in/scanning/limits.ts'
import { nameKeyText } from '#core/check-in/scanning/offline-verdict.ts'
import type { OfflinePack } from '#core/check-in/scanning/schema.ts'
import { insertFirstEventKey } from '#server/catalog/ticket-codes/event-keys.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { deleteAttendeesOf } from '#server/records/attendees/queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createMember, createTicket, type TestAccount } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { unpaidHash } from './offline-pack.ts'

const OPEN = new Date('2027-06-04T19:00:00Z')
const HOUR = 3_600_000
let t: TestApp
let owner: TestAccount
let token: string
let event: number
let standing: Awaited<ReturnType<typeof createTicket>>
let gallery: Awaited<ReturnType<typeof createTicket>>
beforeAll(async () => {
  t = await createTestApp({ now: OPEN })
  owner = await createAccount(t.deps.db)
  token = (await createMember(t.deps.db, owner.account_id, 'ADMIN')).token
})
beforeEach(async () => {
  t.setNow(OPEN)
  event = await createEvent(t.deps.db, owner)
  standing = await createTicket(t.deps.db, event, { title: 'Standing' })
  gallery = await createTicket(t.deps.db, event, { title: 'Gallery' })
  await t.deps.db.updateTable('sessions').set({ last_used_at: OPEN, created_at: OPEN }).execute()
})
afterAll(() => t.close())

async function newList(values: object = {}) {
  const body = { name: 'Main door', ticket_ids: [standing.ticket_id], ...values }
  return (await t.call('POST', `/api/events/${event}/check-in-lists`, { as: token, body })).body.data
}
const sold = (first_name: string, ticket = standing, values = {}) =>
  createSoldOrder(t.deps.db, { event_id: event, ...ticket, people: [{ first_name, last_name: 'Kowalska' }], ...values })
const ask = (short_id: string, since?: string, headers: Record<string, string> = {}) =>
  t.call('GET', `/api/public/check-in-lists/${short_id}/offline-pack${since ? `?since=${since}` : ''}`, { headers })
const read = async (short_id: string, since?: string): Promise<OfflinePack> => (await ask(short_id, since)).body.data
const keyOf = (form: string) =>
  createHash('sha256').update(nameKeyText(event, form)).digest('base64url').slice(0, NAME_KEY_LENGTH)
const names = ({ attendees }: OfflinePack) => attendees.map((row) => row[2]).sort()

describe('GET /public/check-in-lists/:list_short_id/offline-pack (API-134)', () => {
  test('holds what a device needs and nothing that says who people are (OFF-2, SEC-12)', async () => {
    const [anna] = (await sold('Anna')).attendees
    await insertFirstEventKey(t.deps.db, t.deps.secrets, event)
    await sold('Bo', gallery)
    const unpaid = await sold('Cem', standing, { status: 'AWAITING_PAYMENT' })
    const list = await newList()
    const reply = await ask(list.short_id)
    const pack: OfflinePack = reply.body.data
    expect(pack).toMatchObject({ list_id: list.id, is_full: true, server_time: OPEN.toISOString() })
    expect(pack.attendees).toEqual([
      [anna!.id, anna!.reference, 'Anna K.', standing.ticket_id, null, 1, 1, 0, keyOf('kowalska'), null],
    ])
    expect(pack.unpaid).toEqual([unpaidHash(event, unpaid.reference)])
    expect(Buffer.from(pack.keys[0]!.public_key, 'base64')).toHaveLength(32)
    const text = JSON.stringify(reply.body)
    for (const secret of ['@', 'Kowalska', unpaid.reference, anna!.short_id]) expect(text).not.toContain(secret)
  })

  test('a last name is found by the keys of its words, bare and spelled, and is not told (OFF-13)', async () => {
    const people = [{ first_name: 'Ute', last_name: 'Müller-Lüdenscheidt' }]
    await createSoldOrder(t.deps.db, { event_id: event, ...standing, people })
    const pack = await read((await newList()).short_id)
    const ute = pack.attendees.find((row) => row[2] === 'Ute M.')
    expect(ute?.[8]).toBe(['muller', 'mueller', 'ludenscheidt', 'luedenscheidt'].map(keyOf).join(''))
    expect(JSON.stringify(pack).toLowerCase()).not.toMatch(/m(u|ü|ue)ller/)
  })

  test('since a cursor only what changed comes: scans, new codes, cancelled ones, those who moved away (OFF-2)', async () => {
    const [still] = (await sold('Still')).attendees
    const [scanned] = (await sold('Scanned')).attendees
    const [moved] = (await sold('Moved')).attendees
    const list = await newList()
    t.advance(HOUR)
    const { cursor } = await read(list.short_id)
    expect((await read(list.short_id, cursor)).attendees).toEqual([])
    t.advance(HOUR)
    const scan = { nonce: randomUUID(), action: 'CHECK_IN', reference: scanned!.reference, scanned_at: t.now() }
    const body = { scans: [scan] }
    expect((await t.call('POST', `/api/public/check-in-lists/${list.short_id}/check-ins`, { body })).status).toBe(200)
    const away = { ticket_id: gallery.ticket_id, ticket_price_id: gallery.price_id, generation: 2, updated_at: t.now() }
    await t.deps.db.updateTable('attendees').set(away).where('id', '=', moved!.id).execute()
    const changed = await read(list.short_id, cursor)
    expect(changed.is_full).toBe(false)
    expect(changed.attendees).toEqual([
      [scanned!.id, scanned!.reference, 'Scanned K.', standing.ticket_id, null, 1, 1, 1, keyOf('kowalska'), null],
      [moved!.id, moved!.reference, 'Moved K.', gallery.ticket_id, null, 2, 1, 0, keyOf('kowalska'), null],
    ])
    expect(names(await read(list.short_id))).toEqual(['Moved K.', 'Scanned K.', 'Still K.'])
    expect(still).toBeDefined()
  })

  test('attendees removed with test orders come as cancelled, also to a device that never knew them (OFF-2, PAY-37)', async () => {
    const order = await sold('Test')
    const [gone] = order.attendees
    const list = await newList()
    t.advance(HOUR)
    const { cursor } = await read(list.short_id)
    t.advance(HOUR)
    await inTransaction(t.deps.db, (tx) => deleteAttendeesOf(tx, [order.order_id], t.now()))
    const dead = [gone!.id, '', '', standing.ticket_id, null, 1, 0, 0, '', null]
    expect((await read(list.short_id, cursor)).attendees).toEqual([dead])
    expect((await read(list.short_id)).attendees).toEqual([dead])
  })

  test('a list whose tickets changed, an old or a made-up cursor: everything comes', async () => {
    await sold('Anna')
    await sold('Bo', gallery)
    const list = await newList()
    t.advance(HOUR)
    const { cursor } = await read(list.short_id)
    t.advance(HOUR)
    const body = { name: 'Main door', ticket_ids: [standing.ticket_id, gallery.ticket_id] }
    await t.call('PUT', `/api/events/${event}/check-in-lists/${list.id}`, { as: token, body })
    const after = await read(list.short_id, cursor)
    expect([after.is_full, names(after)]).toEqual([true, ['Anna K.', 'Bo K.']])
    for (const odd of ['yesterday', '2030-01-01T00:00:00Z', '2027-06-01T00:00:00Z'])
      expect((await read(list.short_id, odd)).is_full).toBe(true)
  })

  test('unchanged it is a 304, whenever it is asked (API-134)', async () => {
    await sold('Anna')
    const list = await newList()
    const first = await ask(list.short_id)
    t.advance(60_000)
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await ask(list.short_id, undefined, headers)).status).toBe(304)
    await sold('Bo')
    expect((await ask(list.short_id, undefined, headers)).status).toBe(200)
  })

  test('before its time, after it and by an old link there is none (SCN-20, CIL-5)', async () => {
    const list = await newList({ activates_at: '2027-06-04T18:00:00Z', expires_at: '2027-06-04T23:00:00Z' })
    const codeAt = async (now: string) => {
      t.setNow(new Date(now))
      return (await ask(list.short_id)).body.error?.code
    }
    expect(await codeAt('2027-06-04T17:59:59Z')).toBe('CHECK_IN_LIST_NOT_ACTIVE')
    expect(await codeAt('2027-06-04T23:00:00Z')).toBe('CHECK_IN_LIST_EXPIRED')
    t.setNow(OPEN)
    const renewed = await t.call('POST', `/api/events/${event}/check-in-lists/${list.id}/rotate-link`, { as: token })
    expect((await ask(list.short_id)).body.error.code).toBe('CHECK_IN_LIST_NOT_FOUND')
    expect((await read(renewed.body.data.short_id)).list_id).toBe(list.id)
  })
})
