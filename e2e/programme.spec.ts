import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extrasCode, ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createSession } from '#test/factories.ts'
import { button, look, PHONE, typeAsScanner, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/**
 * A theatre's season as it is published: the Salzburg Marionette Theatre plays “The Magic Flute” on Fridays and Saturdays
 * from March to June, at two and at half past seven, not at Easter. Entered through the screens, bought on a phone in
 * German, one evening cancelled, the rest let in at the right door. One story in order.
 */
const SECRET = 'a-secret-of-the-journeys-only-0123456789'
const BUYER = 'annika.berg@example.org'
const EVENING = 'Fri 7 March 2031, 19:30'
const MATINEE = 'Sat 8 March 2031, 14:00'
let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let staff: BrowserContext
let page: Page
let phone: Page
let event_id: number

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  const account = await createAccount(db)
  event_id = await createEvent(db, account, {
    title: 'The Magic Flute',
    start_date: new Date('2031-03-01T13:00:00Z'), // Saturday, 14:00
    end_date: new Date('2031-03-01T15:00:00Z'),
  })
  product = await startProduct(url, { TURNOUT_SECRET: SECRET })
  browser = await openBrowser()
  staff = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
  const token = await createSession(db, { ...account, now: new Date() })
  await staff.addCookies([{ name: 'turnout_session', value: token, url: product.url }])
  page = await watched(staff)
  phone = await watched(await browser.newContext({ ...PHONE, locale: 'de-DE' }))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

const open = (section: string) => page.goto(`${product.url}/manage/event/${event_id}/${section}`)
const dialog = () => page.getByRole('dialog')
const told = (text: string | RegExp) => page.getByText(text).first().waitFor()
const exact = async () => expect(await recountStock(db)).toEqual([])

async function fillAndSave(fields: Record<string, string>, save: string): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await dialog().getByLabel(label, { exact: true }).fill(value)
  await dialog().getByRole('button', { name: save }).click()
  await dialog().waitFor({ state: 'detached' })
}

test('66 dates are made by one rule, seen before they are made (DAT-14, DAT-18)', async () => {
  await open('settings')
  await page.getByRole('link', { name: 'Add more dates' }).click()
  const form = page.getByRole('dialog', { name: 'Add dates' })
  await form.getByRole('checkbox', { name: 'Friday' }).check({ force: true })
  await form.getByLabel('Until', { exact: true }).fill('2031-06-30')
  await form.getByRole('button', { name: 'Add a time' }).click()
  await form.getByLabel('Start of time 2').fill('19:30')
  await form.getByLabel('End of time 2').fill('21:30')
  await form.getByRole('button', { name: 'Choose days' }).click()
  await page.getByRole('button', { name: 'Go to April 2031' }).click()
  for (const day of ['Fri 11 April 2031', 'Sat 12 April 2031']) await page.getByRole('button', { name: day }).click()
  await page.keyboard.press('Escape')
  await form.getByText('65 new dates').waitFor()
  await form.getByLabel('Capacity of each date (optional)').fill('180')
  await form.getByRole('button', { name: 'Create 65 dates' }).click()
  await told('65 dates are created. 1 existed already.')
})

test('three prices, a family package, parking by date and a booklet of the season (EXT-1, EXT-2, PKG-1)', async () => {
  for (const [Title, Price] of [
    ['Adult', '42.00'],
    ['Reduced', '32.00'],
    ['Child', '20.00'],
  ] as const) {
    await open('tickets')
    await button(page, 'Create ticket').first().click()
    await fillAndSave({ Title, Price }, 'Create ticket')
  }
  await button(page, 'Create an extra').click()
  await dialog().getByRole('radio', { name: 'Only in an order with a ticket' }).check()
  await fillAndSave({ Title: 'Parking', Price: '12.00', 'Quantity (optional)': '40' }, 'Create extra')
  await open('tickets?kind=extra')
  await button(page, 'Create extra').first().click()
  await dialog().getByRole('switch', { name: 'Each date has its own stock' }).uncheck({ force: true })
  await fillAndSave({ Title: 'Programme booklet', Price: '6.00', 'Quantity (optional)': '500' }, 'Create extra')
  await open('tickets?kind=package')
  await button(page, 'Create package').first().click()
  const form = dialog()
  await form.getByLabel('Title', { exact: true }).fill('Family')
  for (const [part, price] of [
    ['Adult', '36.00'],
    ['Child', '14.00'],
  ] as const) {
    await form.getByRole('combobox', { name: 'Add a ticket or an extra' }).click()
    await page.getByRole('option', { name: part }).click()
    await form.getByLabel(`How many ${part}`).fill('2')
    await form.getByLabel(`Price of each ${part}`).fill(price)
  }
  await form.getByText('€100.00').first().waitFor()
  await look(page, 'programme-package')
  await form.getByRole('button', { name: 'Create package' }).click()
  await form.waitFor({ state: 'detached' })
  await look(page, 'programme-packages')
})

test('who books a month ahead pays a tenth less for adults (DSC-1, DSC-2a)', async () => {
  await open('discounts')
  await button(page, 'Create discount').first().click()
  const form = dialog()
  await form.getByLabel('Name', { exact: true }).fill('Early booking')
  await form.getByLabel('Percentage off').fill('10')
  await form.getByRole('checkbox', { name: 'Adult' }).check({ force: true })
  await form.getByText('When it holds').click()
  await form.getByLabel('Ends before the date begins (optional)').fill('30')
  await form.getByRole('button', { name: 'Create discount' }).click()
  await form.waitFor({ state: 'detached' })
  await look(page, 'programme-discounts')
  const { booked_before_offset } = await db
    .selectFrom('discount_rules')
    .select('booked_before_offset')
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  expect(booked_before_offset).toBe(30 * 24 * 60)
})

/** One more of a product, by the name a German buyer reads. */
const more = (name: string) => phone.getByRole('button', { name: `Eins mehr: ${name}` }).first()

async function goToDay(day: RegExp) {
  await phone.getByText('Anderen Tag wählen').tap()
  await phone.getByRole('link', { name: day }).first().tap()
  // its first time is chosen with it; before, the times of another day stand there
  await phone.getByRole('heading', { name: new RegExp(`${day.source}.*14:00`) }).waitFor()
}

test('on a phone in German: an evening with parking, a family matinee and two booklets in one order (DAT-52, EXT-2, PKG-2)', async () => {
  await phone.goto(`${product.url}/event/${event_id}/the-magic-flute`)
  await goToDay(/7\. März 2031/)
  await phone.getByRole('link', { name: /^19:30/ }).tap()
  await phone.getByRole('heading', { name: /7\. März 2031.*19:30/ }).waitFor()
  for (const name of ['Adult', 'Adult', 'Parking']) await more(name).tap()
  await phone.getByRole('button', { name: 'Weiteren Termin hinzufügen' }).tap()
  await goToDay(/8\. März 2031/)
  for (const name of ['Family', 'Child', 'Programme booklet', 'Programme booklet']) await more(name).tap()
  const order = phone.getByRole('region', { name: 'Ihre Bestellung' })
  // 2 × 37.80 + 12 + 100 + 20 + 2 × 6
  await order.getByText('219,60 €').first().waitFor()
  await look(phone, 'programme-chosen-de')
  await phone.getByRole('button', { name: 'Weiter', exact: true }).first().tap()
  await phone.waitForURL('**/details')
  for (const [label, text] of Object.entries({ Vorname: 'Annika', Nachname: 'Berg', 'E-Mail': BUYER }))
    await phone.getByLabel(label, { exact: true }).first().fill(text)
  await button(phone, 'Für alle Teilnehmer übernehmen').tap()
  await look(phone, 'programme-details-de')
  await button(phone, 'Weiter zur Zahlung').tap()
  await phone.waitForURL('**/payment')
  for (const [label, text] of Object.entries({
    Kartennummer: '4242 4242 4242 4242',
    Ablaufdatum: '12 / 40',
    Prüfnummer: '123',
  }))
    await phone.getByLabel(label).fill(text)
  await button(phone, /219,60/).tap()
  await phone.waitForURL('**/summary')
  await phone.getByText('Sie sind dabei!').waitFor()
  await look(phone, 'programme-summary-de')
  const { total_gross, total_discount } = await orderRow()
  expect([total_gross, total_discount]).toEqual([21960, 840])
  await exact()
})

const orderRow = () =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('email', '=', BUYER)
    .executeTakeFirstOrThrow()

async function dateAt(starts_at: string): Promise<number> {
  const row = await db
    .selectFrom('event_dates')
    .select('id')
    .where('event_id', '=', event_id)
    .where('starts_at', '=', new Date(starts_at))
    .executeTakeFirstOrThrow()
  return row.id
}

test('the evening is cancelled: its tickets and the parking are given back, the buyer reads it in German (DAT-31 to DAT-35)', async () => {
  await open('dates')
  await page.getByRole('button', { name: `Actions for ${EVENING}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel date' }).click()
  await dialog().getByRole('radio', { name: 'Refund €87.60' }).waitFor()
  await look(page, 'programme-cancel')
  await button(dialog(), 'Cancel date').click()
  await told(`${EVENING} is cancelled.`)
  const mail = await product.mailTo(BUYER, ({ text }) => text.includes('87,60'))
  expect(mail.subject).toMatch(/Abgesagt/)
  const order = await orderRow()
  const refunds = await db.selectFrom('refunds').select(['amount', 'status']).where('order_id', '=', order.id).execute()
  expect([order.status, refunds]).toEqual(['COMPLETED', [{ amount: 8760, status: 'SUCCEEDED' }]])
  const left = await db.selectFrom('attendees').select('status').where('order_id', '=', order.id).execute()
  expect(left.filter(({ status }) => status === 'CANCELLED')).toHaveLength(2)
  await exact()
})

async function listShortId(name: string): Promise<string> {
  const row = await db
    .selectFrom('check_in_lists')
    .select('short_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.short_id
}

async function scan(door: Page, code: string, expected: RegExp) {
  await typeAsScanner(door, code)
  await door.getByRole('alert').filter({ hasText: expected }).waitFor()
}

test('the matinee’s door lets its people in, refuses another date and the cancelled evening; the booklets are handed out (DAT-56, EXT-9)', async () => {
  await open('check-in')
  await button(page, 'Create list').first().click()
  await dialog().getByLabel('Name').fill('Matinee')
  await dialog().getByRole('radio', { name: 'One date' }).check()
  await dialog().getByRole('combobox', { name: 'Date' }).click()
  await page.getByRole('option', { name: MATINEE }).click()
  await button(dialog(), 'Create list').click()
  await dialog().waitFor({ state: 'detached' })
  const order = await orderRow()
  const own = await db.selectFrom('attendees').selectAll().where('order_id', '=', order.id).orderBy('id').execute()
  const secrets = createSecrets(SECRET)
  const matinee = await dateAt('2031-03-08T13:00:00Z')
  const code = (attendee: (typeof own)[number]) => ticketCode(db, secrets, attendee)
  const child = await db
    .selectFrom('ticket_prices')
    .innerJoin('tickets', 'tickets.id', 'ticket_prices.ticket_id')
    .select(['tickets.id as ticket_id', 'ticket_prices.id as price_id'])
    .where('tickets.event_id', '=', event_id)
    .where('tickets.title', '=', 'Child')
    .executeTakeFirstOrThrow()
  const people = [{ first_name: 'Bo', last_name: 'Lund' }]
  const event_date_id = await dateAt('2031-03-14T13:00:00Z')
  const other = (await createSoldOrder(db, { event_id, ...child, people, event_date_id })).attendees[0]!
  const door = await watched(await browser.newContext({ ...PHONE, permissions: [] }))
  await door.goto(`${product.url}/check-in/${await listShortId('Matinee')}`)
  await door.getByText('of 5 in').waitFor()
  await scan(door, await code(own.find((one) => one.event_date_id === matinee)!), /Let in.*Annika/)
  await scan(door, await ticketCode(db, secrets, other), /Do not admit.*Ticket for Fri 14 March 2031, 14:00/)
  await scan(door, await code(own.find(({ status }) => status === 'CANCELLED')!), /Do not admit/)
  await look(door, 'programme-door')

  await button(page, 'Create list').first().click()
  await dialog().getByLabel('Name').fill('Booklets')
  await dialog().getByRole('radio', { name: 'Extras are handed out' }).check()
  await dialog().getByRole('radio', { name: 'Chosen extras' }).check()
  await dialog().getByRole('checkbox', { name: 'Programme booklet' }).check({ force: true })
  await look(page, 'programme-list-extras')
  await button(dialog(), 'Create list').click()
  await dialog().waitFor({ state: 'detached' })
  await door.goto(`${product.url}/check-in/${await listShortId('Booklets')}`)
  await door.getByText('of 2 handed out').waitFor()
  const extras = await extrasCode(db, secrets, order)
  await scan(door, extras, /Programme booklet/)
  await look(door, 'programme-redeemed')
  const open_units = await db.selectFrom('redemptions').select('id').where('undone_at', 'is', null).execute()
  expect(open_units).toHaveLength(1)
  await exact()
})
