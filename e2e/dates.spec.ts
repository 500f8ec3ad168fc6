import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createSession, createTicket } from '#test/factories.ts'
import { look, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/**
 * From one evening to a series: every Friday and Saturday at two times, not at Easter, seen before it is made; then one
 * date is changed with those after it, one gets prices of its own, several are handled together. One story in order.
 */
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
  const account = await createAccount(db)
  event_id = await createEvent(db, account, {
    title: 'Night at the Dome',
    timezone: 'Europe/Berlin',
    start_date: new Date('2030-03-01T18:00:00Z'), // Friday, 19:00
    end_date: new Date('2030-03-01T20:00:00Z'),
  })
  await createTicket(db, event_id, { title: 'Stalls', price: 2400, capacity: 120 })
  product = await startProduct(url)
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

const open = (section: string) => page.goto(`${product.url}/manage/event/${event_id}/${section}`)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const told = (text: string | RegExp) => page.getByText(text).first().waitFor()
const dates = () =>
  db
    .selectFrom('event_dates')
    .selectAll()
    .where('event_id', '=', event_id)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .execute()
const startsOf = async () => (await dates()).map(({ starts_at }) => starts_at.toISOString())

test('an event with one date says no more of dates than how to add some (DAT-1)', async () => {
  await open('settings')
  await page.getByRole('link', { name: 'Add more dates' }).waitFor()
  expect(await page.getByRole('link', { name: /^Dates/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Add more dates' }).click()
  await page.getByRole('dialog', { name: 'Add dates' }).waitFor()
})

test('every Friday and Saturday at 19:00 and 21:30 from March to June, not at Easter, is seen and then made (DAT-14, DAT-18)', async () => {
  const form = page.getByRole('dialog', { name: 'Add dates' })
  // the event's own Friday and time stand there
  expect(await form.getByRole('checkbox', { name: 'Friday' }).isChecked()).toBe(true)
  expect(await form.getByLabel('Start of time 1').inputValue()).toBe('19:00')
  await form.getByRole('checkbox', { name: 'Saturday' }).check({ force: true })
  await form.getByLabel('Until', { exact: true }).fill('2030-06-30')
  await form.getByRole('button', { name: 'Add a time' }).click()
  await form.getByLabel('Start of time 2').fill('21:30')
  await form.getByLabel('End of time 2').fill('00:15')
  await form.getByText('on the next day').waitFor()
  await form.getByText('71 new dates').waitFor()
  await form.getByRole('button', { name: 'Choose days' }).click()
  const next = page.getByRole('button', { name: 'Go to April 2030' })
  await next.click()
  await page.getByRole('button', { name: 'Fri 19 April 2030' }).click()
  await page.getByRole('button', { name: 'Sat 20 April 2030' }).click()
  await page.keyboard.press('Escape')
  await form.getByText('67 new dates').waitFor()
  await form.getByText('1 exists already and stays as it is.').waitFor()
  await form.getByText('exists, skipped').waitFor()
  await look(page, 'dates-add')
  await form.getByLabel('Capacity of each date (optional)').fill('120')
  await form.getByRole('button', { name: 'Create 67 dates' }).click()
  await told('67 dates are created. 1 existed already.')
  const starts = await startsOf()
  expect(starts).toHaveLength(68)
  // 19:00 before and after the clocks change
  expect(starts.slice(0, 2)).toEqual(['2030-03-01T18:00:00.000Z', '2030-03-01T20:30:00.000Z'])
  expect(starts).toContain('2030-04-05T17:00:00.000Z')
  expect(starts.filter((at) => at.startsWith('2030-04-19') || at.startsWith('2030-04-20'))).toEqual([])
  expect((await dates())[1]?.ends_at?.toISOString()).toBe('2030-03-01T23:15:00.000Z')
  await page.getByRole('link', { name: /^Dates/ }).waitFor()
  await look(page, 'dates-list')
})

test('what the server refuses stands at its field, and nothing typed is lost (UIX-4)', async () => {
  await button('Add dates').click()
  const form = page.getByRole('dialog', { name: 'Add dates' })
  await form.getByLabel('Until', { exact: true }).fill('2030-03-02')
  await form.getByRole('checkbox', { name: 'Friday' }).uncheck({ force: true })
  await form.getByRole('checkbox', { name: 'Monday' }).check({ force: true })
  await form.getByLabel('Title of time 1').fill('Late dome')
  await form.getByText('This rule makes no date.').waitFor()
  await form.getByRole('button', { name: 'Create dates' }).click()
  await form.getByText('This rule makes no date.').nth(1).waitFor()
  expect(await form.getByLabel('Title of time 1').inputValue()).toBe('Late dome')
  await look(page, 'dates-add-refused')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await button('Discard changes').click()
})

test('a date is moved with those after it, and it is said before what that does (DAT-20, DAT-21)', async () => {
  await page.getByRole('link', { name: 'Sat 2 March 2030, 19:00' }).click()
  const form = page.getByRole('dialog', { name: 'Sat 2 March 2030, 19:00' })
  await form.getByLabel('Start', { exact: true }).fill('2030-03-02T20:00')
  await form.getByRole('radio', { name: /This date and those after it/ }).check()
  await form.getByText(/66 dates change\. The others move by as much as this one/).waitFor()
  await look(page, 'date-edit')
  await form.getByRole('button', { name: 'Save date' }).click()
  await told('66 dates are saved.')
  const starts = await startsOf()
  expect(starts.slice(0, 4)).toEqual([
    '2030-03-01T18:00:00.000Z',
    '2030-03-01T20:30:00.000Z',
    '2030-03-02T19:00:00.000Z',
    '2030-03-02T21:30:00.000Z',
  ])
})

test('a date has prices of its own (DAT-24)', async () => {
  await page.getByRole('link', { name: 'Sat 2 March 2030, 20:00' }).click()
  await page.getByRole('dialog').getByText('Prices', { exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Price (optional)').fill('30')
  await form.getByLabel('Quantity (optional)').fill('80')
  await look(page, 'date-prices')
  await form.getByRole('button', { name: 'Save prices' }).click()
  await told('Prices saved')
  const own = await db.selectFrom('date_prices').selectAll().where('event_id', '=', event_id).execute()
  expect(own.filter(({ price }) => price === 3000).map((row) => row.quantity_available)).toEqual([80])
})

test('several are hidden, given a capacity and deleted together (BO-60)', async () => {
  await open('dates')
  const pickTwo = async () => {
    for (const time of ['20:00', '22:30'])
      await page.getByRole('checkbox', { name: `Select Sat 2 March 2030, ${time}` }).check()
  }
  await pickTwo()
  await look(page, 'dates-picked')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Hide' }).click()
  await told('2 dates are hidden.')
  await pickTwo()
  await bar.getByRole('button', { name: 'Set capacity' }).click()
  await page.getByRole('dialog').getByLabel('Capacity').fill('90')
  await page.getByRole('dialog').getByRole('button', { name: 'Set capacity' }).click()
  await told('2 dates have the new capacity.')
  expect((await dates()).slice(2, 4).map(({ is_hidden, capacity }) => [is_hidden, capacity])).toEqual([
    [true, 90],
    [true, 90],
  ])
  await pickTwo()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 dates' }).click()
  await told('2 dates are deleted.')
  expect(await dates()).toHaveLength(66)
})

test('the calendar shows a month, and leads to each date', async () => {
  await page.getByText('Calendar', { exact: true }).click()
  await page.getByRole('table', { name: 'March 2030' }).waitFor()
  await look(page, 'dates-calendar')
  await button('Go to April 2030').click()
  await page.getByRole('link', { name: /^Fri 5 April 2030,\s*20:00/ }).click()
  await page.getByRole('dialog', { name: 'Fri 5 April 2030, 20:00' }).waitFor()
})

test('where people have tickets for a date that moves, staff choose whether they get an email (DAT-22)', async () => {
  const [, second] = await dates()
  const ticket = await db.selectFrom('tickets').select('id').where('event_id', '=', event_id).executeTakeFirstOrThrow()
  const price = await db
    .selectFrom('ticket_prices')
    .select('id')
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow()
  const people = [{ first_name: 'Anna', last_name: 'Novak' }]
  await createSoldOrder(db, { event_id, ticket_id: ticket.id, price_id: price.id, people, event_date_id: second!.id })
  await open('dates')
  await page.getByRole('link', { name: 'Fri 1 March 2030, 21:30' }).click()
  const form = page.getByRole('dialog', { name: 'Fri 1 March 2030, 21:30' })
  await form.getByLabel('Start', { exact: true }).fill('2030-03-01T21:45')
  const yes = form.getByRole('radio', { name: 'Email 1 ticket holder about the change' })
  await yes.waitFor()
  expect(await yes.isChecked()).toBe(true)
  await look(page, 'date-edit-holders')
  await form.getByRole('button', { name: 'Save date' }).click()
  await told(/Ticket holders get an email\./)
  const mails = await db.selectFrom('mails').select('kind').where('event_id', '=', event_id).execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['date-changed'])
})
