import type pg from 'pg'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { button, look, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * From the registration to an event that sells, as somebody does it who has never been here: with the mouse, every click
 * counted, and a field counts as one unless the cursor stands in it already. Then what the page after going live is for.
 */
const MAX_CLICKS = 16
const INES = 'ines@example.org'
const PASSWORD = 'a long password'
const DAY_MS = 86_400_000

let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let staff: BrowserContext
let page: Page
let event_id: number

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  product = await startProduct(url)
  browser = await openBrowser()
  staff = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await watched(staff)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

/** What somebody's hand does, each click with what it was for. */
function hand() {
  const clicks: string[] = []
  const click = async (what: string, target: Locator) => {
    clicks.push(what)
    await target.click()
  }
  return {
    clicks,
    click,
    /** The keyboard alone, where the cursor stands in the field; else a click first. */
    type: async (where: Page | Locator, label: string, text: string) => {
      const field = where.getByLabel(label, { exact: true }).first()
      await field.waitFor()
      const has_cursor = await field.evaluate((element) => element === element.ownerDocument.activeElement)
      if (!has_cursor) await click(label, field)
      await field.fill(text)
    },
  }
}

const dialog = () => page.getByRole('dialog')

test(`from the registration to live in at most ${MAX_CLICKS} clicks (BO-3, BO-7, BO-22, BO-50)`, async () => {
  const { clicks, click, type } = hand()
  await page.goto(`${product.url}/auth/register`)
  await page.getByLabel('First name').waitFor()
  await type(page, 'First name', 'Ines')
  await type(page, 'Email', INES)
  await type(page, 'Password', PASSWORD)
  await type(page, 'Repeat the password', PASSWORD)
  await click('terms', page.getByRole('checkbox').first())
  await click('create account', button(page, 'Create account'))
  await page.waitForURL('**/welcome')

  const mail = await product.mailTo(INES)
  const confirmation = await watched(staff)
  clicks.push('link in the mail')
  await confirmation.goto(/https?:\/\/\S+confirm-email-address\/\S+/.exec(mail.text)![0])
  await click('confirm address', button(confirmation, 'Confirm address'))
  await confirmation.getByText(`${INES} is confirmed`).waitFor()
  await confirmation.close()

  await click('continue', button(page, 'Continue'))
  await page.getByRole('heading', { name: 'Your first event' }).waitFor()
  // what an organizer has to decide is asked, with a guess that stands there (MON-7)
  await page.getByRole('combobox', { name: 'Currency of your prices' }).waitFor()
  await type(page, 'Title', 'Low Tide Festival')
  await type(page, 'Start', `${new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)}T19:00`)
  await click('create event', button(page, 'Create event'))
  await page.waitForURL('**/getting-started')
  event_id = Number(/event\/(\d+)/.exec(page.url())![1])

  await click('create ticket', button(page, 'Create ticket'))
  await dialog().getByLabel('Title').waitFor()
  await type(dialog(), 'Title', 'Standing')
  await type(dialog(), 'Price', '24.00')
  await type(dialog(), 'Quantity (optional)', '40')
  await click('save ticket', dialog().getByRole('button', { name: 'Create ticket' }))
  await dialog().waitFor({ state: 'detached' })

  await click('go live', button(page, 'Go live'))
  await click('confirm', dialog().getByRole('button', { name: 'Go live' }))
  await page.getByRole('heading', { level: 1, name: 'You’re live!' }).waitFor()
  expect(clicks.length, clicks.join(' · ')).toBeLessThanOrEqual(MAX_CLICKS)
  const { status } = await db.selectFrom('events').select('status').where('id', '=', event_id).executeTakeFirstOrThrow()
  expect(status).toBe('LIVE')
})

test('the page after it hands on the link, the poster, the code, the list for the door (BO-50, EVT-17)', async () => {
  await page.getByRole('img', { name: 'QR code of the event page' }).locator('path').first().waitFor()
  await button(page, 'Copy link').click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${product.url}/event/${event_id}/low-tide-festival`)
  const ways = page.getByRole('list', { name: 'Send the link by' }).getByRole('link')
  const addresses = await ways.evaluateAll((links) =>
    links.map((link) => decodeURIComponent((link as HTMLAnchorElement).href)),
  )
  expect(addresses).toHaveLength(6)
  for (const address of addresses) expect(address).toContain(copied)
  const preview = page.getByRole('img', { name: 'Poster of the event' })
  await expect.poll(() => preview.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  for (const format of ['PDF', 'SVG']) {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, `Download ${format}`).click()])
    expect(file.suggestedFilename()).toBe(`poster-${event_id}.${format.toLowerCase()}`)
  }
  // the address on the poster is a page
  const short = await page.request.get(`${product.url}/e/${event_id}`)
  expect([short.status(), await short.text()]).toEqual([200, expect.stringContaining('Low Tide Festival')])
  await page.getByText(`data-turnout-event="${event_id}"`).waitFor()
  await page.getByRole('heading', { name: 'At the door' }).waitFor()
  await look(page, 'share-new')
})

test('a test order from the banner: ordered, paid with test money, looked at, deleted (BO-51, PAY-37)', async () => {
  const [shop] = await Promise.all([
    staff.waitForEvent('page'),
    page.getByRole('region', { name: 'Notices' }).getByRole('link', { name: 'Make a test order' }).click(),
  ])
  await shop.locator('button[aria-label*="Standing"]').last().click()
  await shop.getByRole('button', { name: 'Continue' }).first().click()
  await shop.waitForURL('**/details')
  await shop.getByLabel('First name').first().fill('Ines')
  await shop.getByLabel('Last name').first().fill('Vandaele')
  await shop.getByLabel('Email').first().fill(INES)
  await shop.getByRole('button', { name: 'Continue to payment' }).click()
  await shop.waitForURL('**/payment')
  await button(page, 'Copy card number').click()
  await shop.getByLabel('Card number').fill(await page.evaluate(() => navigator.clipboard.readText()))
  await shop.getByLabel('Expiry date').fill('12 / 40')
  await shop.getByLabel('Security code').fill('123')
  await shop.locator('form button[type="submit"]').click()
  await shop.waitForURL('**/summary')
  await shop.close()

  await page.goto(`${product.url}/manage/event/${event_id}`)
  const latest = page.getByRole('link', { name: /^Order / }).first()
  await page.getByText('Ines Vandaele').first().waitFor()
  await look(page, 'dashboard-first-order')
  await latest.click()
  await page.getByRole('dialog').getByText('Ines Vandaele').first().waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'How tests work' }).first().click()
  await button(page, 'Delete test orders').click()
  await dialog().getByRole('button', { name: 'Delete test orders' }).click()
  await page.getByText('Test orders deleted').waitFor()
  const { rows } = await pool.query('select count(*)::int as n from orders where event_id = $1', [event_id])
  expect(rows).toEqual([{ n: 0 }])
})
