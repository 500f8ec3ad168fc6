import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'

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
