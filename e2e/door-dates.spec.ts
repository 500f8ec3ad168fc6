import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#core/platform/limits.ts'
import { formatDateAndTime, formatDateRange } from '#core/platform/time.ts'
import { extrasCode, ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createEventDate, createSession, createTicket } from '#test/factories.ts'
import { button, look, PHONE, typeAsScanner, watched } from '#test/journey.ts'
import { createUnits } from '#test/order-units.ts'
import { type Product, startProduct } from '#test/product.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/**
 * An event with two dates: a list for one of them is made, a ticket for the other is refused at its door, with network
 * and without, and each ticket says which date it is for; its extras are handed out at a list of their own. One story in
 * order (DAT-55 to DAT-57, EXT-8 to EXT-11).
 */
const SECRET = 'a-secret-of-the-journeys-only-0123456789'
const ZONE = 'Europe/Berlin'
// a device alone knows the dates of the next weeks (DAT-57)
const inDays = (days: number, hour: number) => new Date(new Date(Date.now() + days * DAY_MS).setUTCHours(hour, 0, 0, 0))
const FIRST = { start_date: inDays(3, 17), end_date: inDays(3, 20) }
const SECOND = { starts_at: inDays(4, 13), ends_at: inDays(4, 15) }
const first_text = formatDateAndTime(FIRST.start_date, ZONE, 'en')
const second_text = `${formatDateAndTime(SECOND.starts_at, ZONE, 'en')}, Matinee`
let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let staff: BrowserContext
let page: Page
let door: Page
let event_id: number
let first: Awaited<ReturnType<typeof sold>>
let second: Awaited<ReturnType<typeof sold>>
let late: Awaited<ReturnType<typeof sold>>
let ticket: Awaited<ReturnType<typeof createTicket>>

async function sold(first_name: string, event_date_id: number) {
  const people = [{ first_name, last_name: 'Kowalska', email: `${first_name.toLowerCase()}@example.org` }]
  const attendee = (await createSoldOrder(db, { event_id, ...ticket, people, event_date_id })).attendees[0]!
  return { ...attendee, code: await ticketCode(db, createSecrets(SECRET), attendee) }
}

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  const account = await createAccount(db)
  event_id = await createEvent(db, account, { title: 'Night at the Dome', timezone: ZONE, ...FIRST })
  ticket = await createTicket(db, event_id, { title: 'Stalls' })
  const matinee = await createEventDate(db, event_id, { ...SECOND, title: 'Matinee' })
  // the event is as long as its dates (DAT-12)
  await db.updateTable('events').set({ end_date: SECOND.ends_at }).where('id', '=', event_id).execute()
  first = await sold('Anna', event_id)
  second = await sold('Bo', matinee)
  for (const [title, quantity] of [
    ['Shirt', 3],
    ['Poster', 1],
  ] as const) {
    const extra = await createTicket(db, event_id, { kind: 'EXTRA', title })
    const of_ticket = { attendee_id: second.id, order_id: second.order_id, event_date_id: matinee }
    await createUnits(db, { event_id, ...extra, ...of_ticket, quantity })
  }
  const parking = await createTicket(db, event_id, { kind: 'EXTRA', title: 'Parking', stock_per_date: false })
  await createUnits(db, { event_id, ...parking, order_id: second.order_id })
  product = await startProduct(url, { TURNOUT_SECRET: SECRET })
  late = await sold('Cem', matinee)
  browser = await openBrowser()
  staff = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
  const token = await createSession(db, { ...account, now: new Date() })
  await staff.addCookies([{ name: 'turnout_session', value: token, url: product.url }])
  page = await watched(staff)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

test('a list for one date is made, and the page says for which (DAT-56, BO-31)', async () => {
  await page.goto(`${product.url}/manage/event/${event_id}/check-in`)
  await button(page, 'Create list').first().click()
  const form = page.getByRole('dialog', { name: 'New check-in list' })
  await form.getByLabel('Name').fill('Matinee door')
  await form.getByRole('radio', { name: 'The dates around the present time' }).check()
  await form.getByLabel('Lets in before the start').waitFor()
  await look(page, 'door-dates-today')
  await form.getByRole('radio', { name: 'One date' }).check()
  await button(form, 'Create list').click()
  await form.getByText('Choose one.').waitFor()
  await form.getByRole('combobox', { name: 'Date' }).click()
  await page.getByRole('option', { name: second_text }).click()
  await look(page, 'door-dates-form')
  await button(form, 'Create list').click()
  await page.getByText(second_text).first().waitFor()
  await look(page, 'door-dates-list')
  const { dates_mode, event_date_id } = await db
    .selectFrom('check_in_lists')
    .select(['dates_mode', 'event_date_id'])
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  expect([dates_mode, event_date_id]).toEqual(['ONE', second.event_date_id])
})

const verdict = () => door.getByRole('alert')
const type = (code: string) => typeAsScanner(door, code)
async function scan(code: string, expected: RegExp) {
  await type(code)
  await verdict().filter({ hasText: expected }).waitFor()
}

test('its door lets in the tickets of that date and refuses others, with the date they are for (DAT-56)', async () => {
  const { short_id } = await db
    .selectFrom('check_in_lists')
    .select('short_id')
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  const phone = await browser.newContext({ ...PHONE, permissions: [] })
  door = await watched(phone)
  await door.goto(`${product.url}/check-in/${short_id}`)
  await door.getByText('of 2 in').waitFor()
  await scan(first.code, new RegExp(`Do not admit.*Ticket for ${first_text}`))
  await look(door, 'door-dates-refused')
  await scan(second.code, new RegExp(`Let in.*Bo Kowalska.*${second_text}`))
  await look(door, 'door-dates-admitted')
  const scans = await db.selectFrom('scans').select(['attendee_id', 'verdict', 'reason']).orderBy('id').execute()
  expect(scans).toEqual([
    { attendee_id: first.id, verdict: 'REFUSED', reason: 'OTHER_DATE' },
    { attendee_id: second.id, verdict: 'ADMITTED', reason: null },
  ])
})

test('without network the device says the same (DAT-57)', async () => {
  await button(door, 'About this list').click()
  await door.getByText(/Works offline with 2 attendees/).waitFor()
  await door.getByText(second_text).first().waitFor()
  await button(door, 'About this list').click()
  await door.evaluate(async () => void (await navigator.serviceWorker.ready))
  await door.context().setOffline(true)
  await door.reload()
  await door.getByText('You are offline.').waitFor()
  await door.getByText('This device checks tickets by its own data').waitFor()
  await scan(first.code, new RegExp(`Do not admit.*Ticket for ${first_text}`))
  await scan(late.code, /Let in.*Cem K\./)
  await door.context().setOffline(false)
  await door.getByText('You are offline.').waitFor({ state: 'detached' })
  await expect
    .poll(() => db.selectFrom('check_ins').select('attendee_id').orderBy('attendee_id').execute(), { timeout: 20_000 })
    .toEqual([{ attendee_id: second.id }, { attendee_id: late.id }])
})

test('the ticket says its date (TKP-1)', async () => {
  const holder = await watched(door.context())
  await holder.goto(`${product.url}/ticket/${event_id}/${second.short_id}`)
  await holder
    .getByText(`${formatDateRange({ start: SECOND.starts_at, end: SECOND.ends_at }, ZONE, 'en')}, Matinee`)
    .first()
    .waitFor()
  await look(holder, 'door-dates-ticket')
})

test('at a list for extras the product is chosen, shirts are handed out and taken back (EXT-8, EXT-9)', async () => {
  await page.goto(`${product.url}/manage/event/${event_id}/check-in`)
  await button(page, 'Create list').first().click()
  const form = page.getByRole('dialog', { name: 'New check-in list' })
  await form.getByLabel('Name').fill('Shop')
  await form.getByRole('radio', { name: 'Extras are handed out' }).check()
  await look(page, 'door-extras-form')
  await button(form, 'Create list').click()
  await page.getByText('0 of 5 handed out').waitFor()
  await look(page, 'door-extras-list')
  const { short_id } = await db
    .selectFrom('check_in_lists')
    .select('short_id')
    .where('kind', '=', 'REDEMPTION')
    .executeTakeFirstOrThrow()
  await door.goto(`${product.url}/check-in/${short_id}`)
  await door.getByText('of 5 handed out').waitFor()
  await type(second.code)
  const sheet = door.getByRole('dialog', { name: 'What is handed out?' })
  await sheet.getByText('3 open').waitFor()
  await button(sheet, 'One more').click()
  await look(door, 'door-extras-choose')
  await sheet.getByRole('button', { name: /2 × Shirt/ }).click()
  await verdict()
    .filter({ hasText: /Hand out: 2 × Shirt.*1 more is open/ })
    .waitFor()
  await look(door, 'door-extras-handed-out')
  await button(door, 'Undo').first().click()
  await verdict().filter({ hasText: 'Taken back: 2 × Shirt' }).waitFor()
  // the keyboard alone does it too
  await type(second.code)
  await sheet.getByText('3 open').waitFor()
  await sheet.getByRole('button', { name: /Poster/ }).focus()
  await door.keyboard.press('Enter')
  await verdict().filter({ hasText: 'Hand out: Poster' }).waitFor()
  await door.getByText('1 of 5 handed out').waitFor()
  const taken = await db.selectFrom('redemptions').select('undone_at').orderBy('id').execute()
  expect(taken.map(({ undone_at }) => undone_at !== null)).toEqual([true, true, false])
})

test('the order’s code stands for what is no add-on; ticket and order tell their extras (EXT-8, EXT-11)', async () => {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', second.order_id).executeTakeFirstOrThrow()
  const code = await extrasCode(db, createSecrets(SECRET), order)
  await scan(code, /Hand out: Parking/)
  await scan(code, /Do not hand out.*Parking.*at/)
  await look(door, 'door-extras-refused')
  const holder = await watched(door.context())
  await holder.goto(`${product.url}/ticket/${event_id}/${second.short_id}`)
  await holder.getByText('3 × Shirt, Poster').waitFor()
  await look(holder, 'door-extras-ticket')
  await holder.goto(`${product.url}/checkout/${event_id}/${order.short_id}/summary`)
  await holder.getByRole('heading', { name: 'Your extras' }).waitFor()
  await holder.getByRole('img', { name: `QR code of the extras of order ${order.reference}` }).waitFor()
  await look(holder, 'door-extras-summary')
})

test('without network shirts are handed out by the device’s own data, and the server has it afterwards (EXT-10)', async () => {
  // its pack is as old as a minute; a page opened anew asks for one that knows the poster is gone
  await Promise.all([door.waitForResponse(/offline-pack/), door.reload()])
  await button(door, 'About this list').click()
  await door.getByText(/Works offline with 5 extras/).waitFor()
  await button(door, 'About this list').click()
  await door.context().setOffline(true)
  await door.reload()
  await door.getByText('This device checks tickets by its own data').waitFor()
  await scan(second.code, /Hand out: Shirt.*2 more are open/)
  await look(door, 'door-extras-offline')
  await button(door, 'Hand out more, 2 open').first().click()
  const sheet = door.getByRole('dialog', { name: 'What is handed out?' })
  await button(sheet, 'One more').click()
  await look(door, 'door-extras-offline-choose')
  await sheet.getByRole('button', { name: /2 × Shirt/ }).click()
  await verdict()
    .filter({ hasText: /Hand out: 2 × Shirt.*That was all of it, noted on this device/ })
    .waitFor()
  await button(door, 'Undo').first().click()
  await verdict().filter({ hasText: 'Taken back: 2 × Shirt' }).waitFor()
  await door.context().setOffline(false)
  await door.getByText('You are offline.').waitFor({ state: 'detached' })
  const open_shirts = () =>
    db
      .selectFrom('redemptions as r')
      .innerJoin('order_units as u', 'u.id', 'r.order_unit_id')
      .innerJoin('tickets as t', 't.id', 'u.ticket_id')
      .select('t.title')
      .where('r.undone_at', 'is', null)
      .orderBy('t.title')
      .execute()
  await expect
    .poll(async () => (await open_shirts()).map(({ title }) => title), { timeout: 20_000 })
    .toEqual(['Parking', 'Poster', 'Shirt'])
})
