import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createEventDate } from '#test/factories.ts'
import { createBuyerWithExtras, createOrderWithExtras, redeemUnit, stockOf } from '#test/order-extras.ts'
import { readCsv } from '#test/spreadsheets.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Order = Awaited<ReturnType<typeof createOrderWithExtras>>

/** Every product's unit of the order as `title state`, by what it belongs to. */
async function unitsOf({ units, attendees, products }: Order) {
  const names = new Map(Object.entries(products).map(([name, { ticket_id }]) => [ticket_id, name]))
  const people = await attendees()
  return (await units()).map((unit) => ({
    product: names.get(unit.ticket_id),
    status: unit.status,
    holder: people.findIndex(({ id }) => id === unit.attendee_id),
    in_package: unit.package_unit_id !== null,
  }))
}
/** What counters say, beside their recount (STK-4). */
async function sold(order: Order) {
  expect(await recountStock(t.deps.db, order.sale.event_id)).toEqual([])
  return stockOf(t, { ticket: order.sale, ...order.products })
}

describe('a completed order has its extras and packages (DAT-11, PKG-4)', () => {
  test.each([true, false])('one unit each, in the one path to COMPLETED; free: %s', async (free) => {
    const order = await createOrderWithExtras(t, { free, families: 2, parking: 3 })
    const people = await order.attendees()
    expect(people).toHaveLength(6)
    const units = await order.units()
    const family = units.filter(({ kind }) => kind === 'PACKAGE')
    expect(people.map(({ package_unit_id }) => package_unit_id)).toEqual([
      null,
      null,
      family[0]!.id,
      family[0]!.id,
      family[1]!.id,
      family[1]!.id,
    ])
    expect(await unitsOf(order)).toEqual([
      { product: 'family', status: 'ACTIVE', holder: -1, in_package: false },
      { product: 'family', status: 'ACTIVE', holder: -1, in_package: false },
      { product: 'shirt', status: 'ACTIVE', holder: 0, in_package: false },
      { product: 'shirt', status: 'ACTIVE', holder: 1, in_package: false },
      ...Array.from({ length: 3 }, () => ({ product: 'parking', status: 'ACTIVE', holder: -1, in_package: false })),
      { product: 'programme', status: 'ACTIVE', holder: -1, in_package: true },
      { product: 'programme', status: 'ACTIVE', holder: -1, in_package: true },
    ])
    expect(units.filter(({ ticket_id }) => ticket_id === order.products.programme.ticket_id)).toMatchObject(
      family.map(({ id }) => ({ package_unit_id: id })),
    )
    // a shirt is for no date, everything else for the one of its item (DAT-10)
    const dates = new Set(
      units.map(({ event_date_id, ticket_id }) => `${ticket_id === order.products.shirt.ticket_id}:${event_date_id}`),
    )
    expect([...dates].sort()).toEqual([`false:${order.sale.event_id}`, 'true:null'])
    expect(await sold(order)).toEqual({
      ticket: '0/2',
      shirt: '0/2',
      parking: '0/3',
      seat: '0/4',
      programme: '0/2',
      family: '0/2',
    })
  })

  test('cancelling the order cancels them and frees their counters (CAN-2)', async () => {
    const order = await createOrderWithExtras(t)
    expect((await order.cancel()).body.data.status).toBe('CANCELLED')
    expect(new Set((await order.units()).map(({ status }) => status))).toEqual(new Set(['CANCELLED']))
    expect(new Set(Object.values(await sold(order)))).toEqual(new Set(['0/0']))
  })
})

describe('what goes and comes with an attendee (EXT-7)', () => {
  const cancel = (order: Order, id: number, body: object = {}) =>
    order.call('POST', `/attendees/${id}/cancel`, { notify: false, ...body })
  const reactivate = (order: Order, id: number, body?: object) =>
    order.call('POST', `/attendees/${id}/reactivate`, body)
  test('its add-ons, and no others', async () => {
    const order = await createOrderWithExtras(t, { families: 0 })
    const [first] = await order.attendees()
    expect((await cancel(order, first!.id)).status).toBe(200)
    expect((await unitsOf(order)).map(({ product, status }) => `${product} ${status}`)).toEqual([
      'shirt CANCELLED',
      'shirt ACTIVE',
      'parking ACTIVE',
    ])
    expect(await sold(order)).toMatchObject({ ticket: '0/1', shirt: '0/1', parking: '0/1' })
    expect((await reactivate(order, first!.id)).status).toBe(200)
    expect((await unitsOf(order)).map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE'])
    expect(await sold(order)).toMatchObject({ ticket: '0/2', shirt: '0/2', parking: '0/1' })
  })

  test('one that was redeemed stays, and is not taken a second time', async () => {
    const order = await createOrderWithExtras(t, { families: 0, shirts: 2 })
    const [first] = await order.attendees()
    const [shirt] = await order.units()
    await redeemUnit(t, shirt!)
    await cancel(order, first!.id)
    expect((await unitsOf(order)).map(({ status }) => status)).toEqual([
      'ACTIVE',
      'CANCELLED',
      'ACTIVE',
      'ACTIVE',
      'ACTIVE',
    ])
    expect(await sold(order)).toMatchObject({ shirt: '0/3' })
    await reactivate(order, first!.id)
    expect(await sold(order)).toMatchObject({ ticket: '0/2', shirt: '0/4' })
    // with its whole order it goes
    await order.cancel()
    expect(await sold(order)).toMatchObject({ ticket: '0/0', shirt: '0/0' })
  })

  test('no ticket comes back without its add-ons (all or none)', async () => {
    const order = await createOrderWithExtras(t, { families: 0, parking: 0, tickets: 1, capacity: 1 })
    const [first] = await order.attendees()
    await cancel(order, first!.id)
    await createBuyerWithExtras(t, order.sale, order.products, { families: 0, parking: 0, tickets: 1 })
    await t.deps.db
      .updateTable('ticket_prices')
      .set({ quantity_available: 2 })
      .where('id', '=', order.sale.price_id)
      .execute()
    const refused = await reactivate(order, first!.id)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ITEMS_UNAVAILABLE'])
    expect([(await order.attendees())[0]?.status, (await order.units())[0]?.status]).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await sold(order)).toMatchObject({ ticket: '1/0', shirt: '1/0' })
  })

  describe('packages (PKG-4, PKG-5)', () => {
    test('a part is refused, naming the others; the whole package goes and comes', async () => {
      const order = await createOrderWithExtras(t, { tickets: 1, shirts: 0, parking: 0 })
      const parts = (await order.attendees()).filter(({ package_unit_id }) => package_unit_id !== null)
      const attendee_ids = parts.map(({ id }) => id)
      const refusal = { code: 'PACKAGE_INDIVISIBLE', data: { attendee_ids } }
      expect((await cancel(order, parts[0]!.id)).body.error).toMatchObject(refusal)
      expect((await cancel(order, parts[0]!.id, { whole_package: true })).status).toBe(200)
      expect((await unitsOf(order)).map(({ product, status }) => `${product} ${status}`)).toEqual([
        'family CANCELLED',
        'programme CANCELLED',
      ])
      expect(await sold(order)).toMatchObject({ ticket: '0/1', seat: '0/0', programme: '0/0', family: '0/0' })
      expect((await reactivate(order, parts[1]!.id)).body.error).toMatchObject(refusal)
      expect((await reactivate(order, parts[1]!.id, { whole_package: true })).status).toBe(200)
      expect(await sold(order)).toMatchObject({ ticket: '0/1', seat: '0/2', programme: '0/1', family: '0/1' })
    })

    test('where parts go one by one, the package is ACTIVE while one of them is', async () => {
      const order = await createOrderWithExtras(t, { tickets: 1, shirts: 0, parking: 0, parts_cancellable: true })
      const [, one, other] = await order.attendees()
      await cancel(order, one!.id)
      expect(await sold(order)).toMatchObject({ seat: '0/1', programme: '0/1', family: '0/1' })
      await cancel(order, other!.id)
      expect(await sold(order)).toMatchObject({ seat: '0/0', programme: '0/1', family: '0/1' })
      await reactivate(order, other!.id)
      expect(await sold(order)).toMatchObject({ seat: '0/1', programme: '0/1', family: '0/1' })
    })
  })
})

describe('orders and attendees tell their units (EXT-11)', () => {
  test('and so does the list, by filters (API-204)', async () => {
    const order = await createOrderWithExtras(t)
    const read = await order.read()
    const [first] = read.attendees
    expect(read.units.map(({ title }: { title: string }) => title)).toEqual([
      'Family',
      'Shirt',
      'Shirt',
      'Parking',
      'Programme',
    ])
    const [family, shirt] = read.units
    expect(shirt).toMatchObject({
      kind: 'EXTRA',
      attendee_id: first.id,
      event_date_id: null,
      status: 'ACTIVE',
      redeemed_at: null,
    })
    expect(read.attendees.at(-1)).toMatchObject({ package_unit_id: family.id })
    const one = (await order.call('GET', `/attendees/${first.id}`)).body.data
    expect(one.units).toMatchObject([{ id: shirt.id, title: 'Shirt' }])
    const list = async (query: string) => (await order.call('GET', `/units?${query}`)).body
    expect((await list('')).meta.total).toBe(5)
    expect((await list('filter_fields[kind][eq]=PACKAGE')).data).toMatchObject([
      { id: family.id, order: { id: order.order_id, reference: read.reference, status: 'COMPLETED' } },
    ])
    await redeemUnit(t, { id: shirt.id, event_id: order.sale.event_id })
    expect((await list('filter_fields[is_redeemed][eq]=true')).data).toMatchObject([
      { id: shirt.id, redeemed_at: t.now().toISOString() },
    ])
    expect((await list(`query=${read.reference}&sort_by=title&sort_direction=asc&per_page=2`)).data).toMatchObject([
      { title: 'Family' },
      { title: 'Parking' },
    ])
  })
})

describe('a file of them (DAT-59)', () => {
  const rowsOf = async (order: Order, query = '', list = 'units') => {
    const url = `/api/events/${order.sale.event_id}/${list}/export?format=csv&sort_direction=asc${query}`
    const reply = await t.app.inject({ url, headers: { authorization: `Bearer ${order.token}` } })
    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(`filename="${list}-`),
    ])
    const [headings, ...rows] = readCsv(reply.rawPayload)
    return rows.map((row) => Object.fromEntries(headings!.map((heading, index) => [heading, row[index]])))
  }

  test('a row for each: whose it is, what it is part of, what was handed out; filters as in the list', async () => {
    const order = await createOrderWithExtras(t)
    const [holder, other] = await order.attendees()
    await t.deps.db.updateTable('attendees').set({ first_name: 'Mei' }).where('id', '=', holder!.id).execute()
    const units = await order.units()
    await redeemUnit(t, units.find(({ attendee_id }) => attendee_id === other!.id)!)
    const buyer = await t.deps.db
      .selectFrom('orders')
      .select(['reference', 'first_name', 'last_name', 'email'])
      .where('id', '=', order.order_id)
      .executeTakeFirstOrThrow()
    const rows = await rowsOf(order)
    const whole = String(units.find(({ kind }) => kind === 'PACKAGE')!.id)
    const by_buyer = { 'First name': buyer.first_name, 'Last name': buyer.last_name, Email: buyer.email }
    const none = { 'Attendee reference': '', Package: '', 'Package ID': '', Redeemed: '' }
    expect(rows).toHaveLength(5)
    for (const row of rows) expect(row).toMatchObject({ Order: buyer.reference, Status: 'ACTIVE' })
    expect(Object.keys(rows[0]!)).not.toContain('Date')
    expect(rows).toMatchObject([
      { ...none, ...by_buyer, Type: 'PACKAGE', Product: 'Family', ID: whole },
      { ...none, Type: 'EXTRA', Product: 'Shirt', 'First name': 'Mei', 'Attendee reference': holder!.reference },
      { Product: 'Shirt', 'Attendee reference': other!.reference, Redeemed: expect.stringMatching(/^20\d\d-/) },
      { ...none, ...by_buyer, Product: 'Parking' },
      { ...by_buyer, Product: 'Programme', Package: 'Family', 'Package ID': whole },
    ])
    const redeemed = await rowsOf(order, '&filter_fields[is_redeemed][eq]=true')
    expect(redeemed.map(({ Product, ...row }) => [Product, row['Attendee reference']])).toEqual([
      ['Shirt', other!.reference],
    ])
  })

  test('with several dates it says for which; what is for none has none (DAT-10)', async () => {
    const order = await createOrderWithExtras(t, { families: 0, tickets: 1 })
    await createEventDate(t.deps.db, order.sale.event_id)
    const rows = await rowsOf(order)
    expect(rows.map(({ Product, Date: date }) => [Product, date])).toEqual([
      ['Shirt', ''],
      ['Parking', '2027-06-04 19:00:00'],
    ])
    expect((await rowsOf(order, '', 'orders'))[0]).toMatchObject({ 'Number of tickets': '1' })
  })

  test('another account’s event is none (PRM-9)', async () => {
    const order = await createOrderWithExtras(t, { families: 0 })
    const stranger = await createOrderWithExtras(t, { families: 0 })
    const path = `/api/events/${order.sale.event_id}/units/export?format=csv`
    expect((await t.call('GET', path, { as: stranger.token })).status).toBe(404)
  })
})

describe('staff cancel one (API-204, EXT-7)', () => {
  const cancelUnit = (order: Order, id: number, body?: object) => order.call('POST', `/units/${id}/cancel`, body)
  const idsOf = async (order: Order, name: keyof Order['products']) =>
    (await order.units()).filter(({ ticket_id }) => ticket_id === order.products[name].ticket_id).map(({ id }) => id)

  test('its counter has room again; a second time it is cancelled already', async () => {
    const order = await createOrderWithExtras(t, { families: 0 })
    const [parking] = await idsOf(order, 'parking')
    const done = await cancelUnit(order, parking!)
    expect([done.status, done.body.data.status]).toEqual([200, 'CANCELLED'])
    expect((await cancelUnit(order, parking!)).body.error.code).toBe('UNIT_NOT_ACTIVE')
    expect(await sold(order)).toMatchObject({ ticket: '0/2', parking: '0/0' })
    expect((await order.read()).activity.map(({ action }: { action?: string }) => action)).toContain('unit.cancelled')
  })

  test('what staff took away by itself does not come back with its holder', async () => {
    const order = await createOrderWithExtras(t, { families: 0, shirts: 2, tickets: 1 })
    const [shirt] = await idsOf(order, 'shirt')
    await cancelUnit(order, shirt!)
    t.advance(1000)
    const [holder] = await order.attendees()
    await order.call('POST', `/attendees/${holder!.id}/cancel`, { notify: false })
    await order.call('POST', `/attendees/${holder!.id}/reactivate`)
    expect(await sold(order)).toMatchObject({ ticket: '0/1', shirt: '0/1' })
  })

  test('a redeemed one goes with its whole order only; a package goes as a whole', async () => {
    const order = await createOrderWithExtras(t)
    const [parking] = await idsOf(order, 'parking')
    await redeemUnit(t, { id: parking!, event_id: order.sale.event_id })
    expect((await cancelUnit(order, parking!)).body.error.code).toBe('UNIT_REDEEMED')
    const [programme] = await idsOf(order, 'programme')
    const refused = (await cancelUnit(order, programme!)).body.error
    expect(refused).toMatchObject({ code: 'PACKAGE_INDIVISIBLE' })
    expect(refused.data.attendee_ids).toHaveLength(2)
    const [family] = await idsOf(order, 'family')
    expect((await cancelUnit(order, family!)).status).toBe(200)
    expect(await sold(order)).toMatchObject({
      seat: '0/0',
      programme: '0/0',
      family: '0/0',
      parking: '0/1',
      ticket: '0/2',
    })
  })

  test('a unit of another event or account is none', async () => {
    const [order, other] = [await createOrderWithExtras(t, { families: 0 }), await createOrderWithExtras(t)]
    const [parking] = await idsOf(other, 'parking')
    expect((await cancelUnit(order, parking!)).status).toBe(404)
  })

  test('the extras code is replaced by one of a higher generation (EXT-8)', async () => {
    const order = await createOrderWithExtras(t)
    expect((await order.call('POST', `/orders/${order.order_id}/reissue-extras-code`)).status).toBe(204)
    const row = await t.deps.db
      .selectFrom('orders')
      .select('extras_generation')
      .where('id', '=', order.order_id)
      .executeTakeFirstOrThrow()
    expect(row.extras_generation).toBe(2)
    await order.cancel()
    expect((await order.call('POST', `/orders/${order.order_id}/reissue-extras-code`)).body.error.code).toBe(
      'ORDER_STATE_CHANGED',
    )
  })
})

describe('refunds name extras and packages (DAT-36)', () => {
  const refund = (order: Order, body: object) =>
    order.call('POST', `/orders/${order.order_id}/refund`, { notify_buyer: false, ...body })
  const ids = async (order: Order, name: keyof Order['products']) =>
    (await order.units()).filter(({ ticket_id }) => ticket_id === order.products[name].ticket_id).map(({ id }) => id)

  test('an extra: what it cost, and it is cancelled; never a second time', async () => {
    const order = await createOrderWithExtras(t, { families: 0 })
    const unit_ids = await ids(order, 'parking')
    const done = await refund(order, { unit_ids })
    expect(done.body.data).toMatchObject({ status: 'COMPLETED', total_refunded: 500 })
    expect(await sold(order)).toMatchObject({ parking: '0/0', ticket: '0/2', shirt: '0/2' })
    expect((await refund(order, { unit_ids })).body.error.code).toBe('TICKET_ALREADY_REFUNDED')
    const told = done.body.data.units.find(({ id }: { id: number }) => id === unit_ids[0])
    expect(told).toMatchObject({ status: 'CANCELLED', refunded_amount: 500 })
  })

  test('a package: its parts, all cancelled; without cancelling all of it stays', async () => {
    const order = await createOrderWithExtras(t, { tickets: 1, shirts: 0, families: 2 })
    const [one, other] = await ids(order, 'family')
    expect(
      (await refund(order, { unit_ids: [one], cancel_units: false, cancel_tickets: false })).body.data.total_refunded,
    ).toBe(6400)
    expect(await sold(order)).toMatchObject({ family: '0/2', seat: '0/4' })
    expect((await refund(order, { unit_ids: [other] })).body.data.total_refunded).toBe(12_800)
    expect(await sold(order)).toMatchObject({ family: '0/1', seat: '0/2', programme: '0/1' })
  })

  test('one part alone is refunded, not cancelled', async () => {
    const order = await createOrderWithExtras(t, { tickets: 1 })
    const part = (await order.attendees()).at(-1)!
    expect((await refund(order, { attendee_ids: [part.id] })).body.error.code).toBe('PACKAGE_INDIVISIBLE')
    expect((await refund(order, { attendee_ids: [part.id], cancel_tickets: false })).body.data.total_refunded).toBe(
      3000,
    )
  })

  test('with the last of it the order is cancelled, redeemed units with it (CAN-2)', async () => {
    const order = await createOrderWithExtras(t, { families: 0, tickets: 1, shirts: 1 })
    const [shirt] = await ids(order, 'shirt')
    await redeemUnit(t, { id: shirt!, event_id: order.sale.event_id })
    expect((await refund(order, { unit_ids: [shirt] })).body.error.code).toBe('UNIT_REDEEMED')
    const attendee_ids = (await order.attendees()).map(({ id }) => id)
    const unit_ids = (await order.units()).map(({ id }) => id)
    const done = await refund(order, { attendee_ids, unit_ids })
    expect(done.body.data).toMatchObject({ status: 'CANCELLED', refund_status: 'REFUNDED', total_refunded: 7000 })
    expect(new Set(Object.values(await sold(order)))).toEqual(new Set(['0/0']))
  })

  test('an order of which only extras are left ends with them', async () => {
    const order = await createOrderWithExtras(t, { families: 0, tickets: 1, shirts: 0 })
    const attendee_ids = (await order.attendees()).map(({ id }) => id)
    expect((await refund(order, { attendee_ids })).body.data.status).toBe('COMPLETED')
    const unit_ids = await ids(order, 'parking')
    expect((await refund(order, { unit_ids })).body.data).toMatchObject({
      status: 'CANCELLED',
      refund_status: 'REFUNDED',
    })
  })
})
