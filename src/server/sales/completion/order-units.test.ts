import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOrderWithExtras, stockOf } from '#test/order-extras.ts'

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
const sold = (order: Order) => stockOf(t, { ticket: order.sale, ...order.products })

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
  const redeem = async (order: Order, order_unit_id: number) => {
    const { id: check_in_list_id } = await t.deps.db
      .insertInto('check_in_lists')
      .values({
        event_id: order.sale.event_id,
        name: 'Shop',
        kind: 'REDEMPTION',
        short_id: `cil_${order_unit_id}`,
        created_at: t.now(),
        updated_at: t.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.deps.db
      .insertInto('redemptions')
      .values({
        short_id: `rd_${order_unit_id}`,
        event_id: order.sale.event_id,
        check_in_list_id,
        order_unit_id,
        redeemed_at: t.now(),
        created_at: t.now(),
      })
      .execute()
  }

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
    await redeem(order, shirt!.id)
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
    await t.deps.db.updateTable('stock').set({ sold: 1 }).where('id', '=', order.products.shirt.stock_id).execute()
    const refused = await reactivate(order, first!.id)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ITEMS_UNAVAILABLE'])
    expect([(await order.attendees())[0]?.status, (await order.units())[0]?.status]).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await sold(order)).toMatchObject({ ticket: '0/0', shirt: '0/1' })
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
