import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createSession, createTicket, type TestAccount } from '#test/factories.ts'
import { look, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * A season by an organizer who has many of everything: codes, orders, tickets and what else is in lists are handled
 * together, messages go out, people come in, the dashboard adds up. One story in order. Registration, settings and
 * tickets are the beginning of buy-ticket.spec.ts; the team and next year are organizer.spec.ts.
 */
const DAY_MS = 86_400_000
let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let staff: BrowserContext
let page: Page
let account: TestAccount
let event_id: number
let ticket: Awaited<ReturnType<typeof createTicket>>

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  account = await createAccount(db)
  event_id = await createEvent(db, account, {
    title: 'Low Tide Season',
    start_date: new Date(Date.now() + 30 * DAY_MS),
    end_date: new Date(Date.now() + 30 * DAY_MS + 3_600_000),
  })
  const settings = {
    payment_methods: ['CARD' as const, 'OFFLINE' as const],
    offline_payment_instructions: '<p>IBAN</p>',
  }
  await db.updateTable('event_settings').set(settings).where('event_id', '=', event_id).execute()
  ticket = await createTicket(db, event_id, { title: 'Standing', price: 2000, capacity: 40 })
  product = await startProduct(url)
  browser = await openBrowser()
  staff = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
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
const dialog = () => page.getByRole('dialog')
const bar = () => page.getByRole('region', { name: 'Selected rows' })
const pick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const told = (text: string | RegExp) => page.getByText(text).first().waitFor()
const exact = async () => expect(await recountStock(db)).toEqual([])

/** A staff call with the browser's session. */
async function call<T>(method: 'POST' | 'PUT', path: string, data: object): Promise<T> {
  const reply = await staff.request.fetch(`${product.url}/api${path}`, {
    method,
    data,
    headers: { origin: product.url },
  })
  if (!reply.ok()) throw new Error(`${path}: ${await reply.text()}`)
  return ((await reply.json()) as { data: T }).data
}

/** One ticket bought as the checkout does it; its reference. */
async function buy(first_name: string, method: 'CARD' | 'OFFLINE'): Promise<string> {
  const base = `${product.url}/api/public/events/${event_id}/order`
  let cookie = ''
  const send = async (verb: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'en', cookie }
    const reply = await fetch(base + path, { method: verb, headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    cookie ||= reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return ((await reply.json()) as { data: { short_id: string; reference: string } }).data
  }
  const line = { ticket_id: ticket.ticket_id, ticket_price_id: ticket.price_id, quantity: 1 }
  const { short_id } = await send('POST', '', { items: [line] })
  const person = { first_name, last_name: 'Bergström', email: `${first_name.toLowerCase()}@example.org` }
  await send('PUT', `/${short_id}`, { order: person, attendees: [{ ...person, ticket_price_id: ticket.price_id }] })
  await send('POST', `/${short_id}/payment`, { method })
  if (method === 'CARD') {
    await send('POST', `/${short_id}/payment/submit`, {})
    await send('POST', `/${short_id}/payment/test`, { number: '4242424242424242', expiry: '12/40', cvc: '123' })
  }
  const order = await db
    .selectFrom('orders')
    .select('reference')
    .where('short_id', '=', short_id)
    .executeTakeFirstOrThrow()
  return order.reference
}

test('codes are ended together, taken back from the notification, and two of them deleted (BO-29, UIX-4)', async () => {
  for (const code of ['EARLY', 'FRIENDS', 'PRESS'])
    await call('POST', `/events/${event_id}/promo-codes`, { code, discount_type: 'PERCENTAGE', discount: 10 })
  const ended = async () =>
    (
      await db
        .selectFrom('promo_codes')
        .select('code')
        .where('event_id', '=', event_id)
        .where('expiry_date', '<=', new Date())
        .orderBy('code')
        .execute()
    ).map(({ code }) => code)
  await open('promo-codes')
  await pick('PRESS').click()
  await pick('EARLY').click({ modifiers: ['Shift'] })
  await bar().getByText('3 selected').waitFor()
  await look(page, 'season-codes')
  await button('End now').click()
  await told('3 codes have ended: nobody can use them.')
  expect(await ended()).toEqual(['EARLY', 'FRIENDS', 'PRESS'])
  await button('Undo').click()
  await told('Undone.')
  expect(await ended()).toEqual([])
  await pick('PRESS').click()
  await pick('FRIENDS').click()
  await bar().getByRole('button', { name: 'Delete' }).click()
  await dialog().getByText('Delete 2 promo codes?').waitFor()
  await look(page, 'season-codes-delete')
  await dialog().getByRole('button', { name: 'Delete 2 promo codes' }).click()
  await told('2 promo codes are deleted.')
  await pick('PRESS').waitFor({ state: 'detached' })
  expect(await page.getByRole('checkbox', { name: /^Select [A-Z]+$/ }).count()).toBe(1)
})

test('codes of all pages are ended together, and the question says that most are out of sight (BO-29, UIX-4)', async () => {
  for (let index = 1; index <= 21; index++)
    await call('POST', `/events/${event_id}/promo-codes`, { code: `CREW${index}`, discount_type: 'NONE', discount: 0 })
  await open('promo-codes')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar().getByRole('button', { name: 'Select all 22 in the list' }).click()
  await bar().getByText('22 selected').waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await pick('EARLY').click()
  await bar().getByText('21 selected').waitFor()
  await look(page, 'season-codes-all')
  await bar().getByRole('button', { name: 'End now' }).click()
  await dialog().getByText('20 of those selected are on other pages.').waitFor()
  await look(page, 'season-codes-all-question')
  await dialog().getByRole('button', { name: 'End now' }).click()
  await told('21 codes have ended: nobody can use them.')
  const going_on = db.selectFrom('promo_codes').select('code').where('event_id', '=', event_id)
  expect(await going_on.where('expiry_date', 'is', null).where('deleted_at', 'is', null).execute()).toEqual([
    { code: 'EARLY' },
  ])
})

test('capacities, lists, messages, users and events are handled together like everything else (ADR 0027)', async () => {
  const { ticket_id } = ticket
  for (const name of ['Hall', 'Gallery']) {
    const one = { name, capacity: 90, applies_to: 'TICKETS', ticket_ids: [ticket_id] }
    await call('POST', `/events/${event_id}/capacity-assignments`, one)
    await call('POST', `/events/${event_id}/check-in-lists`, { name, ticket_ids: [ticket_id] })
    await call('POST', '/users', { first_name: name, email: `${name}@example.org`, role: 'ORGANIZER' })
  }
  const all = () => page.getByRole('checkbox', { name: 'Select all on this page' })
  const act = (name: string) => bar().getByRole('button', { name }).click()
  const sure = (name: string) => dialog().getByRole('button', { name }).click()

  await open('capacity-assignments')
  await all().check()
  await act('Stop limiting')
  await sure('Switch 2 capacities off')
  await told('2 capacities are switched off.')
  await all().check()
  await act('Limit the sale')
  await told('2 capacities are switched on.')

  await open('check-in')
  await all().check()
  await act('New links')
  await look(page, 'season-lists-links')
  await sure('Make 2 new links')
  await told('2 lists have new links.')
  await all().check()
  await act('Delete')
  await sure('Delete 2 lists')
  await told('No check-in lists yet')

  await page.goto(`${product.url}/account/users`)
  await all().check()
  await act('Revoke invitations')
  await dialog().getByText('1 of those selected is left out:').waitFor()
  await look(page, 'season-users')
  await sure('Revoke 2 invitations')
  await told('Only you so far')

  const past = await createEvent(db, account, {
    title: 'Low Tide, long ago',
    start_date: new Date('2026-01-01'),
    end_date: new Date('2026-01-02'),
  })
  await page.goto(`${product.url}/manage/events/ended`)
  await pick('Low Tide, long ago').click()
  await look(page, 'season-events')
  await act('Archive')
  await sure('Archive 1 event')
  await told('1 event is archived.')
  const { status } = await db.selectFrom('events').select('status').where('id', '=', past).executeTakeFirstOrThrow()
  expect(status).toBe('ARCHIVED')
  await exact()
})

test('two of three orders are marked as paid together; the third fell meanwhile and tells why (BO-25, PAY-24)', async () => {
  const waiting = [await buy('Annika', 'OFFLINE'), await buy('Jonas', 'OFFLINE'), await buy('Mei', 'OFFLINE')]
  const paid = await buy('Ruben', 'CARD')
  await open('orders')
  for (const reference of [...waiting, paid]) await pick(`order ${reference}`).click()
  const fallen = await db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', waiting[2]!)
    .executeTakeFirstOrThrow()
  await call('POST', `/events/${event_id}/orders/${fallen.id}/cancel`, { notify_buyer: false })
  await bar().getByRole('button', { name: 'Mark as paid' }).click()
  await dialog().getByText('Mark 3 orders as paid?').waitFor()
  await dialog().getByText('€60.00').waitFor()
  await dialog().getByText('1 of those selected is left out:').waitFor()
  await look(page, 'season-mark-paid')
  await dialog().getByRole('button', { name: 'Mark as paid' }).click()
  await dialog().getByText('2 orders are paid.').waitFor()
  await dialog().getByText(`order ${waiting[2]}`).waitFor()
  await look(page, 'season-failed')
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  expect(await pick(`order ${waiting[2]}`).isChecked()).toBe(true)
  expect(await pick(`order ${waiting[0]}`).isChecked()).toBe(false)
  const mail = await product.mailTo('jonas@example.org', ({ attachments }) => attachments.length > 0)
  expect(mail.subject).toContain('Low Tide Season')
  await exact()
})

test('a message reaches everybody who comes, and nobody else (BO-32, MSG-3)', async () => {
  await open('messages')
  await button('Send message').first().click()
  await dialog().getByLabel('Subject').fill('Doors at seven')
  await dialog().locator('[contenteditable]').click()
  await page.keyboard.insertText('See you at the harbour.')
  await dialog().getByLabel('This message is about the event and is not promotional.').check()
  await look(page, 'season-message')
  await dialog().getByRole('button', { name: 'Send message' }).click()
  for (const name of ['annika', 'jonas', 'ruben'])
    await product.mailTo(`${name}@example.org`, ({ subject }) => subject.includes('Doors at seven'))
  expect(product.mails().some(({ to, subject }) => to === 'mei@example.org' && subject.includes('Doors'))).toBe(false)
  await pick('Doors at seven').click()
  await bar().getByRole('button', { name: 'Delete' }).click()
  await dialog().getByRole('button', { name: 'Delete 1 message' }).click()
  await told('1 message is deleted.')
})

test('tickets are sent again and one is cancelled, on a phone and without a mouse (BO-24, UIX-6, UIX-7)', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('attendees')
  await pick('Annika Bergström').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+a')
  await bar().getByText('3 selected').waitFor()
  await look(page, 'season-attendees-phone')
  const before = product.mails().length
  await bar().getByRole('button', { name: 'Resend tickets' }).press('Enter')
  await dialog().getByRole('button', { name: 'Resend', exact: true }).press('Enter')
  await told('3 tickets are on their way.')
  await expect.poll(() => product.mails().length, { timeout: 20_000 }).toBe(before + 3)
  await pick('Ruben Bergström').press('Space')
  await bar().getByRole('button', { name: 'Cancel tickets' }).press('Enter')
  await dialog().getByRole('button', { name: 'Cancel 1 ticket' }).press('Enter')
  await told('1 ticket is cancelled.')
  await page.setViewportSize({ width: 1440, height: 900 })
  await exact()
})

test('people come in by a list, and the dashboard adds up to the orders (BO-21, BO-31, EVT-16)', async () => {
  const list = await call<{ short_id: string }>('POST', `/events/${event_id}/check-in-lists`, {
    name: 'Main entrance',
    ticket_ids: [ticket.ticket_id],
  })
  const door = await watched(await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' }))
  await door.goto(`${product.url}/check-in/${list.short_id}`)
  await door.getByRole('searchbox').fill('annika')
  await door.getByRole('button', { name: 'Check in Annika Bergström' }).click()
  await door.getByText('Let in').first().waitFor()
  await door.context().close()

  await open('dashboard')
  await page.getByRole('heading', { name: 'Latest orders' }).waitFor()
  const figure = (word: string) =>
    page
      .locator('div', { has: page.locator(`dt:text-is("${word}")`) })
      .last()
      .textContent()
  const { orders, gross } = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<string>().as('orders'), fn.sum<string>('total_gross').as('gross')])
    .where('event_id', '=', event_id)
    .where('status', '=', 'COMPLETED')
    .executeTakeFirstOrThrow()
  expect([orders, gross].map(Number)).toEqual([3, 6000])
  expect(await figure('Orders')).toMatch(/^Orders\s*3$/)
  expect(await figure('Gross sales')).toMatch(/^Gross sales\s*€60\.00$/)
  // one of the three tickets was cancelled
  expect(await figure('Tickets sold')).toMatch(/^Tickets sold\s*2\s*of 40$/)
  await page.getByText('1 of 2', { exact: false }).first().waitFor()
  await button('Show as table').first().click()
  await page.getByRole('table').first().waitFor()
  await look(page, 'season-dashboard')
})
