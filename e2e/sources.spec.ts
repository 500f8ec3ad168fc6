import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { browserNamed } from '#test/browsers.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createTicket, type TestAccount } from '#test/factories.ts'
import { button, findings, lookEverywhere, PHONE } from '#test/journey.ts'
import { freePort, type Product, startProduct } from '#test/product.ts'

/**
 * Where a buyer came from, for real (FUN): a tagged link, the banner, the frame on its other origin with a script of ours in
 * place of Google's, an order, and what the organizer sees of it. No byte leaves the machine: what would is caught.
 */
let product: Product
let browser: Browser
let account: TestAccount
let event_id: number
let page_url: string
let tag_origin: string

const GTAG = 'https://www.googletagmanager.com/**'
/** What stands in place of gtag.js: keeps what it is told, and tries to reach what is ours. */
const FAKE_TAG = `
  window.seen = { told: window.dataLayer, cookie: document.cookie, referrer: document.referrer }
  try { window.seen.parent = window.parent.document.title } catch (error) { window.seen.refused = error.name }
  fetch('/api/public/config').then((reply) => (window.seen.api = reply.status), () => (window.seen.api = 'blocked'))
  fetch('${'PAGE'}/api/public/config').then(() => (window.seen.ours = 'read'), () => (window.seen.ours = 'blocked'))
`

beforeAll(async () => {
  const database = (await createTestDatabase()).url
  const db = createDb(createPool(database))
  account = await createAccount(db)
  event_id = await createEvent(db, account, { title: 'Harbour Concert' })
  await createTicket(db, event_id, { title: 'Standing' })
  const port = String(await freePort())
  tag_origin = `http://127.0.0.1:${port}`
  await db
    .updateTable('event_settings')
    .set({ ga4_measurement_id: 'G-AB12CD34' })
    .where('event_id', '=', event_id)
    .execute()
  await db.destroy()
  product = await startProduct(database, { PORT: port, TURNOUT_TAG_ORIGIN: tag_origin })
  page_url = `${product.url}/event/${event_id}/harbour-concert`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** What would have left for others. */
  readonly foreign: string[]
  readonly faults: string[]
}

/** A person's browser: Playwright's own says that it is none (FUN-3). */
async function visitor(options: Parameters<Browser['newContext']>[0] = {}): Promise<Visitor> {
  const context = await browser.newContext({ ...PHONE, userAgent: browserNamed('visitor'), ...options })
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  const [foreign, faults]: string[][] = [[], []]
  context.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin.startsWith('http') && ![product.url, tag_origin].includes(origin)) foreign!.push(request.url())
  })
  await context.route(GTAG, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: FAKE_TAG.replace('PAGE', product.url) }),
  )
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('pageerror', (error) => faults!.push(String(error)))
  return { page, context, foreign: foreign!, faults: faults! }
}

const banner = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })
const tagFrame = (page: Page) => page.frames().find((frame) => frame.url().startsWith(tag_origin))

const eventsIn = (told: readonly unknown[][]) => told.filter(([name]) => name === 'event')

/** What the script in the frame saw, once it is there and the page has told it so many events. */
async function seenBy(page: Page, events = 0) {
  await expect.poll(() => tagFrame(page)?.evaluate(() => 'seen' in window)).toBe(true)
  const read = () =>
    tagFrame(page)!.evaluate(() => {
      const { told, ...rest } = (window as unknown as { seen: { told: object[] } & Record<string, unknown> }).seen
      return { ...rest, told: told.map((one) => Object.values(one)) } as Record<string, unknown> & { told: unknown[][] }
    })
  await expect.poll(async () => (await read()).ours).toBeDefined()
  await expect.poll(async () => eventsIn((await read()).told).length).toBeGreaterThanOrEqual(events)
  return read
}

test('a tagged link, the banner, the frame of another origin, an order', async () => {
  const { page, context, foreign, faults } = await visitor()
  await page.goto(`${page_url}?utm_source=newsletter&utm_medium=email&utm_campaign=spring`)
  await banner(page).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  if (process.env.SHOTS) await lookEverywhere(page, 'banner')
  else expect(await findings(page)).toEqual([])
  expect(foreign).toEqual([])
  // nothing waits for an answer: tickets are chosen with the banner there
  await button(page, /Standing/)
    .last()
    .click()
  await button(page, 'Accept').click()
  await banner(page).waitFor({ state: 'detached' })
  const seen = await seenBy(page, 3)
  const { told, ...rest } = await seen()
  expect(rest).toMatchObject({ cookie: '', referrer: '', refused: 'SecurityError', api: 'blocked', ours: 'blocked' })
  expect(eventsIn(told).map(([, name]) => name)).toEqual(['page_view', 'view_item', 'add_to_cart'])
  await button(page, 'Continue').first().click()
  await page.waitForURL('**/details')
  expect(await page.locator('iframe').count()).toBe(0)
  for (const [label, value] of [
    ['First name', 'Annika'],
    ['Last name', 'Berg'],
    ['Email', 'annika@example.org'],
  ] as const)
    await page.getByLabel(label, { exact: true }).first().fill(value)
  await button(page, 'Continue to payment').click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  expect(await banner(page).count()).toBe(0)
  await page.locator('form button[type="submit"]').click()
  await page.getByText('You’re in!').waitFor()
  const bought = await (await seenBy(page, 1))()
  const events = eventsIn(bought.told)
  expect(events).toEqual([
    [
      'event',
      'purchase',
      {
        ...{ page_location: page_url, page_referrer: '', value: 12.5, currency: 'EUR' },
        items: [{ item_name: 'Standing', quantity: 1 }],
      },
    ],
  ])
  const reference = new URL(page.url()).pathname.split('/')[3]!
  expect(JSON.stringify(bought)).not.toMatch(new RegExp(`annika|berg|${reference}`, 'i'))
  // told once
  await page.reload()
  await page.getByText('You’re in!').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  expect(foreign.every((url) => url.startsWith('https://www.googletagmanager.com/gtag/js?id=G-AB12CD34'))).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})

test('rejected: nothing of others, now or later, until the visitor says otherwise', async () => {
  const { page, context, foreign } = await visitor({ viewport: { width: 1280, height: 800 } })
  await page.goto(page_url)
  await button(page, 'Reject').click()
  await banner(page).waitFor({ state: 'detached' })
  await page.reload()
  const choices = button(page, 'Privacy choices')
  await choices.waitFor()
  expect([await banner(page).count(), await page.locator('iframe').count(), foreign]).toEqual([0, 0, []])
  await choices.click()
  await banner(page).waitFor()
  await button(page, 'Accept').click()
  await seenBy(page)
  expect(foreign).toHaveLength(1)
  await context.close()
})

test('a browser that asks for privacy is not asked', async () => {
  const { page, context, foreign } = await visitor({ extraHTTPHeaders: { 'sec-gpc': '1' } })
  await page.goto(page_url)
  await button(page, /Standing/)
    .last()
    .waitFor()
  await page.waitForLoadState('networkidle')
  expect([await banner(page).count(), await button(page, 'Privacy choices').count(), foreign]).toEqual([0, 0, []])
  await context.close()
})

test('the organizer sees where the order came from (FUN-4)', async () => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'turnout_session', value: account.token, url: product.url }])
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  // visits are written every ten seconds
  const row = page.getByRole('row', { name: /newsletter/ })
  await expect
    .poll(
      async () => {
        await page.goto(`${product.url}/manage/event/${event_id}/sources`)
        await page.getByRole('heading', { name: 'From visit to order' }).waitFor()
        return (await row.count()) === 0 ? [] : row.getByRole('cell').allInnerTexts()
      },
      { timeout: 40_000, interval: 1000 },
    )
    .toEqual(['1', '1', '100%', '1', '€12.50'])
  await page.getByLabel('Group by').selectOption('campaign')
  await page.getByRole('row', { name: /spring/ }).waitFor()
  expect(await page.getByRole('img', { name: 'Completed: 1' }).count()).toBe(1)
  if (process.env.SHOTS) await lookEverywhere(page, 'sources')
  else expect(await findings(page)).toEqual([])
  await context.close()
})
