import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slugify } from '#core/platform/ids.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createSession, createTicket, type TestAccount } from '#test/factories.ts'
import { button, findings, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * Paying by bank transfer (BANK-1 to BANK-3): an admin adds the bank account and switches the method on, a buyer on a phone
 * chooses it and is told where to, how much, by when and under which reference. One story in order.
 */
const DAY_MS = 86_400_000

let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let account: TestAccount
let event_id: number
let organizer: Page
let phone: BrowserContext

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  account = await createAccount(db)
  const token = await createSession(db, { ...account, now: new Date() })
  const start_date = new Date(Date.now() + 30 * DAY_MS)
  event_id = await createEvent(db, account, { start_date, end_date: new Date(start_date.getTime() + 4 * 3_600_000) })
  await createTicket(db, event_id, { title: 'Standing', capacity: 10 })
  product = await startProduct(url)
  browser = await openBrowser()
  const desk = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  await desk.addCookies([{ name: 'turnout_session', value: token, url: product.url }])
  organizer = await watched(desk)
  phone = await browser.newContext(PHONE)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

test('an admin adds the bank account, and hears under the field of a wrong IBAN (BANK-1)', async () => {
  await organizer.goto(`${product.url}/account/bank`)
  await button(organizer, 'Add bank account').click()
  const form = organizer.getByRole('dialog')
  const values = {
    'Account holder': 'Halle 7 e. V.',
    IBAN: 'CH56 0483 5012 3456 7800 8',
    'Street and number': 'Kaistraße 14',
    Postcode: '20359',
    City: 'Hamburg',
  }
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByLabel('Country').first().click()
  await organizer.getByRole('option', { name: 'Germany' }).click()
  await button(form, 'Add bank account').click()
  await form.getByText('This IBAN is not right. Check it against a statement.').waitFor()
  expect(await findings(organizer)).toEqual([])
  await form.getByLabel('IBAN', { exact: true }).fill('CH56 0483 5012 3456 7800 9')
  await button(form, 'Add bank account').click()
  await organizer.getByText('CH56 0483 5012 3456 7800 9').waitFor()
  expect(await findings(organizer)).toEqual([])
})

test('and switches bank transfer on for the event', async () => {
  await organizer.goto(`${product.url}/manage/event/${event_id}/settings`)
  const card = organizer.getByRole('form', { name: 'Payment' })
  await card.getByRole('checkbox', { name: 'Bank transfer', exact: true }).check()
  await card.getByLabel('Days to transfer').fill('10')
  expect(await findings(organizer)).toEqual([])
  const bar = organizer.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save changes' }).click()
  await organizer.getByText('Changes saved').first().waitFor()
})

test('a buyer on a phone chooses it and is told where to, with codes (BANK-2, BANK-3)', async () => {
  const page = await watched(phone)
  await page.goto(`${product.url}/event/${event_id}/${slugify('Low Tide Sessions')}`)
  await page.locator('button[aria-label*="Standing"]').last().click()
  await button(page, 'Continue').first().click()
  await page.waitForURL('**/details')
  const person = { 'First name': 'Annika', 'Last name': 'Berg', Email: 'annika@example.org' }
  for (const [label, value] of Object.entries(person)) await page.getByLabel(label, { exact: true }).first().fill(value)
  await button(page, 'Continue to payment').click()
  await page.waitForURL('**/payment')
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByText(/You order now and transfer €12.50 by/).waitFor()
  expect(await findings(page)).toEqual([])
  await button(page, /Order now, transfer €12.50 later/).click()
  await page.waitForURL('**/summary')
  await page.getByText(/Almost there: please transfer €12.50 by/).waitFor()
  await page.getByText('CH56 0483 5012 3456 7800 9').waitFor()
  const order = await db.selectFrom('orders').selectAll().where('event_id', '=', event_id).executeTakeFirstOrThrow()
  await page
    .getByText(new RegExp(`^RF\\d\\d${order.reference.replaceAll('-', '')}$`))
    .first()
    .waitFor()
  await page.getByRole('img', { name: 'QR code of this transfer' }).waitFor()
  const slip = page.getByRole('img', { name: 'QR-bill of this transfer' })
  expect(await slip.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBeGreaterThan(0)
  expect(await findings(page)).toEqual([])
  expect(order).toMatchObject({ status: 'AWAITING_PAYMENT', payment_provider: 'bank', is_test: false })
  expect(await recountStock(db)).toEqual([])
})
