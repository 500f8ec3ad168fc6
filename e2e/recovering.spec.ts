import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createOnSaleEvent, createSession } from '#test/factories.ts'
import { button, buyerAt, lookEverywhere, MAUD, PHONE, watched } from '#test/journey.ts'
import { freePort, type Product, startProduct } from '#test/product.ts'

/**
 * After a restore nothing is sold until the operator says so (BAK-5): what buyers and staff see of that, who were in the middle
 * of something, and that they go on where they were.
 */
const run = promisify(execFile)
const PAUSED = 'Ticket sales are paused for maintenance. Please try again later.'
const ENV = { TURNOUT_SECRET: 'one secret for all processes of it' }

let database: string
let port: string
let product: Product
let pool: pg.Pool
let db: Db
let browser: Browser
let phone: Page
let desk: Page
let event_id: number

const operator = (...words: string[]) =>
  run(process.execPath, [`${process.env.BUILD_DIR ?? 'dist'}/server/main.js`, 'operator', ...words], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database, ...ENV },
  })

beforeAll(async () => {
  database = (await createTestDatabase()).url
  // what is named as a process of Turnout would be in the way of a recovery
  pool = createPool(database, { name: 'journey' })
  db = createDb(pool)
  port = String(await freePort())
  product = await startProduct(database, { ...ENV, PORT: port })
  const sale = await createOnSaleEvent(db, { title: 'Deck', price: 0, capacity: 20 })
  event_id = sale.event_id
  const early = buyerAt(product, event_id)
  const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }]
  const { short_id } = await early.send('POST', '', { items })
  const person = { first_name: 'Annika', last_name: 'Berg', email: 'annika@example.org' }
  await early.send('PUT', `/${short_id}`, { order: person, attendees: [{ ...person, ticket_price_id: sale.price_id }] })
  browser = await openBrowser()
  phone = await watched(await browser.newContext(PHONE))
  const office = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const token = await createSession(db, { ...sale.account, now: new Date() })
  await office.addCookies([{ name: 'turnout_session', value: token, url: product.url }])
  desk = await watched(office)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

test('a buyer types, and the installation is recovered', async () => {
  await phone.goto(`${product.url}/event/${event_id}`)
  await phone.locator('button[aria-label*="Deck"]').last().click()
  await button(phone, 'Continue').first().click()
  await phone.waitForURL('**/details')
  for (const [label, words] of Object.entries(MAUD)) await phone.getByLabel(label, { exact: true }).first().fill(words)
  await product.stop()
  await operator('recover', '--since', new Date().toISOString())
  product = await startProduct(database, { ...ENV, PORT: port }, { answers: '/health' })
})

test('details are refused with the reason, and what was typed stays', async () => {
  await button(phone, 'Complete order').first().click()
  await phone.getByText(PAUSED).first().waitFor()
  await lookEverywhere(phone, 'recovering-details')
  for (const [label, words] of Object.entries(MAUD))
    expect(await phone.getByLabel(label, { exact: true }).first().inputValue()).toBe(words)
})

test('who comes now sees the event and is told at its button', async () => {
  const page = await watched(await browser.newContext(PHONE))
  await page.goto(`${product.url}/event/${event_id}`)
  await page.locator('button[aria-label*="Deck"]').last().click()
  await button(page, 'Continue').first().click()
  await page.getByText(PAUSED).first().waitFor()
  await lookEverywhere(page, 'recovering-event')
  await page.context().close()
})

test('staff are told when they cancel an order', async () => {
  await desk.goto(`${product.url}/manage/event/${event_id}/orders`)
  await desk.getByRole('button', { name: /^Actions for order/ }).click()
  await desk.getByRole('menuitem', { name: 'Cancel order' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await desk.getByText(PAUSED).first().waitFor()
  await lookEverywhere(desk, 'recovering-office')
})

test('the operator ends it: the buyer presses once more and has the ticket', async () => {
  await operator('recover', '--done')
  await button(phone, 'Complete order').first().click()
  await phone.waitForURL('**/summary')
  await product.mailTo(MAUD.Email)
  expect(await recountStock(db)).toEqual([])
})
