import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { findings } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { EMULATOR_KEYS, type StripeEmulator, startStripeEmulator } from '#test/stripe-emulator.ts'

/**
 * Paying by card at Stripe, in a browser: the built product with keys, an emulated Stripe that posts its webhooks by
 * itself, and in place of Stripe.js a script of the emulator with the same calls.
 */
let product: Product
let browser: Browser
let context: BrowserContext
let stripe: StripeEmulator
let pool: ReturnType<typeof createPool>
let sale: Awaited<ReturnType<typeof createOnSaleEvent>>

beforeAll(async () => {
  const database = (await createTestDatabase()).url
  pool = createPool(database)
  sale = await createOnSaleEvent(createDb(pool), { capacity: 20 })
  stripe = await startStripeEmulator()
  product = await startProduct(database, {
    ...EMULATOR_KEYS,
    STRIPE_API_BASE: stripe.url,
    STRIPE_SCRIPT_URL: `${stripe.url}/stripe.js`,
  })
  stripe.post.sendTo(async (body, signature) => {
    const reply = await fetch(`${product.url}/api/public/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
    return reply.status
  })
  stripe.post.is_automatic = true
  browser = await openBrowser()
  context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await stripe?.close()
  await pool?.end()
})

/** An order with its details saved, opened at the payment page. */
async function openPayment(): Promise<Page> {
  const base = `${product.url}/api/public/events/${sale.event_id}/order`
  const items = [{ ticket_id: sale.ticket_id, ticket_price_id: sale.price_id, quantity: 1 }]
  const reserved = await context.request.post(base, { data: { items } })
  const { short_id } = (await reserved.json()).data
  const person = { first_name: 'Annika', last_name: 'Bergström', email: 'annika@example.org' }
  await context.request.put(`${base}/${short_id}`, {
    data: { order: person, attendees: [{ ...person, ticket_price_id: sale.price_id }] },
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${product.url}/checkout/${sale.event_id}/${short_id}/payment`)
  return page
}

const PATIENT = { timeout: 15_000 }
const pay = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel('Card number (emulated)').fill(number)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

test('a declined card, then one that works: the order is complete when Stripe has told us (PAY-7, PAY-8, CHK-3)', async () => {
  const page = await openPayment()
  await pay(page, '4000 0000 0000 9995')
  await expect
    .poll(() => page.getByRole('alert').first().textContent(), PATIENT)
    .toContain('The card does not have enough funds.')
  expect(await findings(page, { exclude: '[name=emulated-number]' })).toEqual([])
  await pay(page, '4242 4242 4242 4242')
  await page.waitForURL(/\/summary$/)
  await product.mailTo('annika@example.org')
  expect(await recountStock(createDb(pool))).toEqual([])
})

test('what the bank wants to ask is asked before anything is charged (PAY-35)', async () => {
  const page = await openPayment()
  page.once('dialog', (dialog) => dialog.dismiss())
  await pay(page, '4000 0025 0000 3155')
  await expect.poll(() => page.getByRole('alert').first().textContent(), PATIENT).toContain('Payment Failed')
  page.once('dialog', (dialog) => dialog.accept())
  await pay(page, '4000 0025 0000 3155')
  await page.waitForURL(/\/summary$/)
})

test('the script is allowed and asked for on the payment page alone (SEC-18)', async () => {
  const origin = stripe.url
  const policy = async (path: string) => (await fetch(product.url + path)).headers.get('content-security-policy') ?? ''
  expect(await policy(`/checkout/${sale.event_id}/o_1111111111111111111111/payment`)).toContain(
    `script-src 'self' ${origin}`,
  )
  for (const path of [
    `/event/${sale.event_id}/x`,
    '/order/1/o_1111111111111111111111/print',
    '/ticket/1/a_1',
    '/manage',
  ])
    expect(await policy(path)).not.toContain(origin)
  const asked: string[] = []
  const page = await context.newPage()
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${product.url}/event/${sale.event_id}/low-tide-sessions`)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.startsWith(origin))).toEqual([])
})

test("inside another site's frame the payment opens in a tab, and the frame goes on when it is paid (WID-7)", async () => {
  const site = createServer((_req, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(
      `<!doctype html><html lang="en"><title>My shop</title><section aria-label="Shop"><h1>My shop</h1><div data-turnout-event="${sale.event_id}" data-turnout-checkout="inline"></div></section><script async src="${product.url}/widget.js"></script></html>`,
    )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  // a visitor of its own: whoever bought above has a cookie
  const visitor = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  const shop = await visitor.newPage()
  shop.setDefaultTimeout(20_000)
  await shop.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
  const frame = shop.frameLocator('iframe')
  await frame
    .getByRole('button', { name: /General|Standing|Entry/ })
    .last()
    .click()
  await frame.getByRole('button', { name: 'Continue' }).click()
  await frame.getByLabel('First name', { exact: true }).first().fill('Annika')
  await frame.getByLabel('Last name', { exact: true }).first().fill('Berg')
  await frame.getByLabel('Email', { exact: true }).first().fill('framed@example.org')
  await frame.getByRole('button', { name: 'Continue to payment' }).click()
  const opener = frame.getByRole('link', { name: /in a new tab$/ })
  await opener.waitFor()
  expect(await findings(shop)).toEqual([])
  const [tab] = await Promise.all([visitor.waitForEvent('page'), opener.click()])
  tab.setDefaultTimeout(20_000)
  await pay(tab, '4242 4242 4242 4242')
  await tab.waitForURL(/\/summary$/)
  expect(tab.url()).not.toContain('session')
  await frame.getByText('You’re in!').waitFor()
  await product.mailTo('framed@example.org')
  expect(await recountStock(createDb(pool))).toEqual([])
  await visitor.close()
  site.close()
})
