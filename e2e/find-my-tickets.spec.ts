import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slugify } from '#core/platform/ids.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createOnSaleEvent } from '#test/factories.ts'
import { look, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/**
 * Somebody on a phone has lost the ticket mail: from the event page's footer to a link in the mailbox, from there to the
 * ticket and its code. One story in order: each test stands on the one before.
 */
const ANNA = { first_name: 'Anna', last_name: 'Lind', email: 'anna.lind@example.org' }
const TITLE = 'Jahreshauptversammlung der Küstenschutzgesellschaft Norddeutschland'
let product: Product
let browser: Browser
let db: Db
let page: Page
let event_id: number

beforeAll(async () => {
  const database = (await createTestDatabase()).url
  db = createDb(createPool(database))
  product = await startProduct(database)
  browser = await openBrowser()
  const shop = await createOnSaleEvent(db)
  event_id = shop.event_id
  await db.updateTable('events').set({ title: TITLE }).where('id', '=', event_id).execute()
  await createSoldOrder(db, { ...shop, people: [ANNA, { ...ANNA, first_name: '李', last_name: '雷' }] })
  const past = await createOnSaleEvent(db)
  const dates = { start_date: new Date('2024-06-04T17:00:00Z'), end_date: new Date('2024-06-04T21:00:00Z') }
  await db
    .updateTable('events')
    .set({ title: 'Low Tide 2024', ...dates })
    .where('id', '=', past.event_id)
    .execute()
  await createSoldOrder(db, {
    ...past,
    people: [{ first_name: 'Bo', last_name: 'Berg', email: 'bo@example.org' }, ANNA],
  })
  const viewport = { width: 390, height: 844 }
  page = await watched(
    await browser.newContext({ viewport, locale: 'en-GB', isMobile: true, hasTouch: true, reducedMotion: 'reduce' }),
  )
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await db?.destroy()
})

const send = () => page.getByRole('button', { name: 'Send me the link' }).click()

test('the event page leads to the form; what is no address is told at the field (PUB-32)', async () => {
  await page.goto(`${product.url}/event/${event_id}/${slugify(TITLE)}`)
  await page.getByRole('link', { name: 'Find my tickets' }).click()
  await page.getByRole('heading', { name: 'Find my tickets' }).waitFor()
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await look(page, 'find-tickets')
  await page.getByLabel('Email').fill('anna@nowhere')
  await send()
  await page.locator('[aria-invalid="true"]').waitFor()
  await look(page, 'find-tickets-wrong')
})

test('a stranger and a buyer are told the same; only the buyer gets a mail (SEC-26)', async () => {
  for (const email of ['stranger@example.org', ANNA.email]) {
    await page.goto(`${product.url}/my-tickets`)
    await page.getByLabel('Email').fill(email)
    await send()
    await page.getByText(`If there are tickets for ${email}`).waitFor()
    if (email === ANNA.email) await look(page, 'find-tickets-sent')
  }
  const mail = await product.mailTo(ANNA.email)
  expect(mail.subject).toBe('Your tickets')
  expect(product.mails().filter(({ to }) => to === 'stranger@example.org')).toEqual([])
})

test('the link opens orders and tickets; a line leads to the code, back and reload to the list (PUB-33)', async () => {
  const mail = await product.mailTo(ANNA.email)
  const link = /https?:\/\/\S+my-tickets#link=\S+/.exec(mail.text)?.[0]
  await page.goto('about:blank')
  await page.goto(link!)
  await page.getByRole('heading', { name: TITLE }).waitFor()
  expect(page.url()).toBe(`${product.url}/my-tickets`)
  expect(await page.getByText('Bo Berg').count()).toBe(0)
  await look(page, 'my-tickets')
  await page.getByText('Past events').click()
  await page.getByRole('heading', { name: 'Low Tide 2024' }).waitFor()
  await look(page, 'my-tickets-past')
  await page.getByRole('link', { name: /李 雷/ }).click()
  await page.getByRole('img', { name: /QR code of ticket/ }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: TITLE }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Open order' }).first().click()
  await page.waitForURL('**/summary')
  await page.goBack()
  await page.getByRole('link', { name: 'Try another address' }).click()
  await page.getByRole('button', { name: 'Send me the link' }).waitFor()
})

test('a link that does not work says so and offers another (ERR-17)', async () => {
  await page.goto('about:blank')
  await page.goto(`${product.url}/my-tickets#link=${'x'.repeat(43)}`)
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Send me the link' }).waitFor()
  await look(page, 'my-tickets-invalid')
})
