import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createSession, createTicket, type TestAccount } from '#test/factories.ts'
import { findings } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * Money goes back: an order refunded in two parts, each with its mail, then cancelled; a refund that the bank takes its
 * time with; test orders deleted. One story in order, in a real browser.
 */
const BUYER = 'annika.bergstroem@example.org'
const DAY_MS = 86_400_000
let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let staff: BrowserContext
let account: TestAccount
let event_id: number
let ticket: Awaited<ReturnType<typeof createTicket>>

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  account = await createAccount(db)
  event_id = await createEvent(db, account, {
    start_date: new Date(Date.now() + 30 * DAY_MS),
    end_date: new Date(Date.now() + 30 * DAY_MS + 3_600_000),
  })
  ticket = await createTicket(db, event_id, { title: 'Standing', capacity: 10 })
  product = await startProduct(url)
  browser = await openBrowser()
  staff = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
  const token = await createSession(db, { ...account, now: new Date() })
  await staff.addCookies([{ name: 'turnout_session', value: token, url: product.url }])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

/** Two tickets bought by card, as the checkout does it. */
async function buy(number = '4242424242424242'): Promise<string> {
  const base = `${product.url}/api/public/events/${event_id}/order`
  let cookie = ''
  const call = async (method: string, path: string, body?: object) => {
    const reply = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', 'accept-language': 'en', cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect(reply.status, `${method} ${path}`).toBeLessThan(300)
    cookie ||= reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return ((await reply.json()) as { data: { short_id: string } }).data
  }
  const line = { ticket_id: ticket.ticket_id, ticket_price_id: ticket.price_id, quantity: 2 }
  const { short_id } = await call('POST', '', { items: [line] })
  const person = { first_name: 'Annika', last_name: 'Bergström', email: BUYER }
  const attendees = [1, 2].map(() => ({ ...person, ticket_price_id: ticket.price_id }))
  await call('PUT', `/${short_id}`, { order: person, attendees })
  await call('POST', `/${short_id}/payment`, { method: 'CARD' })
  await call('POST', `/${short_id}/payment/submit`, {})
  await call('POST', `/${short_id}/payment/test`, { number, expiry: '12/40', cvc: '123' })
  return short_id
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  page.setDefaultTimeout(20_000)
  await page.goto(product.url + path)
  return page
}

const referenceOf = async (short_id: string) =>
  (await db.selectFrom('orders').select('reference').where('short_id', '=', short_id).executeTakeFirstOrThrow())
    .reference
const dialog = (page: Page) => page.getByRole('dialog')
const exact = async () => expect(await recountStock(db)).toEqual([])

test('an order is refunded in two parts, each told by mail, then cancelled (BO-26, BO-27, RFD-2, MAIL-17, MAIL-15)', async () => {
  const short_id = await buy()
  const reference = await referenceOf(short_id)
  const page = await open(staff, `/manage/event/${event_id}/orders`)
  await page.getByRole('button', { name: `Actions for order ${reference}` }).click()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  await dialog(page).getByText(`Refund order ${reference}`).waitFor()
  await dialog(page).getByText('By amount').click()
  const amount = dialog(page).getByLabel('Amount to refund')
  expect(await amount.inputValue()).toBe('25.00')
  await dialog(page).getByText('The tickets stay valid and the seats stay sold.').waitFor()
  expect(await findings(page)).toEqual([])
  await amount.fill('30')
  await dialog(page).getByRole('button', { name: 'Refund €30.00' }).click()
  await dialog(page).getByText('Enter an amount up to what is left to refund.').waitFor()
  await amount.fill('10')
  await dialog(page).getByRole('button', { name: 'Refund €10.00' }).click()
  await page.getByText('€10.00 refunded.').first().waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('Partially refunded').first().waitFor()
  const first = await product.mailTo(BUYER, (mail) => mail.subject.includes('€10.00'))
  expect(first.text).toMatch(/Order total: €25\.00[\s\S]*Remaining: €15\.00/)

  await page.getByRole('link', { name: `Order ${reference}` }).click()
  await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog(page).getByText('By amount').click()
  await dialog(page).getByRole('button', { name: 'Refund €15.00' }).click()
  await page.getByText('€15.00 refunded.').first().waitFor()
  const second = await product.mailTo(BUYER, (mail) => mail.subject.includes('€15.00'))
  expect(second.text).toMatch(/Refunded before: €10\.00[\s\S]*Remaining: €0\.00/)
  await dialog(page).getByText('€15.00 refunded').first().waitFor()
  const refund = dialog(page).getByRole('button', { name: /^Refund\b/ })
  expect(await refund.getAttribute('aria-disabled')).toBe('true')
  expect(await findings(page)).toEqual([])

  await dialog(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: `Cancel order ${reference}?` })
  await question.getByText('2 seats become free and all tickets stop working.').waitFor()
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText(`Order ${reference} is cancelled.`).first().waitFor()
  const told = await product.mailTo(BUYER, (mail) => mail.subject.includes('was cancelled'))
  expect(told.subject).toContain(reference)
  await exact()

  const buyer = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const summary = await open(buyer, `/checkout/${event_id}/${short_id}/summary`)
  await summary.getByText('This order is cancelled.').waitFor()
  await summary.getByText('The whole payment was refunded.').waitFor()
  expect(await summary.getByRole('img', { name: /QR/ }).count()).toBe(0)
  expect(await findings(summary)).toEqual([])
  await buyer.close()
  await page.close()
})

test('one ticket of two is ticked, refunded and cancelled; the mail says it is a part (RFD-16, RFD-17, MAIL-17)', async () => {
  const reference = await referenceOf(await buy())
  const page = await open(staff, `/manage/event/${event_id}/orders`)
  const row = page.getByRole('row').filter({ hasText: reference })
  await page.getByRole('button', { name: `Actions for order ${reference}` }).click()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  await dialog(page).getByRole('button', { name: 'Refund €0.00' }).click()
  await dialog(page).getByText('Choose at least one ticket.').waitFor()
  await dialog(page).getByRole('checkbox', { name: 'All 2 tickets' }).check()
  await dialog(page).getByText('All tickets of this order stop working').waitFor()
  expect(await dialog(page).getByLabel('Amount to refund').inputValue()).toBe('25.00')
  await dialog(page).getByRole('checkbox', { name: 'Annika Bergström' }).last().uncheck()
  expect(await dialog(page).getByLabel('Amount to refund').inputValue()).toBe('12.50')
  await dialog(page).getByText('The ticket stops working and its seat becomes free').waitFor()
  expect(await findings(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Refund €12.50 and cancel ticket' }).click()
  await page.getByText('€12.50 refunded.').first().waitFor()
  await row.getByText('1 of 2').waitFor()
  const told = await product.mailTo(BUYER, (mail) => mail.subject.includes('Partial refund of €12.50'))
  expect(told.text).toMatch(
    /€12\.50 of the €25\.00 you paid[\s\S]*no longer work at the door: Standing, [\s\S]*Your other tickets stay valid/,
  )
  await exact()
  await page.close()
})

test('while the bank takes its time no second refund is made, and the dialog says why (RFD-3, PAY-36)', async () => {
  const reference = await referenceOf(await buy('4000000000007726'))
  const page = await open(staff, `/manage/event/${event_id}/orders`)
  const askRefund = async () => {
    await page.getByRole('button', { name: `Actions for order ${reference}` }).click()
    await page.getByRole('menuitem', { name: 'Refund' }).click()
  }
  await askRefund()
  await dialog(page).getByText('By amount').click()
  await dialog(page).getByLabel('Also cancel the order').check()
  await dialog(page).getByText('All tickets of this order stop working').waitFor()
  await dialog(page).getByRole('button', { name: 'Refund €25.00 and cancel' }).click()
  await page.getByText('The refund of €25.00 is on its way.').first().waitFor()
  await page.getByText('Refund pending').first().waitFor()
  await askRefund()
  await dialog(page).getByText('There is a refund pending.').waitFor()
  expect(await findings(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  // the job looks again after twenty seconds, the test bank is done after fifteen
  const told = await product.mailTo(BUYER, (mail) => mail.subject.includes('€25.00'))
  expect(told.text).toContain('Remaining: €0.00')
  await exact()
  await page.close()
})

test('an admin deletes all test orders (DLG-8, PAY-37)', async () => {
  const page = await open(staff, `/manage/event/${event_id}/orders`)
  await page.getByRole('button', { name: 'Delete test orders' }).click()
  await dialog(page).getByText('3 test orders will be permanently deleted').waitFor()
  expect(await findings(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Delete test orders' }).click()
  await page.getByText('No orders yet').waitFor()
  await page.getByRole('button', { name: 'Delete test orders' }).waitFor({ state: 'detached' })
  await exact()
  await page.close()
})
