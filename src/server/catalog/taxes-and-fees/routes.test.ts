import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createMember, type TestAccount } from '#test/factories.ts'

let t: TestApp
let owner: TestAccount
let stranger: TestAccount
let helper: { token: string }
beforeAll(async () => {
  t = await createTestApp()
  owner = await createAccount(t.deps.db)
  stranger = await createAccount(t.deps.db)
  helper = await createMember(t.deps.db, owner.account_id, 'ORGANIZER')
})
afterAll(() => t.close())

const all = (account = owner.account_id) => `/api/accounts/${account}/taxes-and-fees`
const VAT = { name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 7.125 }
const post = (body: object, as = owner.token) => t.call('POST', all(), { as, body })
const put = (id: number, body: object, as = owner.token) => t.call('PUT', `${all()}/${id}`, { as, body })
let count = 0
const made = async (body: object = {}) => (await post({ ...VAT, name: `Tax ${++count}`, ...body })).body.data

describe('POST and PUT', () => {
  test('a percentage keeps three places, a fixed amount gets the account currency (MON-3, TAX-1)', async () => {
    expect((await post(VAT)).body.data).toMatchObject({
      rate: 7.125,
      currency: null,
      included_in_price: false,
      apply_to_new_tickets: false,
    })
    expect(await made({ calculation_type: 'FIXED', rate: 99 })).toMatchObject({ rate: 99, currency: 'EUR' })
  })

  test.each([
    [{ rate: 100.001 }, 'rate'],
    [{ rate: 1.2345 }, 'rate'],
    [{ rate: -1 }, 'rate'],
    [{ calculation_type: 'FIXED', rate: 1.5 }, 'rate'],
    [{ type: 'DUTY' }, 'type'],
    [{ name: '' }, 'name'],
    [{ currency: 'EURO' }, 'currency'],
  ])('%j is a field error (TAX-1)', async (wrong, field) => {
    const reply = await post({ ...VAT, name: 'Wrong', ...wrong })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.error.fields)).toEqual([field])
  })

  test('a name is unique per type, in any case (TAX-1)', async () => {
    const tax = await made({ name: 'City' })
    expect((await post({ ...VAT, name: 'CITY' })).body.error.fields.name).toBeDefined()
    expect((await post({ ...VAT, name: 'CITY', type: 'FEE' })).status).toBe(201)
    const other = await made()
    expect((await put(other.id, { name: 'city' })).body.error.fields.name).toBeDefined()
    await t.call('DELETE', `${all()}/${tax.id}`, { as: owner.token })
    expect((await put(other.id, { name: 'city' })).status).toBe(200)
  })

  test('omitted fields stay; another calculation needs a new rate (TXT-1, TAX-4)', async () => {
    const tax = await made({ apply_to_new_tickets: true })
    expect((await put(tax.id, { included_in_price: true })).body.data).toMatchObject({
      rate: 7.125,
      apply_to_new_tickets: true,
      included_in_price: true,
    })
    expect((await put(tax.id, { calculation_type: 'FIXED' })).body.error.fields.rate).toBeDefined()
    expect((await put(tax.id, { calculation_type: 'FIXED', rate: 50 })).body.data).toMatchObject({
      rate: 50,
      currency: 'EUR',
    })
  })

  test('organizers read, admins write, other accounts see nothing (TAX-2, PRM-11, PRM-12, IDN-6)', async () => {
    const tax = await made()
    expect((await t.call('GET', `${all()}?filter_fields[type][eq]=TAX`, { as: helper.token })).status).toBe(200)
    expect((await t.call('GET', `${all()}/${tax.id}`, { as: helper.token })).status).toBe(200)
    expect((await post(VAT, helper.token)).status).toBe(403)
    expect((await put(tax.id, { rate: 1 }, helper.token)).status).toBe(403)
    expect((await t.call('GET', all(), { as: stranger.token })).status).toBe(404)
    expect((await t.call('GET', `${all(stranger.account_id)}/${tax.id}`, { as: stranger.token })).status).toBe(404)
    expect(
      (await t.call('PUT', `${all(stranger.account_id)}/${tax.id}`, { as: stranger.token, body: { rate: 1 } })).status,
    ).toBe(404)
    expect((await t.call('DELETE', `${all(stranger.account_id)}/${tax.id}`, { as: stranger.token })).status).toBe(404)
  })
})

describe('tickets that carry it', () => {
  async function attached(body: object = {}) {
    const tax = await made(body)
    const event = await createEvent(t.deps.db, owner)
    const ticket = await t.call('POST', `/api/events/${event}/tickets`, {
      as: owner.token,
      body: { title: 'Standing', type: 'PAID', price: 1000, tax_and_fee_ids: [tax.id] },
    })
    const shown = async () => (await t.call('GET', `/api/public/events/${event}`)).body.data.tickets[0]
    const version = async () =>
      (await t.deps.db.selectFrom('events').select('sale_version').where('id', '=', event).executeTakeFirstOrThrow())
        .sale_version
    return { tax, event, ticket: ticket.body.data, shown, version }
  }

  test('a change reaches prices and the event’s sale version; deleting detaches (TAX-4, RES-24)', async () => {
    const { tax, shown, version, ticket, event } = await attached({ rate: 10 })
    expect((await shown()).prices[0].unit_total).toBe(1100)
    const before = await version()
    await put(tax.id, { rate: 20 })
    expect((await shown()).prices[0].unit_total).toBe(1200)
    expect(await version()).toBeGreaterThan(before)
    expect((await t.call('DELETE', `${all()}/${tax.id}`, { as: owner.token })).status).toBe(204)
    expect(await shown()).toMatchObject({ taxes_and_fees: [], prices: [{ unit_total: 1000 }] })
    expect(
      (await t.call('GET', `/api/events/${event}/tickets/${ticket.id}`, { as: owner.token })).body.data.tax_and_fee_ids,
    ).toEqual([])
  })

  test('an attached amount cannot move to another currency (TAX-2)', async () => {
    const { tax } = await attached({ calculation_type: 'FIXED', rate: 50 })
    const reply = await put(tax.id, { currency: 'USD' })
    expect(reply.body.error).toMatchObject({
      code: 'TAX_CURRENCY_MISMATCH',
      fields: { currency: [expect.any(String)] },
    })
  })
})
