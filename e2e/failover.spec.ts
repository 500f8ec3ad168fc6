import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Relay } from '#scripts/drill/relay.ts'
import { type Pair, startPair } from '#scripts/drill/servers.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser } from '#test/browser.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { button, lookEverywhere, MAUD, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * A buyer on a phone meets the worst moments (HA-6, file 13 "What must be proven"): the database dies by kill -9 as the tickets
 * are reserved and comes back; it dies again as the details are sent, and its standby takes over. The buyer presses each
 * button once, types everything once, and has one order.
 */
const folder = mkdtempSync(join(tmpdir(), 'turnout-journey-failover-'))
const STILL_WORKING = 'One moment, we are still working on your order.'

let pair: Pair
let relay: Relay
let product: Product
let browser: Browser
let phone: Page
let pool: pg.Pool
let db: Db
let event_id: number

beforeAll(async () => {
  pair = await startPair(folder)
  relay = await Relay.to(pair.primary.port)
  product = await startProduct(pair.primary.url(relay.port))
  pool = createPool(pair.primary.url(relay.port))
  db = createDb(pool)
  event_id = (await createOnSaleEvent(db, { title: 'Deck', price: 0, capacity: 20 })).event_id
  browser = await openBrowser()
  phone = await watched(await browser.newContext(PHONE))
})
afterAll(async () => {
  await browser?.close()
  await pool?.end()
  await product?.stop()
  await relay?.stop()
  await pair?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const typed = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(MAUD).map(async (label) => [
        label,
        await phone.getByLabel(label, { exact: true }).first().inputValue(),
      ]),
    ),
  )

test('kill -9 of the database while tickets are reserved: the page says so and goes on by itself', async () => {
  await phone.goto(`${product.url}/event/${event_id}`)
  await phone.locator('button[aria-label*="Deck"]').last().click()
  await pair.primary.kill()
  await button(phone, 'Continue').first().click()
  await phone.getByText(STILL_WORKING).waitFor()
  await lookEverywhere(phone, 'failover-reserve')
  await pair.primary.start()
  await phone.waitForURL('**/details', { timeout: 60_000 })
  expect(await phone.getByText(STILL_WORKING).count()).toBe(0)
})

test('kill -9 while details are sent, and the standby is promoted: fields are kept, nothing is pressed twice', async () => {
  for (const [label, words] of Object.entries(MAUD)) await phone.getByLabel(label, { exact: true }).first().fill(words)
  await pair.primary.kill()
  const complete = button(phone, 'Complete order').first()
  await complete.click()
  await phone.getByText(STILL_WORKING).waitFor()
  expect(await complete.getAttribute('aria-busy')).toBe('true')
  expect(await typed()).toEqual(MAUD)
  const [pressed, said] = [await complete.boundingBox(), await phone.getByText(STILL_WORKING).boundingBox()]
  expect(pressed!.y + pressed!.height, 'what is said does not lie on the button').toBeLessThanOrEqual(said!.y)
  await lookEverywhere(phone, 'failover-details')
  await pair.standby.promote()
  relay.lead(pair.standby.port)
  await phone.waitForURL('**/summary', { timeout: 60_000 })
})

test('there is one order with one ticket, its mail has come, and the counters are right', async () => {
  const orders = await db.selectFrom('orders').select(['status', 'email']).execute()
  expect(orders).toEqual([{ status: 'COMPLETED', email: MAUD.Email }])
  expect(await db.selectFrom('attendees').select('email').execute()).toEqual([{ email: MAUD.Email }])
  expect(await recountStock(db)).toEqual([])
  await product.mailTo(MAUD.Email)
  expect(product.mails().filter(({ to }) => to === MAUD.Email)).toHaveLength(1)
})
