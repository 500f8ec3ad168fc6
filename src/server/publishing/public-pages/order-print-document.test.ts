import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#core/platform/paths.ts'
import { buildApp } from '#server/app/app.ts'
import { pageRoutes } from '#server/app/pages.ts'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { createSoldOrder } from '#test/sold-orders.ts'
import { drawQr } from '#web/platform/qr-code/draw-qr.ts'

/** All tickets of an order for paper (CHK-6, TKP-2), written by the server. */
let t: TestApp
let pages: Awaited<ReturnType<typeof buildApp>>
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
const ZOE = { first_name: 'Zoë', last_name: '<b>Berg', email: 'zoe@example.org' }
const TOM = { first_name: 'Tom', last_name: 'Holm', email: 'tom@example.org' }

beforeAll(async () => {
  t = await createTestApp()
  pages = await buildApp(t.deps)
  await pageRoutes(pages, mkdtempSync(join(tmpdir(), 'turnout-print-')))
  await pages.ready()
  shop = await createOnSaleEvent(t.deps.db)
})
afterAll(async () => {
  await pages.close()
  await t.close()
})

async function sell(people: readonly (typeof ZOE)[], status?: 'AWAITING_PAYMENT') {
  const sold = await createSoldOrder(t.deps.db, { ...shop, people, ...(status ? { status } : {}) })
  const row = t.deps.db.selectFrom('orders').select(['short_id', 'reference']).where('id', '=', sold.order_id)
  return { ...sold, ...(await row.executeTakeFirstOrThrow()) }
}
const open = (short_id: string, event_id = shop.event_id) =>
  pages.inject({
    method: 'GET',
    url: paths.printOrder(event_id, short_id),
    headers: { 'accept-language': 'de' },
  })
const markupOf = (body: string) => /<div id="root">.*<\/div>(?=<script type="application\/json")/s.exec(body)?.[0] ?? ''
const drawingsIn = (body: string) => [...markupOf(body).matchAll(/<path fill="#000" d="M/g)].length

test('each valid ticket with its name and code, without a script, and nothing else of the order', async () => {
  const order = await sell([ZOE, TOM])
  const gone = t.deps.db.updateTable('attendees').set({ status: 'CANCELLED' })
  await gone.where('id', '=', order.attendees[1]!.id).execute()
  const { statusCode, body, headers } = await open(order.short_id)
  expect(statusCode).toBe(200)
  expect(body).toContain('<html lang="de">')
  expect(body).toContain(`<title>${order.reference} – Low Tide Sessions`)
  expect(markupOf(body)).toContain('Zoë &lt;b>Berg')
  const { path } = await drawQr(await ticketCode(t.deps.db, t.deps.secrets, order.attendees[0]!))
  expect(markupOf(body)).toContain(`d="${path}"`)
  expect(drawingsIn(body)).toBe(1)
  expect(markupOf(body)).not.toContain('Holm')
  expect(body).not.toContain('@example.org')
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
  expect(headers).not.toHaveProperty('x-keep-ticket')
  expect(body).toContain('content="noindex"')
})

test('the codes of a large order are left to the browser; its tickets are written all the same', async () => {
  const order = await sell(Array.from({ length: 21 }, (_, n) => ({ ...TOM, first_name: `Guest${n}` })))
  const { body } = await open(order.short_id)
  expect(markupOf(body)).toContain('Guest20 Holm')
  expect(drawingsIn(body)).toBe(0)
})

test('an unpaid order has nothing to print, and shows nobody’s name', async () => {
  const order = await sell([ZOE], 'AWAITING_PAYMENT')
  const { statusCode, body } = await open(order.short_id)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('Berg')
  expect(markupOf(body)).toContain('href="/event/')
})

test('of another event, or invented, there is none: the way to one’s own tickets; guessing is stopped (SEC-40f)', async () => {
  const order = await sell([ZOE])
  const other = await createOnSaleEvent(t.deps.db)
  for (const [short_id, event_id] of [
    [order.short_id, other.event_id],
    ['o_1111111111111111111111', shop.event_id],
    ['o_%00', shop.event_id],
  ] as const) {
    const { statusCode, body } = await open(short_id, event_id)
    expect([short_id, statusCode]).toEqual([short_id, 404])
    expect(body).toContain('href="/my-tickets"')
  }
})

test('who guesses is refused like at the call (SEC-40f)', async () => {
  const strict = await createTestApp({ env: { TURNOUT_LIMITS: 'on' }, database: t.url })
  const guarded = await buildApp(strict.deps)
  await pageRoutes(guarded, mkdtempSync(join(tmpdir(), 'turnout-print-')))
  const guess = async (letter: string) => {
    const short_id = `o_${letter.padStart(22, '1')}`
    return (await guarded.inject({ method: 'GET', url: paths.printOrder(shop.event_id, short_id) })).statusCode
  }
  const statuses: number[] = []
  for (const letter of 'ABCDEFGHJKLMNPQRSTUVW') statuses.push(await guess(letter))
  expect(statuses).toEqual([...Array<number>(20).fill(404), 429])
  await guarded.close()
  await strict.close()
})

test('many codes are the work of many pages: an address has as many fewer of them (CNV-10)', async () => {
  const few = await createTestApp({ database: t.url, env: { TURNOUT_LIMITS: 'pages-ip=9' } })
  const app = await buildApp(few.deps)
  await pageRoutes(app, mkdtempSync(join(tmpdir(), 'turnout-print-')))
  const ask = async (short_id: string, remoteAddress: string) =>
    (await app.inject({ method: 'GET', url: paths.printOrder(shop.event_id, short_id), remoteAddress })).statusCode
  const twenty = await sell(Array.from({ length: 20 }, () => ZOE))
  // at once, so that none finds the page of another; which of them is counted last is not said
  const statuses = await Promise.all([1, 2, 3].map(() => ask(twenty.short_id, '198.51.100.1')))
  expect(statuses.toSorted()).toEqual([200, 200, 429])
  const one = await sell([ZOE])
  for (let n = 0; n < 9; n++) expect(await ask(one.short_id, '198.51.100.2')).toBe(200)
  expect(await ask(one.short_id, '198.51.100.2')).toBe(429)
  await app.close()
  await few.close()
})
