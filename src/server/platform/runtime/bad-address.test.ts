import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
beforeAll(async () => {
  t = await createTestApp()
  pages = await buildApp(t.deps)
  await pageRoutes(pages, mkdtempSync(join(tmpdir(), 'turnout-addresses-')))
  await pages.ready()
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

const LONG = 'x'.repeat(201)
const MALFORMED = '%E0%A4%A'

describe('an address that cannot be read (IDN-6, ERP-1)', () => {
  test.each([
    `/event/${MALFORMED}/x`,
    `/event/5/${MALFORMED}`,
    `/o/${MALFORMED}`,
    `/widget/${MALFORMED}`,
    `/${MALFORMED}`,
    `/manage/event/${MALFORMED}`,
    `/order/5/${MALFORMED}?x=%`,
    `/check-in/${MALFORMED}/app.webmanifest`,
    `/event/5/${LONG}`,
    `/social/${LONG}`,
  ])("is a page in the reader's language, with status 404: %s", async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await pages.inject({ method, url, headers: { 'accept-language': 'de' } })
      expect([method, statusCode, headers['content-type']]).toEqual([method, 404, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toContain("default-src 'self'")
      if (method === 'GET') expect(body).toContain('<html lang="de">')
    }
  })

  test.each([`/api/events/${MALFORMED}`, `/api/public/events/5/order/${LONG}`, `/api/${MALFORMED}`])(
    'is an envelope below /api: %s',
    async (url) => {
      const reply = await pages.inject({ url })
      expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'NOT_FOUND'])
      expect(reply.headers['cache-control']).toBe('private, no-store')
    },
  )

  test('does not come back with the next one: the same connection reads good addresses', async () => {
    expect((await pages.inject({ url: `/${MALFORMED}` })).statusCode).toBe(404)
    expect((await pages.inject({ url: '/health' })).statusCode).toBe(200)
  })
})
