import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('a path the API does not have is 404 for every method (API-141)', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const reply = await t.call(method, '/api/nope/1')
    expect(reply.status).toBe(404)
    expect(reply.body.error.code).toBe('NOT_FOUND')
  }
})

test('a path it has, with another method, says which ones there are (API-141)', async () => {
  const reply = await t.call('PATCH', '/api/events/1')
  expect(reply.status).toBe(405)
  expect(reply.headers.allow).toBe('GET, PUT, DELETE')
  expect((await t.call('GET', '/api/auth/login')).headers.allow).toBe('POST')
})
