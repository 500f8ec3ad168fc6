import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { divertStatements } from '#test/statements.ts'
import { setRoom } from '#test/waiting-rooms.ts'
import { forgetRooms } from './known-rooms.ts'
import { KNOWN_MS } from './limits.ts'

const POLLS = 500
const AT_ONCE = 25

let t: TestApp
let address: string
beforeAll(async () => {
  t = await createTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
afterAll(() => t.close())

/** Everybody who waits asks once, over HTTP; how many statements that took, and how many seconds. */
async function poll(event_id: number, before: () => void = () => {}) {
  let statements = 0
  const stop = divertStatements(t.deps.pool, (_client, _text, go) => {
    statements++
    return go()
  })
  const started = performance.now()
  const ask = async () => {
    before()
    const reply = await fetch(`${address}/queue/${event_id}.json`)
    expect([reply.status, (await reply.json()).state]).toEqual([200, 'OPEN'])
  }
  for (let asked = 0; asked < POLLS; asked += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, ask))
  stop()
  return { statements, most: 1 + Math.ceil((performance.now() - started) / KNOWN_MS) }
}

test('who polls the queue asks the database nothing: the process does, once a second for all of them (ROOM-9)', async () => {
  const shop = await createOnSaleEvent(t.deps.db, { price: 0 })
  await setRoom(t, shop, {})
  forgetRooms(t.deps)
  const { statements, most } = await poll(shop.event_id)
  expect(statements).toBeGreaterThan(0)
  expect(statements).toBeLessThanOrEqual(most)
  const forgetful = await poll(shop.event_id, () => forgetRooms(t.deps))
  expect(forgetful.statements, 'control: nothing is known between two polls').toBeGreaterThan(forgetful.most)
})
