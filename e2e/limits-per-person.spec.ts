import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { button, type Call, createLiveEvent, look, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/** How many tickets one person may have: the organizer says it, buyers meet it (LIM-1, LIM-3). One story in order. */
let product: Product
let db: Db
let browser: Browser
let organizer: Page
let phone: Page
let call: Call
let event_id: number
const year = new Date().getFullYear() + 1

beforeAll(async () => {
  const database = (await createTestDatabase()).url
  product = await startProduct(database)
  db = createDb(createPool(database))
  browser = await openBrowser()
  const office = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const made = await createLiveEvent(product, office, { title: 'Slack water', start_date: `${year}-06-04T10:00` })
  event_id = made.event_id
  call = made.call
  for (const title of ['Deck', 'Cabin'])
    await call('POST', `/events/${event_id}/tickets`, {
      title,
      type: 'FREE',
      quantity_available: 50,
      tax_and_fee_ids: [],
    })
  await call('PUT', `/events/${event_id}/status`, { status: 'LIVE' })
  organizer = await watched(office)
  phone = await watched(await browser.newContext(PHONE))
})
afterAll(async () => {
  await browser?.close()
  await db?.destroy()
  await product?.stop()
})

/** In both schemes. */
async function lookTwice(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await look(page, `${name}-${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function choose(ticket: string, units: number): Promise<void> {
  const add = phone.locator(`button[aria-label*="${ticket}"]`).last()
  for (let n = 0; n < units; n++) await add.click()
}

async function openDetails(email: string): Promise<void> {
  await button(phone, 'Continue').first().click()
  await phone.waitForURL('**/details')
  for (const [label, value] of Object.entries({ 'First name': 'Maud', 'Last name': 'Terrey', Email: email }))
    await phone.getByLabel(label, { exact: true }).first().fill(value)
  const copy = button(phone, 'Copy to all attendees')
  if (await copy.isVisible()) await copy.click()
}

test('the organizer limits a ticket, then all of them together; a limit nobody could reach is refused (LIM-1, SET-28)', async () => {
  await organizer.goto(`${product.url}/manage/event/${event_id}/tickets`)
  await button(organizer, 'Actions for Deck').click()
  await organizer.getByRole('menuitem', { name: 'Edit ticket' }).click()
  const drawer = organizer.getByRole('dialog')
  await drawer.getByText('More options').click()
  await drawer.getByLabel('Minimum per order (optional)').fill('3')
  await drawer.getByLabel('Maximum per person (optional)').fill('2')
  await button(drawer, 'Save').click()
  await drawer.getByText('The maximum must not be below the minimum.').waitFor()
  await drawer.getByLabel('Minimum per order (optional)').fill('')
  await drawer.getByLabel('Maximum per person (optional)').scrollIntoViewIfNeeded()
  await lookTwice(organizer, 'limit-of-a-ticket')
  await button(drawer, 'Save').click()
  await drawer.waitFor({ state: 'hidden' })

  await organizer.goto(`${product.url}/manage/event/${event_id}/settings`)
  const card = organizer.getByRole('form', { name: 'Limits per person' })
  // it has one date (DAT-1)
  expect(await card.getByRole('switch').count()).toBe(0)
  await card.getByLabel('Tickets per person (optional)').fill('501')
  const bar = organizer.getByRole('region', { name: 'Unsaved changes' })
  await button(bar, 'Save changes').click()
  await card.getByRole('alert').or(card.locator('[aria-invalid="true"]')).first().waitFor()
  await card.getByLabel('Tickets per person (optional)').fill('3')
  await card.scrollIntoViewIfNeeded()
  await lookTwice(organizer, 'limits-of-an-event')
  await button(bar, 'Save changes').click()
  await organizer.getByText('Changes saved').first().waitFor()
  await organizer.setViewportSize({ width: 390, height: 844 })
  await card.scrollIntoViewIfNeeded()
  await lookTwice(organizer, 'limits-of-an-event-phone')
  const settings = await call<{ max_tickets_per_person: number }>('GET', `/events/${event_id}/settings`)
  expect(settings.max_tickets_per_person).toBe(3)
})

test('a buyer chooses no more than one person may have, and has them (PUB-3, LIM-1)', async () => {
  await phone.goto(`${product.url}/event/${event_id}/slack-water`)
  await choose('Deck', 2)
  await phone.getByText('2 per person').waitFor()
  await choose('Cabin', 1)
  await phone.getByText('3 in all per person').first().waitFor()
  await lookTwice(phone, 'steppers-at-the-limit')
  await openDetails('m.aud+sea@gmail.com')
  await button(phone, 'Complete order').click()
  await phone.waitForURL('**/summary')
  await phone.getByRole('heading', { name: 'Your tickets' }).waitFor()
})

test('the same person orders again: told which limit, nothing typed is lost, fewer tickets of a friend go through (LIM-3)', async () => {
  await phone.goto(`${product.url}/event/${event_id}/slack-water`)
  await choose('Deck', 1)
  await openDetails('maud@gmail.com')
  await button(phone, 'Complete order').click()
  await phone.getByText('This is more than one person can buy.').waitFor()
  await phone.getByText('“Deck”: at most 2 per person').waitFor()
  await lookTwice(phone, 'refused-at-details')
  await phone.setViewportSize({ width: 1440, height: 900 })
  await lookTwice(phone, 'refused-at-details-wide')
  await phone.setViewportSize(PHONE.viewport)
  expect(await phone.getByLabel('First name', { exact: true }).first().inputValue()).toBe('Maud')
  for (let n = 1; n < 5; n++) {
    await phone.getByText('This is more than one person can buy.').waitFor()
    const answered = phone.waitForResponse((reply) => reply.request().method() === 'PUT')
    await button(phone, 'Complete order').click()
    await answered
  }
  await button(phone, 'Complete order').click()
  await phone.getByText('This order was refused too often.').waitFor()
  await lookTwice(phone, 'refused-too-often')
  await button(phone, 'Choose other tickets').click()
  await button(phone, 'Release tickets').click()
  await phone.waitForURL('**/slack-water*')
  await openDetails('ruth@example.org')
  await button(phone, 'Complete order').click()
  await phone.waitForURL('**/summary')
  expect(await recountStock(db)).toEqual([])
})
