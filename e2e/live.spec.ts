import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'
import { button, findings, lookEverywhere, PHONE } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/** Staff watch a small sale, stop it while it runs, and let it go on; then with a queue before it (LIVE). */
let product: Product
let browser: Browser
let db: Db
let account: TestAccount
let event_id: number
let items: readonly { ticket_id: number; ticket_price_id: number; quantity: number }[]

beforeAll(async () => {
  const database = (await createTestDatabase()).url
  db = createDb(createPool(database))
  account = await createAccount(db)
  event_id = await createEvent(db, account, { title: 'Harbour Concert' })
  const ticket = await createTicket(db, event_id, { title: 'Standing', price: 2000, capacity: 60 })
  items = [{ ticket_id: ticket.ticket_id, ticket_price_id: ticket.price_id, quantity: 2 }]
  product = await startProduct(database)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await db?.destroy()
})

/** A buyer at the API, as far as the sale goes: two tickets, paid by the test card if wanted. */
async function buy() {
  const shop = `${product.url}/api/public/events/${event_id}/order`
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const send = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) }
    const reply = await fetch(`${shop}${path}`, init)
    return { status: reply.status, headers: reply.headers, body: await reply.json().catch(() => null) }
  }
  const reserved = await send('POST', '', { items })
  headers.cookie = String(reserved.headers.get('set-cookie')).split(';')[0]!
  const order = `/${reserved.body.data?.short_id}`
  const person = { first_name: 'Annika', last_name: 'Lind', email: 'annika@example.org' }
  return {
    status: reserved.status,
    async pay() {
      const attendees = [person, person].map((one) => ({ ...one, ticket_price_id: items[0]!.ticket_price_id }))
      await send('PUT', order, { order: person, attendees })
      await send('POST', `${order}/payment`, { method: 'CARD' })
      await send('POST', `${order}/payment/submit`)
      const card = { number: '4242424242424242', expiry: '12/40', cvc: '123' }
      return (await send('POST', `${order}/payment/test`, card)).status
    },
  }
}

const figure = (page: Page, name: string) =>
  page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd')
const figureOf = async (page: Page, name: string) =>
  Number.parseInt((await figure(page, name).allInnerTexts())[0] ?? '', 10)

const lookAt = async (page: Page, name: string) => {
  if (process.env.SHOTS) await lookEverywhere(page, name)
  else expect(await findings(page)).toEqual([])
}

test('a sale is watched, paused, and goes on (LIVE-1 to LIVE-6)', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'turnout_session', value: account.token, url: product.url }])
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await page.goto(`${product.url}/manage/event/${event_id}/live`)
  await page.getByRole('heading', { name: 'Live', exact: true }).waitFor()
  await expect.poll(() => figureOf(page, 'Left')).toBe(60)
  await lookAt(page, 'live-empty')

  // a small sale: six reserve, four of them pay
  const buyers = []
  for (let n = 0; n < 6; n++) buyers.push(await buy())
  for (const buyer of buyers.slice(0, 4)) expect(await buyer.pay()).toBe(200)
  await expect.poll(() => figureOf(page, 'Sold')).toBe(8)
  expect([await figureOf(page, 'In carts'), await figureOf(page, 'Left')]).toEqual([4, 48])
  const chart = page.locator('figcaption', { hasText: 'Orders completed' }).locator('b')
  await expect.poll(() => chart.allInnerTexts()).toEqual(['4'])
  await lookAt(page, 'live-sale')

  // paused: the public page says so at once, nobody reserves, who had begun pays
  const phone = await browser.newContext(PHONE)
  const visitor = await phone.newPage()
  await visitor.goto(`${product.url}/event/${event_id}/harbour-concert`)
  await visitor.getByRole('button', { name: 'Continue' }).first().waitFor()
  await button(page, 'Pause the sale').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause the sale' }).click()
  await page.getByText('The sale is paused: nobody can order.').first().waitFor()
  await visitor.reload()
  await visitor.getByText('The sale is paused', { exact: true }).waitFor()
  expect(await findings(visitor)).toEqual([])
  if (process.env.SHOTS) await lookEverywhere(visitor, 'live-paused-page')
  expect((await buy()).status).toBe(409)
  expect(await buyers[4]!.pay()).toBe(200)
  await expect.poll(() => figureOf(page, 'Sold')).toBe(10)
  await page.getByText('Refused and declined').waitFor()
  await lookAt(page, 'live-paused')

  await button(page, 'Resume the sale').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume the sale' }).click()
  await page.getByText('Figures of this second.').waitFor()
  expect((await buy()).status).toBe(201)
  await visitor.reload()
  await expect.poll(() => visitor.getByText('The sale is paused', { exact: true }).count()).toBe(0)

  // red: what staff have to know at once is said, and announced
  await db
    .insertInto('live_seconds')
    .values({ event_id, second: new Date(), step: 'declined', code: 'insufficient_funds', count: 30 })
    .execute()
  await page.getByRole('alert').getByText('Many payments fail').waitFor()
  await lookAt(page, 'live-red')

  // without a network the figures stay, and say how old they are
  await context.setOffline(true)
  await page.getByText(/These figures are \d+ seconds old/).waitFor()
  expect(await figureOf(page, 'Sold')).toBe(10)
  await context.setOffline(false)
  await expect.poll(() => page.getByText(/These figures are/).count()).toBe(0)
  expect(faults).toEqual([])
  await Promise.all([context.close(), phone.close()])
})

/** A call to the API of somebody in the queue. */
async function queue(path: string, body: object) {
  const reply = await fetch(`${product.url}/api/public/events/${event_id}/queue/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, data: (await reply.json()).data }
}

/** Somebody takes a place and enters at their turn. */
async function goIn() {
  const { token } = (await queue('number', {})).data
  const enter = async () => (await queue('enter', { token, session_transport: 'header' })).status
  await expect.poll(enter).toBe(201)
}

test('with a queue the page has its dials and its message, which take effect while people wait (LIVE-5, ROOM-9)', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'turnout_session', value: account.token, url: product.url }])
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.goto(`${product.url}/manage/event/${event_id}/live`)
  await expect.poll(() => figureOf(page, 'Left')).toBeGreaterThan(0)
  expect(await page.getByLabel('People let in each minute').count()).toBe(0)
  const room = await page.request.put(`${product.url}/api/events/${event_id}/queue`, {
    data: { mode: 'ON', opens_at: null, proof_of_work: false, max_shoppers: 20, lanes: [], updated_at: null },
    headers: { origin: product.url },
  })
  expect(room.status(), await room.text()).toBe(200)
  for (let n = 0; n < 2; n++) await goIn()
  await expect.poll(() => figureOf(page, 'In the shop')).toBe(2)
  await lookAt(page, 'live-room')

  await page.getByLabel('People who shop at the same time').fill('0')
  await button(page.getByRole('form', { name: 'Queue' }), 'Change the queue').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change the queue' }).click()
  await expect.poll(() => page.getByLabel('People who shop at the same time').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.getByLabel('People who shop at the same time').fill('30')
  await page.getByLabel('Message to everybody who waits').fill('We let in ten more.')
  await button(page.getByRole('form', { name: 'Queue' }), 'Change the queue').click()
  await lookAt(page, 'live-room-asked')
  await page.getByRole('dialog').getByRole('button', { name: 'Change the queue' }).click()
  await page.getByText('The queue was changed.').waitFor()
  const told = async () => (await fetch(`${product.url}/queue/${event_id}.json`)).json()
  await expect.poll(async () => (await told()).message).toBe('We let in ten more.')
  const set = await page.request.get(`${product.url}/api/events/${event_id}/queue`)
  expect((await set.json()).data).toMatchObject({ max_shoppers: 30, mode: 'ON', message: 'We let in ten more.' })
  await goIn()
  await expect.poll(() => figureOf(page, 'In the shop')).toBe(3)
  await context.close()
})
