import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createGranted } from '#test/factories.ts'
import { createWorld, type World } from '#test/worlds.ts'

let t: TestApp
let world: World
let read: (path: string) => Promise<{ finance: string; owner: string }>
beforeAll(async () => {
  t = await createTestApp()
  world = await createWorld(t, { has_other_event: false })
  const { account_id, event_id } = world.ids as Record<string, number>
  const { token } = await createGranted(t.deps.db, account_id!, [{ role: 'FINANCE', event_id: event_id! }])
  const text = async (path: string, as: string) => {
    const { status, body } = await t.call('GET', `/api/events/${event_id}${path}`, { as })
    expect(status, path).toBe(200)
    return JSON.stringify(body.data ?? body)
  }
  read = async (path) => ({ finance: await text(path, token), owner: await text(path, world.tokens.owner) })
})
afterAll(() => t.close())

describe('views leave out what the reader may not (TEAM-6)', () => {
  test('an order without attendee.read: no attendees, nothing of theirs in its history; with it they are there', async () => {
    const { order_id, attendee_short_id } = world.ids
    for (const path of ['/orders', `/orders/${order_id}`]) {
      const { finance, owner } = await read(path)
      expect(owner).toContain(String(attendee_short_id))
      expect(finance).not.toContain(String(attendee_short_id))
      expect(finance).toContain('"attendees":[]')
    }
  })

  test('a check-in list without its link for those who may not use it', async () => {
    const { list_short_id } = world.ids
    const { finance, owner } = await read('/check-in-lists')
    expect(owner).toContain(String(list_short_id))
    expect(finance).not.toContain(String(list_short_id))
  })

  test('an event without settings for those who may not read them', async () => {
    const { finance, owner } = await read('')
    expect([finance.includes('"settings":null'), owner.includes('"settings":null')]).toEqual([true, false])
  })
})
