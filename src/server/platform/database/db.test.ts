import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('each connection of a pool gets its listener for errors once', () => {
  // the pool's own, by which it notices that an idle connection died, is set on the connection, not on the pool
  expect(t.deps.pool.listenerCount('connect')).toBe(1)
})
