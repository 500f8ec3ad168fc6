import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createAccount, createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function createShop() {
  const { account, ...sale } = await createOnSaleEvent(t.deps.db)
  const path = `/api/events/${sale.event_id}/affiliates`
  const call = (method: string, to: string, body?: unknown) => t.call(method, to, { as: account.token, body })
  const create = async (values: object = {}) =>
    (await call('POST', path, { name: 'Radio Quay', code: 'Quay', ...values })).body.data
  const sell = (affiliate_id: number, people: number, order: object = {}) =>
    createSoldOrder(t.deps.db, {
      ...sale,
      people: Array.from({ length: people }, () => ({ first_name: 'Anna', last_name: 'Lind' })),
      order: { affiliate_id, is_test: true, ...order },
    })
  return { account, sale, path, call, create, sell }
}

describe('POST /events/:event_id/affiliates', () => {
  test('an affiliate has a link to the event page with the code (AFF-1, AFF-2, API-69)', async () => {
    const shop = await createShop()
    const made = await shop.call('POST', shop.path, { name: 'Radio Quay', code: 'Quay', email: 'Radio@Example.org ' })
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({
      name: 'Radio Quay',
      code: 'Quay',
      email: 'radio@example.org',
      status: 'ACTIVE',
      link: expect.stringMatching(new RegExp(`/event/${shop.sale.event_id}/low-tide-sessions\\?aff=Quay$`)),
      orders_count: 0,
      tickets_sold: 0,
      gross_sales: 0,
      net_sales: 0,
    })
  })

  test('the same code in other letters is taken, until its affiliate is deleted (AFF-1)', async () => {
    const shop = await createShop()
    const { id } = await shop.create()
    const again = () => shop.call('POST', shop.path, { name: 'Other', code: 'qUAY' })
    expect((await again()).body.error).toMatchObject({ code: 'CODE_TAKEN', fields: { code: [expect.any(String)] } })
    const other = await shop.create({ code: 'PIER' })
    expect((await shop.call('PUT', `${shop.path}/${other.id}`, { code: 'QUAY' })).body.error.code).toBe('CODE_TAKEN')
    await shop.call('DELETE', `${shop.path}/${id}`)
    expect((await again()).status).toBe(201)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ code: 'ab' }, 'code'],
    [{ code: 'two words' }, 'code'],
    [{ email: 'nobody' }, 'email'],
    [{ status: 'PAUSED' }, 'status'],
  ])('%j is a field error (AFF-1)', async (wrong, field) => {
    const shop = await createShop()
    const reply = await shop.call('POST', shop.path, { name: 'Radio', code: 'RADIO', ...wrong })
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, [field]])
  })

  test('another account and nobody get nothing (IDN-6)', async () => {
    const shop = await createShop()
    const stranger = await createAccount(t.deps.db)
    const body = { name: 'Radio', code: 'RADIO' }
    expect((await t.call('POST', shop.path, { as: stranger.token, body })).status).toBe(404)
    expect((await t.call('POST', shop.path, { body })).status).toBe(401)
  })
})

describe('attribution', () => {
  test('a known code in any case is fixed on the order; unknown, inactive and foreign ones are ignored (AFF-3)', async () => {
    const shop = await createShop()
    const { id } = await shop.create()
    const off = await shop.create({ code: 'OFF', status: 'INACTIVE' })
    const foreign = await createShop()
    await foreign.create({ code: 'ELSEWHERE' })
    const { event_id, ticket_id, price_id } = shop.sale
    const codes = ['qUAY', 'OFF', 'ELSEWHERE', 'NOBODY', 'x', null]
    const items = [{ ticket_id, ticket_price_id: price_id, quantity: 1 }]
    const orders = []
    for (const affiliate_code of codes) {
      const reply = await t.call('POST', `/api/public/events/${event_id}/order`, { body: { items, affiliate_code } })
      expect([reply.status, reply.body.data.total_gross]).toEqual([201, 1250])
      orders.push(reply.body.data.short_id)
    }
    const rows = await t.deps.db
      .selectFrom('orders')
      .select(['short_id', 'affiliate_id'])
      .where('event_id', '=', event_id)
      .execute()
    expect(orders.map((short_id) => rows.find((row) => row.short_id === short_id)?.affiliate_id)).toEqual([
      id,
      null,
      null,
      null,
      null,
      null,
    ])
    expect(off.status).toBe('INACTIVE')
  })

  test('a sale through the link counts once it is completed; orders are filtered by affiliate (AFF-4, LST-4)', async () => {
    const shop = await createShop()
    const { id } = await shop.create()
    await shop.sell(id, 2)
    const bystander = await createBuyer(t, shop.sale)
    await bystander.submit()
    await bystander.confirm()
    const [row] = (await shop.call('GET', shop.path)).body.data
    expect(row).toMatchObject({ orders_count: 1, tickets_sold: 2, gross_sales: 2500, net_sales: 2500 })
    const orders = await shop.call(
      'GET',
      `/api/events/${shop.sale.event_id}/orders?filter_fields[affiliate_id][eq]=${id}`,
    )
    expect(orders.body.data.map((order: { affiliate: object }) => order.affiliate)).toEqual([
      { id, name: 'Radio Quay', code: 'Quay' },
    ])
  })

  test('totals are net of refunds, taxes and fees, cancelled orders keep their money, seats do not (AFF-4, EVT-16)', async () => {
    const shop = await createShop()
    const { id } = await shop.create()
    const taxed = await shop.sell(id, 2, { total_tax_included: 300, total_fee_included: 100 })
    await shop.sell(id, 1, { status: 'CANCELLED' })
    await shop.sell(id, 1, { completed_at: null, status: 'EXPIRED' })
    const refund = { event_id: shop.sale.event_id, order_id: taxed.order_id, amount: 1250, net_amount: 1050 }
    const parts = { tax_amount: 0, tax_included_amount: 150, fee_amount: 0, fee_included_amount: 50 }
    const at = new Date('2027-02-02T12:00:00Z')
    await t.deps.db
      .insertInto('refunds')
      .values({
        ...refund,
        ...parts,
        status: 'SUCCEEDED',
        notify_buyer: false,
        created_at: at,
        updated_at: at,
        succeeded_at: at,
      })
      .execute()
    const one = (await shop.call('GET', `${shop.path}/${id}`)).body.data
    // gross 2500 + 1250 of the cancelled order, refunded 1250, taxes 300 − 150, fees 100 − 50
    expect(one).toMatchObject({ orders_count: 1, tickets_sold: 2, gross_sales: 3750, net_sales: 2300 })
    const stats = (await shop.call('GET', `/api/events/${shop.sale.event_id}/stats`)).body.data
    expect(stats).toMatchObject({ total_orders: 1, total_gross_sales: 3750, total_net_sales: 2300 })
  })

  test('outside test mode test orders do not count (EVT-16)', async () => {
    const shop = await createShop()
    const { id } = await shop.create()
    await shop.sell(id, 1)
    await shop.sell(id, 3, { is_test: false })
    const live = await createTestApp({ database: t.url, env: { TURNOUT_TEST_PAYMENTS: 'off' } })
    const reply = await live.call('GET', shop.path, { as: shop.account.token })
    expect(reply.body.data[0]).toMatchObject({ orders_count: 1, tickets_sold: 3 })
    await live.close()
  })
})

describe('list, PUT and DELETE', () => {
  test('the list is searched, sorted by what was sold, filtered by status (LST-11)', async () => {
    const shop = await createShop()
    const quay = await shop.create()
    const pier = await shop.create({ name: 'Pier press', code: 'PIER', email: 'desk@pier.example' })
    await shop.create({ name: 'Nobody', code: 'NONE', status: 'INACTIVE' })
    await shop.sell(quay.id, 1)
    await shop.sell(pier.id, 1)
    await shop.sell(pier.id, 1)
    const names = async (query: string) =>
      (await shop.call('GET', `${shop.path}?${query}`)).body.data.map((row: { name: string }) => row.name)
    expect(await names('sort_by=gross_sales&sort_direction=desc')).toEqual(['Pier press', 'Radio Quay', 'Nobody'])
    expect(await names('sort_by=orders_count&filter_fields[status][eq]=ACTIVE')).toEqual(['Radio Quay', 'Pier press'])
    expect(await names('query=pier.ex')).toEqual(['Pier press'])
    expect(await names('query=quay')).toEqual(['Radio Quay'])
    expect((await shop.call('GET', `${shop.path}?sort_by=net_sales`)).status).toBe(422)
  })

  test('omitted fields stay, null clears the email; an inactive one sells no more but keeps its sales (TXT-1, API-70)', async () => {
    const shop = await createShop()
    const { id } = await shop.create({ email: 'radio@example.org' })
    await shop.sell(id, 1)
    const off = await shop.call('PUT', `${shop.path}/${id}`, { status: 'INACTIVE' })
    expect(off.body.data).toMatchObject({ email: 'radio@example.org', status: 'INACTIVE', orders_count: 1 })
    expect((await shop.call('PUT', `${shop.path}/${id}`, { email: null })).body.data.email).toBeNull()
  })

  test('a deleted affiliate keeps its name on past orders (AFF-4)', async () => {
    const shop = await createShop()
    const { id } = await shop.create()
    const { order_id } = await shop.sell(id, 1)
    expect((await shop.call('DELETE', `${shop.path}/${id}`)).status).toBe(204)
    expect((await shop.call('GET', shop.path)).body.meta.total).toBe(0)
    expect((await shop.call('PUT', `${shop.path}/${id}`, { name: 'Ghost' })).status).toBe(404)
    const order = await shop.call('GET', `/api/events/${shop.sale.event_id}/orders/${order_id}`)
    expect(order.body.data.affiliate).toEqual({ id, name: 'Radio Quay', code: 'Quay' })
  })
})
