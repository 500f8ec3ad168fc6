import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import {
  createAccount,
  createEvent,
  createEventDate,
  createOnSaleEvent,
  createTicket,
  type TestAccount,
} from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let stranger: TestAccount
let event: number
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  stranger = await createAccount(t.deps.db)
  event = await createEvent(t.deps.db, owner)
})
afterAll(() => t.close())

const codes = () => `/api/events/${event}/promo-codes`
const EARLY = {
  code: 'Early-2027',
  discount_type: 'PERCENTAGE',
  discount: 12.5,
  max_uses: 100,
  expiry_date: '2027-06-01T19:00',
}

describe('POST /events/:event_id/promo-codes', () => {
  test('a code is created, its local expiry read in the event timezone (TIM-1)', async () => {
    const reply = await t.call('POST', codes(), { as: owner.token, body: EARLY })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({
      code: 'Early-2027',
      discount: 12.5,
      times_used: 0,
      expiry_date: '2027-06-01T17:00:00.000Z',
    })
  })

  test('the same code in other letters is taken (PRO-1)', async () => {
    await t.call('POST', codes(), { as: owner.token, body: { ...EARLY, code: 'TWICE' } })
    const reply = await t.call('POST', codes(), { as: owner.token, body: { ...EARLY, code: 'twice' } })
    expect(reply.status).toBe(422)
    expect(reply.body.error).toMatchObject({ code: 'CODE_TAKEN', fields: { code: [expect.any(String)] } })
  })

  test.each([
    [{ code: 'ab' }, 'code'],
    [{ code: 'two words' }, 'code'],
    [{ discount_type: 'PERCENTAGE', discount: 101 }, 'discount'],
    [{ discount_type: 'PERCENTAGE', discount: 1.2345 }, 'discount'],
    [{ discount_type: 'FIXED', discount: 0 }, 'discount'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ expiry_date: 'soon' }, 'expiry_date'],
  ])('%j is a field error (PRO-2)', async (wrong, field) => {
    const reply = await t.call('POST', codes(), { as: owner.token, body: { ...EARLY, code: 'FIELDS', ...wrong } })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('a percentage beyond 100 is told so, not that it is nothing (PRO-2)', async () => {
    const say = async (discount: number) =>
      (await t.call('POST', codes(), { as: owner.token, body: { ...EARLY, code: 'SAYS', discount } })).body.error.fields
    expect(await say(100.5)).toEqual({ discount: [expect.stringContaining('from 0 to 100')] })
    expect(await say(0)).toEqual({ discount: [expect.stringContaining('above zero')] })
  })

  test("another event's ticket is a field error, not a link (SEC-2)", async () => {
    const foreign = await createTicket(t.deps.db, await createEvent(t.deps.db, owner))
    const reply = await t.call('POST', codes(), {
      as: owner.token,
      body: { ...EARLY, code: 'FOREIGN', applicable_ticket_ids: [foreign.ticket_id] },
    })
    expect(reply.status).toBe(422)
    expect(reply.body.error.fields.applicable_ticket_ids).toBeDefined()
  })

  test('another account and nobody get nothing (IDN-6)', async () => {
    expect((await t.call('POST', codes(), { as: stranger.token, body: EARLY })).status).toBe(404)
    expect((await t.call('POST', codes(), { body: EARLY })).status).toBe(401)
  })
})

describe('a ticket of a code is deleted (TIX-14, PRO-2)', () => {
  test('a code loses it where others remain, applies to none where it was the only one, and is saved unchanged', async () => {
    const [kept, gone] = [await createTicket(t.deps.db, event), await createTicket(t.deps.db, event)]
    const create = async (code: string, applicable_ticket_ids: number[]) =>
      (await t.call('POST', codes(), { as: owner.token, body: { ...EARLY, code, applicable_ticket_ids } })).body.data
    const shared = await create('SHARED', [kept.ticket_id, gone.ticket_id])
    const only = await create('ONLY', [gone.ticket_id])
    const ticket = `/api/events/${event}/tickets/${gone.ticket_id}`
    expect((await t.call('DELETE', ticket, { as: owner.token })).status).toBe(204)
    for (const [id, links] of [
      [shared.id, [kept.ticket_id]],
      [only.id, [gone.ticket_id]],
    ]) {
      const { data } = (await t.call('GET', `${codes()}/${id}`, { as: owner.token })).body
      expect(data.applicable_ticket_ids).toEqual(links)
      const saved = await t.call('PUT', `${codes()}/${id}`, { as: owner.token, body: data })
      expect([saved.status, saved.body.data.applicable_ticket_ids]).toEqual([200, links])
    }
    const again = await t.call('PUT', `${codes()}/${shared.id}`, {
      as: owner.token,
      body: { ...shared, applicable_ticket_ids: [gone.ticket_id] },
    })
    expect(again.status, 'nothing links a deleted ticket anew').toBe(422)
  })
})

describe('GET, PUT and DELETE', () => {
  test('a code is changed, listed and deleted; the public check follows (PRO-6, PRO-7)', async () => {
    const made = await t.call('POST', codes(), { as: owner.token, body: { ...EARLY, code: 'LIFE' } })
    const one = `${codes()}/${made.body.data.id}`
    const check = () => t.call('GET', `/api/public/events/${event}/promo-codes/life`)
    expect((await check()).body.data).toEqual({ valid: true })
    const changed = await t.call('PUT', one, {
      as: owner.token,
      body: { ...EARLY, code: 'LIFE', expiry_date: '2027-02-01T00:00:00Z' },
    })
    expect(changed.status).toBe(200)
    expect((await check()).body.data).toEqual({ valid: false })
    const list = await t.call('GET', `${codes()}?query=lif&sort_by=code`, { as: owner.token })
    expect(list.body.meta).toMatchObject({ total: 1, default_sort: 'created_at' })
    expect((await t.call('DELETE', one, { as: owner.token })).status).toBe(204)
    expect((await t.call('GET', one, { as: owner.token })).status).toBe(404)
    expect((await check()).body.data).toEqual({ valid: false })
  })

  test('what is omitted stays, the limit above all; null clears (TXT-1)', async () => {
    const { ticket_id } = await createTicket(t.deps.db, event)
    const body = { ...EARLY, code: 'KEPT', applicable_ticket_ids: [ticket_id] }
    const { data: made } = (await t.call('POST', codes(), { as: owner.token, body })).body
    const put = async (change: object) =>
      (await t.call('PUT', `${codes()}/${made.id}`, { as: owner.token, body: change })).body
    const kept = { discount: 12.5, max_uses: 100, expiry_date: made.expiry_date, applicable_ticket_ids: [ticket_id] }
    expect((await put({ code: 'RENAMED' })).data).toMatchObject({ ...kept, code: 'RENAMED' })
    expect((await put({ discount: 20 })).data).toMatchObject({ ...kept, discount: 20, code: 'RENAMED' })
    const { stock_id } = await t.deps.db
      .selectFrom('promo_codes')
      .select('stock_id')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    const ceiling = async () =>
      (await t.deps.db.selectFrom('stock').select('ceiling').where('id', '=', stock_id).executeTakeFirstOrThrow())
        .ceiling
    expect(await ceiling()).toBe(100)
    const cleared = { max_uses: null, expiry_date: null, applicable_ticket_ids: [] }
    expect((await put(cleared)).data).toMatchObject(cleared)
    expect(await ceiling()).toBeNull()
    expect(Object.keys((await put({ discount_type: 'FIXED' })).error.fields)).toEqual(['discount'])
    expect(Object.keys((await put({ discount: 101 })).error.fields)).toEqual(['discount'])
    expect((await put({ discount_type: 'FIXED', discount: 500 })).data).toMatchObject({ discount: 500 })
    expect((await put({ discount_type: 'NONE' })).data).toMatchObject({ discount: 0 })
  })

  test('a sort or filter outside the allow-list is refused before any SQL (CNV-3, SEC-5)', async () => {
    for (const query of [
      'sort_by=id;drop',
      'filter_fields[code][eq]=x',
      'filter_fields[discount_type][eq]=ALL',
      'per_page=101',
      'page=0',
    ])
      expect((await t.call('GET', `${codes()}?${query}`, { as: owner.token })).status).toBe(422)
  })
})

describe('a code for some dates (DAT-59)', () => {
  test("one of another event's dates or of a deleted one is a field error; what a code has stays, and copies have theirs", async () => {
    const of_dates = await createEvent(t.deps.db, owner)
    await createTicket(t.deps.db, of_dates)
    const path = `/api/events/${of_dates}/promo-codes`
    const call = (method: string, at: string, body: object) => t.call(method, at, { as: owner.token, body })
    const later = await createEventDate(t.deps.db, of_dates)
    const gone = await createEventDate(t.deps.db, of_dates, { deleted_at: t.now() })
    for (const id of [gone, event]) {
      const refused = await call('POST', path, { ...EARLY, applicable_event_date_ids: [later, id] })
      expect(Object.keys(refused.body.error.fields)).toEqual(['applicable_event_date_ids'])
    }
    const made = await call('POST', path, { ...EARLY, applicable_event_date_ids: [later, later] })
    expect(made.body.data.applicable_event_date_ids).toEqual([later])
    const batch = { ...EARLY, code: undefined, pattern: '########', count: 2, applicable_event_date_ids: [gone] }
    expect((await call('POST', `${path}/batch`, batch)).body.error.fields.applicable_event_date_ids).toBeDefined()
    await t.deps.db.updateTable('event_dates').set({ deleted_at: t.now() }).where('id', '=', later).execute()
    const one = `${path}/${made.body.data.id}`
    expect((await call('PUT', one, { discount: 20 })).body.data.applicable_event_date_ids).toEqual([later])
    expect((await call('PUT', one, { applicable_event_date_ids: [gone] })).status).toBe(422)
    await t.deps.db.updateTable('event_dates').set({ deleted_at: null }).where('id', '=', later).execute()
    const copied = await call('POST', `/api/events/${of_dates}/duplicate`, {
      title: 'Copy',
      start_date: '2028-06-04T19:00',
    })
    const copy = copied.body.data.id
    const copies = await t.call('GET', `/api/events/${copy}/promo-codes`, { as: owner.token })
    const [mapped] = copies.body.data[0].applicable_event_date_ids
    expect(mapped).not.toBe(later)
    const dates = await t.call('GET', `/api/events/${copy}/dates`, { as: owner.token })
    expect(dates.body.data.map(({ id }: { id: number }) => id)).toContain(mapped)
    expect((await call('PUT', one, { applicable_event_date_ids: [] })).body.data.applicable_event_date_ids).toEqual([])
  })

  test('unlocks and discounts on its dates alone, in the order and when entered later (VIS-14, PRO-6, PRO-9)', async () => {
    const { account, event_id, ticket_id, price_id } = await createOnSaleEvent(t.deps.db, { price: 2000 })
    const hidden = await createTicket(t.deps.db, event_id, { price: 1000, hide_unless_promo_code: true })
    const later = await createEventDate(t.deps.db, event_id)
    const code = { code: 'TIDE', discount_type: 'PERCENTAGE', discount: 50, applicable_event_date_ids: [later] }
    const made = await t.call('POST', `/api/events/${event_id}/promo-codes`, { as: account.token, body: code })
    const shown = async (date: number) =>
      (await t.call('GET', `/api/public/events/${event_id}?promo_code=tide&date=${date}`)).body.data
    const [first, second] = [await shown(event_id), await shown(later)]
    expect(first.tickets.map(({ id }: { id: number }) => id)).toEqual([ticket_id])
    expect(first.tickets[0].prices[0].price).toBe(2000)
    expect(first.promo_code).toMatchObject({ valid: true, ticket_ids: [], event_date_ids: [later] })
    expect(second.tickets.map(({ id }: { id: number }) => id)).toEqual([ticket_id, hidden.ticket_id])
    expect(second.tickets[0].prices[0].price).toBe(1000)

    const base = `/api/public/events/${event_id}/order`
    const line = (event_date_id: number) => ({ event_date_id, ticket_id, ticket_price_id: price_id, quantity: 1 })
    const reserve = (items: object[], promo_code: string | null = 'TIDE') =>
      t.call('POST', base, { body: { items, promo_code } })
    const mixed = await reserve([line(event_id), line(later)])
    expect(mixed.body.data).toMatchObject({ total_gross: 3000, promo_code_applied: true })
    expect((await reserve([line(event_id)])).body.data).toMatchObject({ total_gross: 2000, promo_code_applied: false })
    const locked = { ticket_id: hidden.ticket_id, ticket_price_id: hidden.price_id, quantity: 1 }
    const unknown = await reserve([{ ...locked, event_date_id: event_id }])
    expect(unknown.body.error.data.lines).toMatchObject([{ reason: 'UNKNOWN' }])
    expect((await reserve([{ ...locked, event_date_id: later }])).body.data.total_gross).toBe(500)

    const enter = async (date: number) => {
      const reserved = await reserve([line(date)], null)
      const cookie = String(reserved.headers['set-cookie']).split(';')[0]!
      const at = `${base}/${reserved.body.data.short_id}/promo-code`
      return (await t.call('PUT', at, { body: { code: 'TIDE' }, headers: { cookie } })).body
    }
    expect((await enter(event_id)).error.code).toBe('PROMO_CODE_NOT_APPLICABLE')
    expect((await enter(later)).data.total_gross).toBe(1000)
    // what the same cart was found to cost with the code as it was is not remembered for it as it is
    const path = `/api/events/${event_id}/promo-codes/${made.body.data.id}`
    await t.call('PUT', path, { as: account.token, body: { applicable_event_date_ids: [event_id] } })
    expect((await reserve([line(event_id)])).body.data.total_gross).toBe(1000)
  })
})
