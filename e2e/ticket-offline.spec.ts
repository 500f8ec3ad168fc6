import type pg from 'pg'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createTicket } from '#test/factories.ts'
import { findings } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let address: string
let short_id: string

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  const event_id = await createEvent(db, await createAccount(db), { title: 'Night Ferry' })
  const ticket = await createTicket(db, event_id, { title: 'Standing' })
  const people = [{ first_name: 'Mei-Lin', last_name: 'Chow' }]
  short_id = (await createSoldOrder(db, { event_id, ...ticket, people })).attendees[0]!.short_id
  product = await startProduct(url, {})
  address = `${product.url}/ticket/${event_id}/${short_id}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

test('a ticket is read without scripts (TKP-5)', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('heading', { name: 'Mei-Lin Chow' }).waitFor()
  await page.getByRole('img', { name: /^QR code of ticket/ }).waitFor()
  await context.close()
})

test('a ticket opened once is shown without network or answer, asks again by itself, and is forgotten when it is cancelled (TKP-5)', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const offline = page.getByText('You are offline: this is your ticket as of')
  const kept = () => page.evaluate(async () => (await (await caches.open('ticket-pages')).keys()).length)
  await page.goto(address)
  await expect.poll(kept).toBe(1)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  expect(await offline.isVisible()).toBe(false)

  await context.setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Mei-Lin Chow' }).waitFor()
  await page.getByRole('img', { name: /^QR code of ticket/ }).waitFor()
  await offline.waitFor()
  expect(await page.getByRole('link', { name: 'PDF' }).isVisible()).toBe(false)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Archivo')
  expect(await findings(page)).toEqual([])

  // back online the page asks the server again by itself
  await context.setOffline(false)
  await offline.waitFor({ state: 'hidden' })

  // a server that does not answer is no network either; once it answers, the page shows what it says
  const goOn = product.freeze()
  await page.reload()
  await offline.waitFor()
  await db.updateTable('attendees').set({ status: 'CANCELLED' }).where('short_id', '=', short_id).execute()
  goOn()
  await page.getByText('This ticket is cancelled.').waitFor()
  await expect.poll(kept).toBe(0)
  await context.close()
})
