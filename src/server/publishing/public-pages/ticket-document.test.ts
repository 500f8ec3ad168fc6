import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { drawQr } from '#web/platform/qr-code/draw-qr.ts'

let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  t = await createTestApp()
  pages = await buildApp(t.deps)
  await pageRoutes(pages, mkdtempSync(join(tmpdir(), 'turnout-ticket-')))
  await pages.ready()
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

let event_id: number
let ticket: Awaited<ReturnType<typeof createSoldOrder>>['attendees'][number]
beforeEach(async () => {
  const account = await createAccount(t.deps.db)
  event_id = await createEvent(t.deps.db, account, { title: 'Night <Ferry>' })
  const sold = await createTicket(t.deps.db, event_id, { title: 'Standing' })
  const people = [{ first_name: 'Zoë', last_name: '<b>Berg' }]
  ticket = (await createSoldOrder(t.deps.db, { event_id, ...sold, people })).attendees[0]!
})

const open = (more = '', headers: Record<string, string> = {}) =>
  pages.inject({ method: 'GET', url: `/ticket/${event_id}/${ticket.short_id}${more}`, headers })

test('holds name, event, ticket and the code as a drawing, in the reader’s language, without a script (TKP-1, TKP-5)', async () => {
  const { statusCode, body, headers } = await open('', { 'accept-language': 'de' })
  expect(statusCode).toBe(200)
  const [markup = ''] = /<div id="root">.*<\/div>(?=<script type="application\/json")/s.exec(body) ?? []
  const { path } = await drawQr(await ticketCode(t.deps.db, t.deps.secrets, ticket))
  expect(markup).toContain(`d="${path}"`)
  expect(markup).toContain('Zoë &lt;b>Berg')
  expect(markup).toContain('Night &lt;Ferry>')
  expect(markup).toContain('Standing')
  expect(body).toContain('<html lang="de">')
  expect(body).toContain('content="noindex"')
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-keep-ticket': 'yes',
  })
  expect(headers['content-security-policy']).toMatch(/style-src [^;]*'sha256-/)
})

test('its paper is written with the code too (TKP-2)', async () => {
  const { body } = await open('/print')
  expect(body).toMatch(/<path fill="#000" d="M/)
  expect(body).toContain('Zoë &lt;b>Berg')
})

test('is not to be kept once it is cancelled, and shows no code then (TKP-1, TKP-5)', async () => {
  const { db } = t.deps
  await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('short_id', '=', ticket.short_id).execute()
  const { statusCode, body, headers } = await open()
  expect(statusCode).toBe(200)
  expect(headers).not.toHaveProperty('x-keep-ticket')
  expect(body).not.toContain('<path fill="#000"')
})

test('of another event, or spelled another way, there is none: the way to one’s own tickets (TKP-1)', async () => {
  const account = await createAccount(t.deps.db)
  const other = await createEvent(t.deps.db, account)
  for (const url of [`/ticket/${other}/${ticket.short_id}`, `/ticket/${event_id}`, `/ticket/${event_id}/a_%00`]) {
    const { statusCode, body, headers } = await pages.inject({ method: 'GET', url })
    expect([url, statusCode]).toEqual([url, 404])
    expect(body).toContain('href="/my-tickets"')
    expect(headers).not.toHaveProperty('x-keep-ticket')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
})

test('is compressed for whoever takes it', async () => {
  const { headers } = await open('', { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-store' })
})
