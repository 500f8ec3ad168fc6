import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { findings } from '#test/journey.ts'
import { MOLLIE_KEY, type MollieEmulator, startMollieEmulator } from '#test/mollie-emulator.ts'
import { type Product, startProduct } from '#test/product.ts'

/** Paying on the pages of an emulated Mollie, in a browser: the built product with a key of its own (PSP-3). */
let product: Product
let browser: Browser
let context: BrowserContext
let mollie: MollieEmulator
let pool: ReturnType<typeof createPool>
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>

beforeAll(async () => {
  const database = (await createTestDatabase()).url
  pool = createPool(database)
  sale = await createOnSaleEvent(createDb(pool), { capacity: 20 })
  mollie = await startMollieEmulator()
  product = await startProduct(database, { ...MOLLIE_KEY, MOLLIE_API_BASE: mollie.url })
  browser = await openBrowser()
  context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await mollie?.close()
  await pool?.end()
})

/** An order with its details saved, opened at the payment page. */
async function openPayment(email: string): Promise<Page> {
  const base = `${product.url}/api/public/events/${sale.event_id}/order`
  const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }]
  const reserved = await context.request.post(base, { data: { items } })
  const { short_id } = (await reserved.json()).data
  const person = { first_name: 'Annika', last_name: 'Bergström', email }
  await context.request.put(`${base}/${short_id}`, {
    data: { order: person, attendees: [{ ...person, ticket_price_id: sale.price_id }] },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${product.url}/checkout/${sale.event_id}/${short_id}/payment`)
  return page
}

const leave = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL(`${mollie.url}/checkout/*`)
}

test('cancelled there, then declined, then paid: the order is complete as soon as the buyer is back (PSP-3, PSP-5)', async () => {
  const page = await openPayment('annika@example.org')
  await page.getByRole('heading', { name: 'Pay online' }).waitFor()
  expect(await findings(page)).toEqual([])
  await leave(page)
  await page.getByRole('link', { name: 'canceled' }).click()
  // back at the payment page, the tickets still held
  await page.getByRole('button', { name: /^Pay/ }).waitFor()
  await leave(page)
  await page.getByRole('link', { name: 'failed' }).click()
  await page.getByText('Payment Failed').waitFor()
  await leave(page)
  await page.getByRole('link', { name: 'paid' }).click()
  await page.waitForURL(/\/summary$/)
  await product.mailTo('annika@example.org')
  expect(await recountStock(createDb(pool))).toEqual([])
  expect([...mollie.data.payments.values()].map(({ status }) => status)).toEqual(['canceled', 'failed', 'paid'])
})
