import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#core/platform/paths.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createOnSaleEvent, createSession } from '#test/factories.ts'
import { look, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/**
 * A message with placeholders waits for the event's dates, moves with them, and arrives filled in; the reminder is one
 * switch (MSG-11 to MSG-13). Time passes by moving the event, which is what the product itself goes by.
 */
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
let db: Db
let product: Product
let browser: Browser
let shop: Awaited<ReturnType<typeof createOnSaleEvent>>
let page: Page

beforeAll(async () => {
  const { url } = await createTestDatabase()
  db = createDb(createPool(url))
  shop = await createOnSaleEvent(db, { capacity: 50 })
  const dates = { start_date: new Date(inHours(72)), end_date: new Date(inHours(76)) }
  await db.updateTable('events').set(dates).where('id', '=', shop.event_id).execute()
  await createSoldOrder(db, {
    ...shop,
    people: [{ first_name: 'Mei-Lin', last_name: 'Chow', email: 'mei@example.org' }],
  })
  product = await startProduct(url)
  browser = await openBrowser()
  const desk = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const token = await createSession(db, { ...shop.account, now: new Date() })
  await desk.addCookies([{ name: 'turnout_session', value: token, url: product.url }])
  page = await watched(desk)
  await page.goto(`${product.url}${paths.manageEvent(shop.event_id, 'messages')}`)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await db?.destroy()
})

/** The page hears of the change and repaints; looked at in between, it has colours of both. */
const wear = async (colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme })
  await page.locator(`:root[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
}
const lookInBothSchemes = async (name: string) => {
  await look(page, name)
  await wear('dark')
  await look(page, `${name}-dark`)
  await wear('light')
}
const choose = async (field: string, option: string) => {
  await page.getByRole('dialog').getByLabel(field, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const row = (name: string) => page.getByRole('row', { name })

test('the reminder is switched on with one click, says when it goes out, and off again', async () => {
  const box = page.getByRole('switch', { name: /^Reminder/ })
  await box.click()
  await page.getByText('The reminder is on').first().waitFor()
  await row('See you soon: {{event_title}}').getByText('Scheduled').waitFor()
  await lookInBothSchemes('reminder-on')
  await box.click()
  await page.getByText('The reminder is off').first().waitFor()
  await row('See you soon: {{event_title}}').getByText('Sending was cancelled.').waitFor()
})

test('placeholders come by buttons, the preview shows them filled in, and an unknown one is told under the text', async () => {
  await page.getByRole('button', { name: 'Send message' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Subject').fill('Doors, {{first_name}}')
  await form.locator('[contenteditable]').click()
  await page.keyboard.insertText('Dear {{nickname}}')
  await form.getByText('Preview', { exact: true }).click()
  await form.getByText('There is no placeholder “nickname” here.').waitFor()
  await form.locator('[contenteditable]').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('Dear ')
  await form.getByRole('button', { name: 'Insert: Full name' }).click()
  await page.keyboard.insertText(': ')
  await form.getByRole('button', { name: 'Insert: Link to the ticket' }).click()
  await form.getByRole('heading', { name: /^Doors, (?!\{)/ }).waitFor()
  await form.getByRole('link', { name: 'Open your ticket' }).waitFor()
  await choose('When', 'Before the event starts')
  await choose('Unit', 'Hours')
  await form.getByLabel('How many').fill('30')
  await form.getByText(/moves with the event/).waitFor()
  await form.getByLabel('This message is about the event and is not promotional.').check()
  await lookInBothSchemes('message-scheduled-form')
  await form.getByRole('button', { name: 'Schedule message' }).click()
  await row('Doors, {{first_name}}').getByText('Scheduled').waitFor()
  expect(product.mails()).toEqual([])
})

test('the event moves near, the message goes out by itself, once and filled in', async () => {
  const moved = await page.request.put(`${product.url}/api/events/${shop.event_id}`, {
    data: { start_date: inHours(29), end_date: inHours(33) },
    headers: { origin: product.url },
  })
  expect(moved.status()).toBe(200)
  const mine = () => product.mails().filter(({ to }) => to === 'mei@example.org')
  // the minute's round takes it up
  await expect.poll(() => mine().length, { timeout: 120_000 }).toBe(1)
  const [mail] = mine()
  expect(mail?.subject).toBe('Doors, Mei-Lin')
  // a space typed at the end of a line is a no-break one in some moments of the editor
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('Dear Mei-Lin Chow: Open your order (http')
  expect(mail?.html).not.toContain('{{')
  await page.reload()
  await row('Doors, {{first_name}}').getByText('Sent', { exact: true }).waitFor()
  await lookInBothSchemes('message-scheduled-sent')
  expect(mine()).toHaveLength(1)
})
