import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEvents } from '#server/app/demo/demo-content.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createLiveEvent, look, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/** The whole purchase of the demo's concert with nothing but a keyboard, and what a screen reader is told on the way (UIX-6). */
let product: Product
let browser: Browser
let office: BrowserContext
let page: Page
let event_id: number

/** Stops of the Tab key on the way from the top of the event page to Continue. */
const MOST_STOPS = 12

beforeAll(async () => {
  product = await startProduct((await createTestDatabase()).url)
  browser = await openBrowser()
  office = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', colorScheme: 'dark' })
  const [demo] = demoEvents((_weekday, _days, time) => `${new Date().getFullYear() + 1}-06-04T${time}`)
  if (!demo) throw new Error('the demo has no event')
  const made = await createLiveEvent(product, office, demo.event)
  event_id = made.event_id
  for (const ticket of demo.tickets) await made.call('POST', `/events/${event_id}/tickets`, ticket)
  for (const code of demo.promo_codes ?? []) await made.call('POST', `/events/${event_id}/promo-codes`, code)
  await made.call('PUT', `/events/${event_id}/status`, { status: 'LIVE' })
  page = await watched(await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' }))
  await page.goto(`${product.url}/event/${event_id}/quayside`, { waitUntil: 'networkidle' })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** Presses Tab until the named thing has the focus; answers how often. */
async function tabTo(name: RegExp, most = MOST_STOPS): Promise<number> {
  for (let stops = 1; stops <= most; stops++) {
    await page.keyboard.press('Tab')
    if (name.test(await focused())) return stops
  }
  throw new Error(`${name} has not the focus after ${most} stops`)
}

test('two tickets and on to Continue are at most 12 stops', async () => {
  let stops = await tabTo(/^Skip to the tickets$/)
  expect(stops).toBe(1)
  await page.keyboard.press('Enter')
  stops += await tabTo(/^Number of tickets: Standing/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  stops += await tabTo(/^Continue$/)
  expect(stops).toBeLessThanOrEqual(MOST_STOPS)
})

test('names and states of what was chosen are in the accessibility tree', async () => {
  const tickets = await page.getByRole('region', { name: 'Tickets', exact: true }).ariaSnapshot()
  expect(tickets).toContain(`- 'spinbutton "Number of tickets: Standing, main floor"': "2"`)
  expect(tickets).toContain(`- 'spinbutton "Number of tickets: Reduced"': "0"`)
  expect(tickets).toContain(`- 'button "One less: Reduced" [disabled]'`)
  const money = await page.getByRole('region', { name: 'Your order' }).ariaSnapshot()
  expect(money).toMatch(/- button "Continue"$/m)
})

test('details begin at their heading, tell what is required and wrong, and are filled in and sent by keyboard', async () => {
  await page.keyboard.press('Enter')
  await page.waitForURL('**/details')
  const heading = page.getByRole('heading', { level: 1, name: 'Your details' })
  await heading.waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  const go = /^Continue to payment$/
  await tabTo(go, 40)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').first().waitFor()
  const first = page.getByRole('textbox', { name: 'First name' }).first()
  await page.waitForFunction(() => document.activeElement?.matches('[aria-invalid="true"][aria-required="true"]'))
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(
    await first.evaluate((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent),
  ).toMatch(/\S/)
  for (const text of ['Annika', 'Bergström', 'annika@example.org']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  for (let tries = 0; tries < 3 && !/^Copy to all/.test(await focused()); tries++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await tabTo(go, 40)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/payment')
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
})

test('the designer and the page in its frame are told apart (UIX-6, DSG-1)', async () => {
  const designer = await watched(office)
  await designer.goto(`${product.url}/manage/event/${event_id}/homepage-designer`, { waitUntil: 'networkidle' })
  await designer.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  await look(designer, 'designer')
})
