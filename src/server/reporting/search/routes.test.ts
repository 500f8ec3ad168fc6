import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FOUND } from '#core/reporting/search/limits.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEvent, createMember, createOnSaleEvent, createPromoCode, createTicket } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
let own: Awaited<ReturnType<typeof createOnSaleEvent>>
let foreign: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp()
  own = await createOnSaleEvent(t.deps.db)
  foreign = await createOnSaleEvent(t.deps.db)
})
afterAll(() => t.close())

interface Found {
  readonly attendees: { id: number; first_name: string; reference: string; event_id: number; event_title: string }[]
  readonly orders: { id: number; reference: string }[]
  readonly promo_codes: { id: number; code: string }[]
}
async function find(path: string, query: string, as = own.account.token): Promise<Found> {
  const { status, body } = await t.call('GET', `/api${path}?query=${encodeURIComponent(query)}`, { as })
  expect(status).toBe(200)
  return body.data
}
const inEvent = (query: string) => find(`/events/${own.event_id}/search`, query)
const names = ({ attendees }: Found) => attendees.map(({ first_name }) => first_name)

const createCode = (event_id: number, values: { code: string }) =>
  inTransaction(t.deps.db, (tx) => createPromoCode(tx, event_id, values))

const sell = (
  shop: typeof own,
  [first_name = '', last_name = '', email = `${first_name.length}@example.org`]: string[],
) =>
  createSoldOrder(t.deps.db, {
    ...shop,
    people: [{ first_name, last_name, email }],
    order: { first_name, last_name, email },
  })

describe('GET /search, /organizers/…/search, /events/…/search (API-55, LST-30)', () => {
  test('people by name, address and reference, orders by theirs, codes by a part of them', async () => {
    const { order_id, attendees } = await sell(own, ['Annika', 'Bergström', 'annika.b@example.org'])
    const [attendee] = attendees
    await createCode(own.event_id, { code: 'LOWTIDE-20' })
    for (const query of ['annika', 'Bergström Annika', 'annika.b@', attendee!.reference]) {
      const found = await inEvent(query)
      expect(found.attendees, query).toEqual([
        {
          id: attendee!.id,
          event_id: own.event_id,
          event_title: 'Low Tide Sessions',
          first_name: 'Annika',
          last_name: 'Bergström',
          email: 'annika.b@example.org',
          reference: attendee!.reference,
        },
      ])
    }
    const { orders } = await inEvent('annika')
    expect(orders.map(({ id }) => id)).toEqual([order_id])
    expect((await inEvent(orders[0]!.reference)).orders.map(({ id }) => id)).toEqual([order_id])
    expect((await inEvent('tide-2')).promo_codes.map(({ code }) => code)).toEqual(['LOWTIDE-20'])
  })

  test('folded as the lists fold: bergstrom, bergstroem, gross (LST-28)', async () => {
    await sell(own, ['Jürgen', 'Groß'])
    for (const query of ['jurgen', 'juergen', 'gross jur', 'GROSS'])
      expect(names(await inEvent(query)), query).toContain('Jürgen')
    expect(names(await inEvent('bergstroem'))).toEqual(['Annika'])
  })

  test('signs of a pattern mean themselves', async () => {
    for (const query of ['%%', '__', "a' or 1=1 --"])
      expect(await inEvent(query)).toEqual({ attendees: [], orders: [], promo_codes: [] })
  })

  test('one letter and none find nothing; a text too long is refused', async () => {
    for (const query of ['', ' ', 'a']) expect(names(await inEvent(query))).toEqual([])
    // two letters that no order's reference has by chance
    expect(names(await inEvent('ni'))).toEqual(['Annika'])
    const { status } = await t.call('GET', `/api/search?query=${'x'.repeat(101)}`, { as: own.account.token })
    expect(status).toBe(422)
  })

  test('never more of a kind than are shown, the newest first', async () => {
    for (let n = 0; n < MAX_FOUND + 2; n += 1) await sell(own, [`Quinn${n}`, 'Ferry'])
    expect(names(await inEvent('ferry'))).toEqual(
      Array.from({ length: MAX_FOUND }, (_, n) => `Quinn${MAX_FOUND + 1 - n}`),
    )
  })

  test('nothing of a deleted event, which has no page to lead to', async () => {
    const { db } = t.deps
    const event_id = await createEvent(db, own.account, { title: 'Called off' })
    await createCode(event_id, { code: 'CALLEDOFF' })
    expect((await find('/search', 'calledoff')).promo_codes).toHaveLength(1)
    await t.call('DELETE', `/api/events/${event_id}`, { as: own.account.token })
    expect((await find('/search', 'calledoff')).promo_codes).toEqual([])
  })

  test('everywhere in the account, or among one organizer’s events', async () => {
    const { db } = t.deps
    const { id: organizer_id } = await db
      .selectFrom('events')
      .select('organizer_id as id')
      .where('id', '=', own.event_id)
      .executeTakeFirstOrThrow()
    const made = await t.call('POST', '/api/organizers', {
      as: own.account.token,
      body: { name: 'Second', email: 'second@example.org' },
    })
    const event_id = await createEvent(db, own.account, { title: 'Spring Tide', organizer_id: made.body.data.id })
    const second = { ...own, event_id, ...(await createTicket(db, event_id)) }
    await sell(second, ['Zelda', 'Quay'])
    await sell(own, ['Zacharias', 'Quay'])
    expect(names(await find('/search', 'quay'))).toEqual(expect.arrayContaining(['Zelda', 'Zacharias']))
    expect(names(await find(`/organizers/${organizer_id}/search`, 'quay'))).toEqual(['Zacharias'])
    expect(names(await find(`/organizers/${made.body.data.id}/search`, 'quay'))).toEqual(['Zelda'])
    expect(names(await inEvent('quay'))).toEqual(['Zacharias'])
  })

  test('another account’s people are never found, wherever one looks; its events and organizers are 404 (IDN-6)', async () => {
    const { attendees } = await sell(foreign, ['Stranger', 'Danger', 'stranger@example.org'])
    await createCode(foreign.event_id, { code: 'STRANGER' })
    const theirs = await find('/search', 'stranger', foreign.account.token)
    expect([theirs.attendees.length, theirs.orders.length, theirs.promo_codes.length], 'it is there').toEqual([1, 1, 1])
    for (const query of ['stranger', 'danger', attendees[0]!.reference])
      for (const path of ['/search', `/events/${own.event_id}/search`])
        expect(await find(path, query)).toEqual({ attendees: [], orders: [], promo_codes: [] })
    const { status } = await t.call('GET', `/api/events/${foreign.event_id}/search?query=stranger`, {
      as: own.account.token,
    })
    expect(status).toBe(404)
  })

  test('an organizer finds them too; whoever is not logged in is 401', async () => {
    const { token } = await createMember(t.deps.db, own.account.account_id, 'ORGANIZER')
    expect(names(await find('/search', 'annika', token))).toEqual(['Annika'])
    expect((await t.call('GET', '/api/search?query=annika')).status).toBe(401)
  })

  test('reservations, expired orders and deleted codes are not found, as in their lists (ORD-22)', async () => {
    const { order_id } = await sell(own, ['Wilhelmine', 'Late'])
    await t.deps.db.updateTable('orders').set({ status: 'EXPIRED' }).where('id', '=', order_id).execute()
    const gone = await createCode(own.event_id, { code: 'GONEFOREVER' })
    expect((await inEvent('goneforever')).promo_codes).toHaveLength(1)
    await t.call('DELETE', `/api/events/${own.event_id}/promo-codes/${gone.id}`, { as: own.account.token })
    expect(await inEvent('wilhelmine')).toEqual({ attendees: [], orders: [], promo_codes: [] })
    expect((await inEvent('goneforever')).promo_codes).toEqual([])
  })
})
