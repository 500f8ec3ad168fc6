import { createServer, type Server } from 'node:http'
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createSession, createTicket, type TestAccount } from '#test/factories.ts'
import { findings } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * The widget on somebody else's site, for real: another host and port, a policy of its own that allows our origin for
 * scripts and frames and nothing else; tickets bought through a new tab and inside the frame.
 */
let product: Product
let database: string
let browser: Browser
let site: Server
let siteUrl: string
let account: TestAccount
let event_id: number
const faults: string[] = []
/** The frame's scripts load after its text is there. */
const SOON = { timeout: 15_000 }

/** The organizer's own page: what stands in its body is part of the address. */
async function startSite(): Promise<Server> {
  const server = createServer((req, reply) => {
    const body = new URL(req.url ?? '/', 'http://x').searchParams.get('body') ?? ''
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${product.url}; frame-src ${product.url}; base-uri 'none'; form-action 'none'`,
    )
    reply.end(
      `<!doctype html><html lang="en"><head><title>My shop</title></head><body><section aria-label="Shop"><h1>My shop</h1>${body}</section><script async src="${product.url}/widget.js"></script></body></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const withWidget = (...attributes: string[]): string =>
  `${siteUrl}/?body=${encodeURIComponent(attributes.map((text) => `<div data-turnout-event="${event_id}" ${text}></div>`).join(''))}`

beforeAll(async () => {
  database = (await createTestDatabase()).url
  const db = createDb(createPool(database))
  account = await createAccount(db)
  event_id = await createEvent(db, account, { title: 'Harbour Concert' })
  await createTicket(db, event_id, { title: 'Standing' })
  await db.destroy()
  product = await startProduct(database)
  site = await startSite()
  // another host than the product's: cookies of the frame are third-party cookies
  siteUrl = `http://127.0.0.1:${(site.address() as { port: number }).port}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  site?.close()
  await product?.stop()
})

async function newPage(context?: BrowserContext): Promise<Page> {
  const own = context ?? (await browser.newContext({ locale: 'en-GB', viewport: { width: 1000, height: 800 } }))
  const page = await own.newPage()
  page.setDefaultTimeout(20_000)
  const watch = (one: Page) => {
    one.on('pageerror', (error) => faults.push(String(error)))
    one.on('console', (line) => line.type() === 'error' && faults.push(line.text()))
  }
  watch(page)
  own.on('page', watch)
  return page
}

const choose = async (frame: FrameLocator): Promise<void> => {
  await frame
    .getByRole('button', { name: /Standing/ })
    .last()
    .click()
  await frame.getByRole('button', { name: 'Continue' }).click()
}

async function fillDetails(where: FrameLocator | Page, email: string): Promise<void> {
  await where.getByLabel('First name', { exact: true }).first().fill('Annika')
  await where.getByLabel('Last name', { exact: true }).first().fill('Berg')
  await where.getByLabel('Email', { exact: true }).first().fill(email)
  await where.getByRole('button', { name: 'Continue to payment' }).click()
  await where.getByLabel('Card number').fill('4242 4242 4242 4242')
  await where.getByLabel('Expiry date').fill('12 / 40')
  await where.getByLabel('Security code').fill('123')
  await where.locator('form button[type="submit"]').click()
  await where.getByText('You’re in!').waitFor()
}

const height = (page: Page, at = 0): Promise<number> =>
  page
    .locator('iframe')
    .nth(at)
    .evaluate((frame) => frame.getBoundingClientRect().height)

/** How tall that is which stands in the frame. */
const content = (page: Page, at = 0): Promise<number> =>
  page
    .frameLocator('iframe')
    .nth(at)
    .locator('#root')
    .evaluate((root) => Math.ceil(root.getBoundingClientRect().height))

test('a foreign page buys a ticket through a new tab; the session leaves the address at once (WID-1, WID-2, WID-7)', async () => {
  const page = await newPage()
  await page.goto(withWidget(''))
  const frame = page.frameLocator('iframe')
  await frame.getByText('Standing').first().waitFor()
  await expect.poll(() => page.locator('iframe').getAttribute('title'), SOON).toBe('Tickets: Harbour Concert')
  const before = await height(page)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), choose(frame)])
  await tab.waitForURL('**/details')
  expect(tab.url()).not.toContain('session')
  await frame.getByText('Continue in the new tab').waitFor()
  await expect.poll(() => height(page), SOON).toBeLessThan(before)
  await fillDetails(tab, 'tab@example.org')
  await product.mailTo('tab@example.org')
  await frame.getByRole('button', { name: 'Close and choose again' }).click()
  await frame.getByRole('button', { name: 'Continue' }).waitFor()
  await page.context().close()
})

test('a blocked pop-up leaves the link (WID-7)', async () => {
  const page = await newPage()
  await page.context().addInitScript(() => {
    window.open = () => null
  })
  await page.goto(withWidget(''))
  const frame = page.frameLocator('iframe')
  await choose(frame)
  const link = frame.getByRole('link', { name: 'Open the checkout' })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.getByLabel('First name', { exact: true }).first().waitFor()
  expect(tab.url()).toMatch(/\/details$/)
  await page.context().close()
})

test('every step of the checkout runs inside the frame, also after a reload of the page around it (WID-6, WID-7, WID-8)', async () => {
  const page = await newPage()
  await page.goto(withWidget('data-turnout-checkout="inline" data-turnout-primary-color="#7a1f5c"'))
  const frame = page.frameLocator('iframe')
  await choose(frame)
  await frame.getByLabel('First name', { exact: true }).first().waitFor()
  expect(await page.context().cookies()).toEqual([])
  await page.reload()
  await frame.getByLabel('First name', { exact: true }).first().waitFor()
  expect(await findings(page)).toEqual([])
  await fillDetails(frame, 'inline@example.org')
  await product.mailTo('inline@example.org')
  expect(page.context().pages()).toHaveLength(1)
  expect(await page.context().cookies()).toEqual([])
  await frame.getByRole('button', { name: 'Back to the tickets' }).click()
  await frame.getByRole('button', { name: 'Continue' }).waitFor()
  await page.context().close()
})

test('"choose other tickets" leads back to the tickets of the frame, the choice kept (EXP-7, WID-7)', async () => {
  const page = await newPage()
  await page.goto(withWidget('data-turnout-checkout="inline"'))
  const frame = page.frameLocator('iframe')
  await choose(frame)
  await frame.getByRole('button', { name: 'Choose other tickets' }).first().click()
  await frame.getByRole('button', { name: 'Release tickets' }).click()
  await frame.getByRole('button', { name: 'Continue' }).waitFor()
  await frame.getByText('1 ticket').first().waitFor()
  await page.context().close()
})

test('several frames on a page, one added later, each with its own colours and as tall as its content (WID-2, WID-3)', async () => {
  const page = await newPage()
  await page.goto(
    withWidget('data-turnout-background-color="#101820"', 'data-turnout-locale="de" data-turnout-padding="0"'),
  )
  const background = (at: number) =>
    page
      .frameLocator('iframe')
      .nth(at)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
  await page.frameLocator('iframe').nth(1).getByText('Standing').first().waitFor()
  expect(await background(0)).toBe('rgb(16, 24, 32)')
  expect(await page.frameLocator('iframe').nth(1).locator('html').getAttribute('lang')).toBe('de')
  await page.evaluate((id) => {
    const later = document.createElement('turnout-widget')
    later.setAttribute('data-turnout-event', String(id))
    document.querySelector('section')?.append(later)
    const wrong = document.createElement('div')
    wrong.setAttribute('data-turnout-event', '1"><script>')
    document.querySelector('section')?.append(wrong)
  }, event_id)
  await page.frameLocator('iframe').nth(2).getByText('Standing').first().waitFor()
  expect(await page.locator('iframe').count()).toBe(3)
  for (const at of [0, 1, 2])
    await expect.poll(async () => (await height(page, at)) - (await content(page, at)), SOON).toBe(0)
  await page.context().close()
})

test('the script hears only its own frames (WID-2)', async () => {
  const page = await newPage()
  await page.goto(withWidget(''))
  await page.frameLocator('iframe').getByText('Standing').first().waitFor()
  await expect.poll(async () => (await height(page)) - (await content(page)), SOON).toBe(0)
  const before = await height(page)
  // the widget's listener was there first: when this one hears the message, the widget has heard it too
  await page.evaluate(
    () =>
      new Promise<void>((heard) => {
        addEventListener('message', ({ data }) => data.height === 5 && heard())
        postMessage({ turnout: 'resize', height: 5 }, '*')
      }),
  )
  expect(await height(page)).toBe(before)
  expect(await page.evaluate(() => Object.keys(window).filter((name) => /turnout/i.test(name)))).toEqual(['Turnout'])
  await page.context().close()
})

test('a site the organizer did not name may not frame it (WID-1)', async () => {
  const db = createDb(createPool(database))
  const token = await createSession(db, { ...account, now: new Date() })
  const saved = await fetch(`${product.url}/api/events/${event_id}/settings`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ widget_allowed_origins: ['https://shop.example.org'] }),
  })
  expect(saved.status).toBe(200)
  const page = await newPage()
  const known = faults.length
  await page.goto(withWidget('data-turnout-padding="7"'))
  await expect.poll(() => faults.slice(known).some((text) => text.includes('frame-ancestors')), SOON).toBe(true)
  faults.length = known
  await page.context().close()
  expect(await recountStock(db)).toEqual([])
  await db.destroy()
})

test('nothing was refused by a policy and nothing failed on the way (SEC-18)', () => {
  expect(faults).toEqual([])
})
