import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/identity/auth/password.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createSession, createTicket, type TestAccount } from '#test/factories.ts'
import { findings } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

const JONAS = { first_name: 'Jonas', email: 'jonas@example.org', password: 'a long enough password' }
let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let harbour: TestAccount
let last_year: number

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  harbour = await createAccount(db)
  await db.updateTable('accounts').set({ name: 'Harbour Nights' }).where('id', '=', harbour.account_id).execute()
  const own = await createAccount(db)
  await db.updateTable('accounts').set({ name: 'Jonas Solo' }).where('id', '=', own.account_id).execute()
  const password_hash = await hashPassword(JONAS.password)
  await db
    .updateTable('users')
    .set({ first_name: JONAS.first_name, last_name: 'Wieczorek', email: JONAS.email, password_hash })
    .where('id', '=', own.user_id)
    .execute()
  last_year = await createEvent(db, harbour, {
    title: 'Low Tide 2026',
    start_date: new Date('2026-06-05T17:00:00Z'), // 19:00 CEST
    end_date: new Date('2026-06-05T21:00:00Z'),
  })
  const noon = new Date('2026-06-05T10:00:00Z') // 12:00 CEST
  await createTicket(db, last_year, { title: 'Standing', price: 0, sale_end_date: noon })
  await createTicket(db, last_year, { title: 'Balcony', price: 0, sale_end_date: noon, order: 2 })
  product = await startProduct(url)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  await page.goto(product.url + path)
  return page
}

/** The owner's browser, logged in already. */
async function openAsOwner(path: string): Promise<Page> {
  const value = await createSession(db, { ...harbour, now: new Date() })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'turnout_session', value, url: product.url, httpOnly: true, sameSite: 'Lax' }])
  return openPage(context, path)
}

async function isAccessible(page: Page): Promise<void> {
  await page.waitForTimeout(400)
  expect(await findings(page)).toEqual([])
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first()
const notice = (page: Page, text: string | RegExp) => page.getByText(text).waitFor()

describe('two accounts, one team', () => {
  test('an owner invites somebody with a login elsewhere, who chooses between two accounts (BO-44, AUT-4, AUT-13)', async () => {
    const owner = await openAsOwner('/account/users')
    await owner.getByText('Only you so far').waitFor()
    await owner.getByRole('button', { name: 'Invite somebody' }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByLabel('First name').fill('Jonas')
    await dialog.getByLabel('Email').fill(JONAS.email)
    await isAccessible(owner)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await notice(owner, `The invitation is on its way to ${JONAS.email}.`)
    await owner.getByText('Invited', { exact: true }).waitFor()
    await isAccessible(owner)
    const mail = await product.mailTo(JONAS.email)
    const link = /https?:\/\/\S+\/auth\/accept-invitation\/\S+/.exec(mail.text)![0]

    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const jonas = await openPage(context, new URL(link).pathname)
    await jonas.getByRole('heading', { name: 'Join Harbour Nights' }).waitFor()
    await isAccessible(jonas)
    await jonas.getByLabel('Your password').fill(JONAS.password)
    await jonas.getByRole('button', { name: 'Accept invitation' }).click()
    await notice(jonas, 'You are now a member of Harbour Nights.')
    await jonas.waitForURL('**/manage/events**')
    await context.clearCookies()
    await jonas.goto(new URL('/auth/login', jonas.url()).href)
    await jonas.getByLabel('Email').fill(JONAS.email)
    await jonas.getByLabel('Password', { exact: true }).fill(JONAS.password)
    await jonas.getByRole('button', { name: 'Log in', exact: true }).click()
    await jonas.getByRole('heading', { name: 'Choose an account' }).waitFor()
    await isAccessible(jonas)
    await jonas.getByRole('button', { name: /Harbour Nights.*Organizer/ }).click()
    await jonas.waitForURL('**/manage/events**')

    await limitsOfAnOrganizer(jonas)
    await switchesToOwnAccount(jonas)
    await owner.context().close()
    await context.close()
  })

  /** PRM-32, UIX-5: what the role may not do is neither in the menu nor in the palette, and its address says so. */
  async function limitsOfAnOrganizer(page: Page): Promise<void> {
    await menuOf(page).getByRole('link', { name: 'Account settings' }).waitFor()
    expect(await menuOf(page).getByRole('link', { name: 'Users' }).count()).toBe(0)
    expect(await menuOf(page).getByRole('link', { name: 'Payment' }).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('button', { name: 'Create event' }).waitFor()
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Invite somebody' }).count()).toBe(0)
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Users' }).count()).toBe(0)
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await page.goto(`${product.url}/account/users`)
    await page.getByText('You do not have permission to access this page').waitFor()
    await isAccessible(page)
    await page.goto(`${product.url}/account/event-defaults`)
    await page.getByText('Only admins change the account.').waitFor()
    expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
    await isAccessible(page)
  }

  /** AUT-6: in the own account the same person is the owner. */
  async function switchesToOwnAccount(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Your menu' }).click()
    await page.getByRole('menuitem', { name: 'Switch to Jonas Solo' }).click()
    await page.waitForURL('**/manage/events**')
    await menuOf(page).getByRole('link', { name: 'Users' }).waitFor()
  }
})

describe('next year', () => {
  test('last year is duplicated over the clock change, two tickets share a hall and sell out together (DUP-2, CAP-2)', async () => {
    const page = await openAsOwner('/manage/events/ended')
    await page.getByRole('button', { name: 'Actions for Low Tide 2026' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Title').fill('Low Tide 2027')
    await drawer.getByLabel('Start').fill('2027-12-03T19:00')
    expect(await drawer.getByLabel('End (optional)').inputValue()).toBe('2027-12-03T23:00')
    await isAccessible(page)
    await drawer.getByRole('button', { name: 'Duplicate event' }).click()
    await notice(page, /^“Low Tide 2027” created as a draft$/)
    await page.waitForURL('**/getting-started')
    const copy_id = Number(/event\/(\d+)/.exec(page.url())![1])
    await keepsItsTimesOfDay(copy_id)

    await page.goto(`${product.url}/manage/event/${copy_id}/capacity-assignments`)
    await isAccessible(page)
    await page.getByRole('button', { name: 'Create capacity' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Hall')
    await form.getByLabel('Capacity (optional)').fill('2')
    await form.getByLabel('Standing').check()
    await form.getByLabel('Balcony').check()
    await isAccessible(page)
    await form.getByRole('button', { name: 'Create capacity' }).click()
    await notice(page, 'Capacity “Hall” created')
    await goesLive(page)
    // going live leads on to sharing
    await page.waitForURL('**/share')
    await buysBoth(copy_id)
    await page.goto(`${product.url}/manage/event/${copy_id}/capacity-assignments`)
    await page.getByText('2 of 2, 100%').waitFor()

    const visitor = await openPage(await browser.newContext(), `/event/${copy_id}/low-tide-2027`)
    await visitor.getByRole('heading', { name: 'Low Tide 2027' }).waitFor()
    await visitor.getByText('This event is sold out.').waitFor()
    expect(await visitor.getByText('Sold out', { exact: true }).count()).toBe(2)
    await isAccessible(visitor)
    await visitor.context().close()
    await page.context().close()
  })

  /** Noon in June stays noon in December (REL-18), and the source is as it was. */
  async function keepsItsTimesOfDay(copy_id: number): Promise<void> {
    const tickets = (id: number) =>
      db.selectFrom('tickets').select(['title', 'sale_end_date']).where('event_id', '=', id).orderBy('order').execute()
    expect((await tickets(copy_id)).map((ticket) => [ticket.title, ticket.sale_end_date?.toISOString()])).toEqual([
      ['Standing', '2027-12-03T11:00:00.000Z'],
      ['Balcony', '2027-12-03T11:00:00.000Z'],
    ])
    expect((await tickets(last_year))[0]?.sale_end_date?.toISOString()).toBe('2026-06-05T10:00:00.000Z')
  }

  async function goesLive(page: Page): Promise<void> {
    await page.getByRole('button', { name: /Status of the event/ }).click()
    await page.getByRole('menuitem', { name: 'Go live' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click()
    await notice(page, 'The event is live.')
  }

  /** One of each ticket, free, by the API a page would use. */
  async function buysBoth(event_id: number): Promise<void> {
    const prices = await db
      .selectFrom('ticket_prices')
      .select(['id', 'ticket_id'])
      .where('event_id', '=', event_id)
      .execute()
    const base = `${product.url}/api/public/events/${event_id}/order`
    const send = (method: string, to: string, { body, cookie = '' }: { body: unknown; cookie?: string }) =>
      fetch(to, { method, headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) })
    const items = prices.map(({ id, ticket_id }) => ({ ticket_id, ticket_price_id: id, quantity: 1 }))
    const reserved = await send('POST', base, { body: { items } })
    expect(reserved.status).toBe(201)
    const { data } = (await reserved.json()) as { data: { short_id: string } }
    const cookie = reserved.headers.getSetCookie()[0]!.split(';')[0]!
    const person = { first_name: 'Annika', last_name: 'Bergström', email: 'annika@example.org' }
    const attendees = prices.map(({ id }) => ({ ...person, ticket_price_id: id }))
    expect((await send('PUT', `${base}/${data.short_id}`, { body: { order: person, attendees }, cookie })).status).toBe(
      200,
    )
  }
})
