import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { MB } from '#core/platform/limits.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createBuyer } from '#test/buyer.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { DiskSpace } from './disk-space.ts'

let free = 100_000 * MB
const space = new DiskSpace('', async () => ({ free, total: 200_000 * MB }))
let t: TestApp
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>
beforeAll(async () => {
  t = await createTestApp({ space })
  sale = await createOnSaleEvent(t.deps.db, { capacity: 10, price: 0 })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => t.close())

const leave = async (bytes: number) => {
  free = bytes
  await space.look()
}
const reserve = async () => {
  const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }]
  const { status, body } = await t.call('POST', `/api/public/events/${sale.event_id}/order`, { body: { items } })
  return body.error?.code ?? status
}
const exportOrders = async () => {
  const path = `/api/events/${sale.event_id}/orders/export`
  const { status } = await t.call('GET', `${path}?format=csv`, { as: sale.account.token })
  return status
}

describe('space of TURNOUT_DATA (HA-11)', () => {
  test('below 1 GB nothing large is begun, below 512 MB nothing is held; what was held is sold', async () => {
    const buyer = await createBuyer(t, sale)
    expect([await reserve(), await exportOrders()], 'control: with enough').toEqual([201, 200])
    await leave(900 * MB)
    expect([await reserve(), await exportOrders()]).toEqual([201, 503])
    await leave(500 * MB)
    expect([await reserve(), await exportOrders()]).toEqual(['BUSY', 503])
    expect((await buyer.saveDetails()).body.data.status).toBe('COMPLETED')
    await leave(100_000 * MB)
    expect(await reserve()).toBe(201)
  })
})

test('a database without space: BUSY, tried every ten seconds, and sold again without a restart (HA-11)', async () => {
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  await t.owner.query(`create function no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await t.owner.query('create trigger no_space before insert on orders for each row execute function no_space()')
  expect(await reserve()).toBe('BUSY')
  await t.owner.query('drop trigger no_space on orders')
  expect(await reserve(), 'not even tried').toBe('BUSY')
  now += 9_999
  expect(await reserve()).toBe('BUSY')
  now += 1
  expect(await reserve(), 'the one that is tried').toBe(201)
  expect(await reserve()).toBe(201)
})

test('the disk is looked at each 30 s, and each 10 s while nothing is sold (HA-11)', async () => {
  vi.useFakeTimers()
  const own = new DiskSpace('', async () => ({ free, total: 200_000 * MB }))
  try {
    free = 100_000 * MB
    await own.start()
    free = 100 * MB
    await vi.advanceTimersByTimeAsync(29_999)
    expect(own.left.sells).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(own.left.sells).toBe(false)
    free = 100_000 * MB
    await vi.advanceTimersByTimeAsync(9_999)
    expect(own.left.sells).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(own.left.sells).toBe(true)
    own.stop()
    free = 100 * MB
    await vi.advanceTimersByTimeAsync(60_000)
    expect(own.left.sells, 'nobody looks any more').toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
