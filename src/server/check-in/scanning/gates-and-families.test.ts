import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const t: TestApp = await createTestApp()
let owner: TestAccount
let event: number
let standing: Awaited<ReturnType<typeof createTicket>>
let list: { id: number; short_id: string }
beforeEach(async () => {
  owner = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
  standing = await createTicket(t.deps.db, event)
  list = await newList()
})
afterAll(() => t.close())

const lists = () => `/api/events/${event}/check-in-lists`
const newList = async (values: object = {}) =>
  (await t.call('POST', lists(), { as: owner.token, body: { name: 'Door', ...values } })).body.data
const family = async (...names: string[]) =>
  (
    await createSoldOrder(t.deps.db, {
      event_id: event,
      ...standing,
      people: names.map((first_name) => ({ first_name, last_name: 'Wiecha' })),
    })
  ).attendees
const post = async (scans: object[], short_id = list.short_id) =>
  (
    await t.call('POST', `/api/public/check-in-lists/${short_id}/check-ins`, {
      body: {
        scans: scans.map((scan) => ({
          nonce: crypto.randomUUID(),
          action: 'CHECK_IN',
          scanned_at: t.now().toISOString(),
          ...scan,
        })),
      },
    })
  ).body.data
const first = async (scan: object) => (await post([scan]))[0]

const NORTH = { device_id: crypto.randomUUID(), device_name: 'North gate' }
const SOUTH = { device_id: crypto.randomUUID(), device_name: 'South gate' }

describe('who scanned first (SCN-22, CIL-11)', () => {
  test('is told by name, and only the device that did hears that it did', async () => {
    const [rolf] = await family('Rolf')
    const scan = { reference: rolf!.reference }
    expect((await first({ ...scan, ...NORTH })).verdict).toBe('ADMITTED')
    const elsewhere = await first({ ...scan, ...SOUTH })
    expect(elsewhere).toMatchObject({
      reason: 'ALREADY_CHECKED_IN',
      check_in: { device_name: 'North gate', is_this_device: false },
    })
    expect((await first({ ...scan, ...NORTH })).check_in).toMatchObject({ is_this_device: true })
    expect(JSON.stringify(elsewhere)).not.toContain(NORTH.device_id)
  })

  test('without a name and without an id nobody is this device', async () => {
    const [rolf] = await family('Rolf')
    await first({ reference: rolf!.reference })
    expect((await first({ reference: rolf!.reference })).check_in).toMatchObject({
      device_name: null,
      is_this_device: false,
    })
  })

  test('stands in the log and in its file as it was then, never as a UUID', async () => {
    const [rolf] = await family('Rolf')
    await first({ reference: rolf!.reference, ...NORTH })
    await first({ reference: rolf!.reference, ...NORTH, device_name: 'East gate' })
    await first({ reference: rolf!.reference, device_id: crypto.randomUUID() })
    await first({ reference: rolf!.reference, device_id: 'turnstile-4' })
    const log = (await t.call('GET', `${lists()}/${list.id}/scans`, { as: owner.token })).body.data
    expect(log.map((scan: { device_name: string }) => scan.device_name)).toEqual([
      'turnstile-4',
      null,
      'East gate',
      'North gate',
    ])
    expect(log[0].check_in.device_name).toBe('North gate')
    const file = await t.app.inject({
      url: `${lists()}/${list.id}/scans/export?format=csv`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect([file.statusCode, file.body]).toEqual([200, expect.stringContaining('North gate')])
    expect(file.body).not.toMatch(UUID)
  })

  test('a name too long is a field error', async () => {
    const reply = await t.call('POST', `/api/public/check-in-lists/${list.short_id}/check-ins`, {
      body: {
        scans: [
          {
            nonce: crypto.randomUUID(),
            action: 'CHECK_IN',
            scanned_at: t.now().toISOString(),
            code: 'x',
            device_name: 'x'.repeat(41),
          },
        ],
      },
    })
    expect(reply.status).toBe(422)
  })
})

describe('a family (SCN-24)', () => {
  const companions = (answer: { companions?: { first_name: string }[] }) =>
    answer.companions?.map(({ first_name }) => first_name)

  test('the first scan names those of the same order who are not in yet; one more call lets them in', async () => {
    const [rolf, ...others] = await family('Rolf', 'Mei', 'Ida', 'Tom', 'Ben')
    const answer = await first({ reference: rolf!.reference })
    expect(companions(answer)).toEqual(['Mei', 'Ida', 'Tom', 'Ben'])
    const verdicts = await post(answer.companions.map(({ reference }: { reference: string }) => ({ reference })))
    expect(verdicts.map(({ verdict }: { verdict: string }) => verdict)).toEqual(Array(4).fill('ADMITTED'))
    expect(verdicts.every((verdict: object) => !('companions' in verdict))).toBe(true)
    const log = (await t.call('GET', `${lists()}/${list.id}/scans`, { as: owner.token })).body.data
    expect(log).toHaveLength(5)
    expect(others).toHaveLength(4)
  })

  test('leaves out who is in, who is cancelled and whose ticket this list does not admit', async () => {
    const gallery = await createTicket(t.deps.db, event, { title: 'Gallery', order: 2 })
    const door = await newList({ name: 'Floor', ticket_ids: [standing.ticket_id] })
    const [rolf, mei, ida, tom] = await family('Rolf', 'Mei', 'Ida', 'Tom')
    await post([{ reference: mei!.reference }], door.short_id)
    await t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' }).where('id', '=', ida!.id).execute()
    await t.deps.db
      .updateTable('attendees')
      .set({ ticket_id: gallery.ticket_id, ticket_price_id: gallery.price_id })
      .where('id', '=', tom!.id)
      .execute()
    const [answer] = await post([{ reference: rolf!.reference }], door.short_id)
    expect(answer.companions).toEqual([])
  })

  test('is told to no refused scan and to no queue', async () => {
    const [rolf, mei] = await family('Rolf', 'Mei')
    const [offline] = await post([{ reference: rolf!.reference, offline: true, local_verdict: 'ADMITTED' }])
    expect(companions(offline)).toBeUndefined()
    expect(companions(await first({ reference: rolf!.reference }))).toBeUndefined()
    const out = await first({ reference: rolf!.reference, action: 'CHECK_OUT' })
    expect([out.verdict, companions(out)]).toEqual(['CHECKED_OUT', undefined])
    expect(mei).toBeDefined()
  })

  test('an answer heard at the second try names them as well (SCN-6)', async () => {
    const [rolf] = await family('Rolf', 'Mei')
    const scan = { reference: rolf!.reference, nonce: crypto.randomUUID() }
    await first(scan)
    expect(companions(await first(scan))).toEqual(['Mei'])
  })
})
