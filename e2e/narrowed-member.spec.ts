import type pg from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import {
  createAccount,
  createEvent,
  createGranted,
  createSession,
  createTicket,
  type TestAccount,
} from '#test/factories.ts'
import { button, look, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

/**
 * An admin makes a role and narrows a member to it by the screens; the member sees what is theirs and nothing else, at a
 * desk and on a phone (TEAM-5, TEAM-6, TEAM-8, BO-80; worked example 5).
 */
const DESK = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' } as const

let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let owner: TestAccount
let ana: { user_id: number; account_id: number }
const events = { tide: 0, harbour: 0, secret: 0 }
const contexts: BrowserContext[] = []

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  owner = await createAccount(db)
  const { account_id } = owner
  await db.updateTable('organizers').set({ name: 'Low Tide' }).where('id', '=', owner.organizer_id).execute()
  const at = { created_at: new Date(), updated_at: new Date() }
  const club = await db
    .insertInto('organizers')
    .values({ account_id, name: 'Harbour Club', email: 'club@example.org', ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
  events.tide = await fillEvent(owner.organizer_id, 'Low Tide Sessions', 'Tilda')
  events.harbour = await fillEvent(club.id, 'Harbour Night', 'Henrik')
  events.secret = await fillEvent(club.id, 'Cellar Concert', 'Cosima')
  const { user_id } = await createGranted(db, account_id, [])
  ana = { user_id, account_id }
  await db.updateTable('users').set({ first_name: 'Ana', last_name: 'Moreau' }).where('id', '=', user_id).execute()
  product = await startProduct(url)
  browser = await openBrowser()
})
afterAll(async () => {
  for (const context of contexts) await context.close()
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

async function fillEvent(organizer_id: number, title: string, first_name: string): Promise<number> {
  const days = { start_date: new Date('2029-06-04T17:00:00Z'), end_date: new Date('2029-06-04T21:00:00Z') }
  const event_id = await createEvent(db, { account_id: owner.account_id, organizer_id }, { title, ...days })
  const ticket = await createTicket(db, event_id)
  await createSoldOrder(db, { event_id, ...ticket, people: [{ first_name, last_name: 'Lind' }] })
  return event_id
}

async function openAs(who: { user_id: number; account_id: number }, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  contexts.push(context)
  const value = await createSession(db, { ...who, now: new Date() })
  await context.addCookies([{ name: 'turnout_session', value, url: product.url, httpOnly: true, sameSite: 'Lax' }])
  return watched(context)
}
const go = (page: Page, path: string) => page.goto(product.url + path)
const manage = (page: Page, event_id: number, section = '') => go(page, `/manage/event/${event_id}${section}`)
const refused = (page: Page) =>
  page.getByRole('heading', { name: 'You do not have permission to access this page' }).waitFor()
const missing = (page: Page) => page.getByRole('heading', { name: 'Page not found' }).waitFor()

/** Chooses from the field of organizers and events in one of the rows. */
async function chooseTarget(page: Page, row: string, name: string): Promise<void> {
  const field = page
    .getByRole('group', { name: row, exact: true })
    .getByRole('combobox', { name: 'Organizers and events' })
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}
async function chooseRole(page: Page, row: string, name: string): Promise<void> {
  await page.getByRole('group', { name: row, exact: true }).getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

test('without a role a member sees a page that says so (TEAM-8)', async () => {
  const page = await openAs(ana, DESK)
  await go(page, '/manage/events')
  await refused(page)
  await look(page, 'narrowed-nothing')
})

test('an admin makes a role; what is changed is seen as well (BO-80, TEAM-1)', async () => {
  const page = await openAs(owner, DESK)
  await go(page, '/account/roles')
  await page.getByText('No roles of your own yet').waitFor()
  await look(page, 'narrowed-roles-empty')
  await button(page, 'Create role').click()
  const drawer = page.getByRole('dialog', { name: 'New role' })
  await drawer.getByLabel('Name').fill('Night shift')
  await drawer.getByRole('checkbox', { name: 'Check people in' }).check()
  await drawer.getByRole('checkbox', { name: 'Add and edit attendees' }).check()
  expect(await drawer.getByRole('checkbox', { name: 'See attendees' }).isChecked()).toBe(true)
  await look(page, 'narrowed-role-form')
  await button(drawer, 'Create role').click()
  await page.getByText('The role Night shift is saved.').waitFor()
  await look(page, 'narrowed-roles')
})

test('gives a member this and another, each where it holds, and cannot delete it then (TEAM-8, TEAM-9)', async () => {
  const page = await openAs(owner, DESK)
  await go(page, '/account/users')
  const row = page.getByRole('row', { name: /Ana Moreau/ })
  await row.getByText('No role').waitFor()
  await button(row, /^Actions for/).click()
  await page.getByRole('menuitem', { name: 'Change roles' }).click()
  const roles = page.getByRole('dialog', { name: 'Roles of Ana Moreau' })
  await button(roles, 'Add a role').click()
  await chooseRole(page, 'Role 1', 'Finance')
  await chooseTarget(page, 'Role 1', 'Low Tide')
  await button(roles, 'Add another role').click()
  await button(roles, 'Save roles').click()
  expect(await roles.getByRole('group', { name: 'Role 2' }).getByText('Choose one.').count()).toBe(2)
  await look(page, 'narrowed-grants-errors')
  await chooseRole(page, 'Role 2', 'Night shift')
  await chooseTarget(page, 'Role 2', 'Harbour Night')
  await roles.getByRole('group', { name: 'Role 2' }).getByLabel('Ends (optional)').fill('2029-06-05T12:00')
  await roles.getByRole('region', { name: 'Preview' }).getByText('Refund orders').waitFor()
  await look(page, 'narrowed-grants')
  await button(roles, 'Save roles').click()
  await page.getByText('The roles of Ana Moreau are saved.').waitFor()
  const chips = row.getByRole('listitem')
  expect(await chips.count()).toBe(2)
  await row.getByText('until Tue 5 June 2029').waitFor()
  await look(page, 'narrowed-users')

  await go(page, '/account/roles')
  await button(page, 'Actions for Night shift').click()
  await page
    .getByRole('menuitem', { name: /Delete role/ })
    .getByText('Members still have this role.')
    .waitFor()
})

test('the member sees what is theirs: no other event, no menu, no button, no page beside it (TEAM-5, TEAM-6)', async () => {
  const page = await openAs(ana, DESK)
  await go(page, '/manage/events')
  await page.getByRole('heading', { name: 'Harbour Night' }).waitFor()
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining(['Low Tide Sessions', 'Harbour Night']),
  )
  expect(await page.getByText('Cellar Concert').count()).toBe(0)
  expect(await button(page, 'Create').count()).toBe(0)
  await look(page, 'narrowed-events')

  await manage(page, events.tide, '/orders')
  await page.getByText('Tilda').first().waitFor()
  const menu = page.getByRole('navigation', { name: 'Event' })
  expect(await menu.getByRole('link', { name: 'Attendees' }).count()).toBe(0)
  await look(page, 'narrowed-orders')

  await manage(page, events.harbour)
  await page.waitForURL(/\/attendees$/)
  await page.getByText('Henrik').first().waitFor()
  expect(await menu.getByRole('link', { name: 'Orders' }).count()).toBe(0)
  await look(page, 'narrowed-attendees')
  await manage(page, events.harbour, '/orders')
  await refused(page)
  await manage(page, events.secret)
  await missing(page)
  await go(page, '/account/users')
  await refused(page)
})

test('the same on a phone, and the roles are given there as well', async () => {
  const page = await openAs(ana, PHONE)
  await go(page, '/manage/events')
  await page.getByRole('heading', { name: 'Harbour Night' }).waitFor()
  expect(await page.getByText('Cellar Concert').count()).toBe(0)
  await look(page, 'narrowed-phone-events')
  await manage(page, events.harbour, '/attendees')
  await page.getByText('Henrik').first().waitFor()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog').getByRole('navigation', { name: 'Event' })
  await menu.getByRole('link', { name: 'Attendees' }).waitFor()
  expect(await menu.getByRole('link', { name: 'Orders' }).count()).toBe(0)
  await look(page, 'narrowed-phone-menu')

  const admin = await openAs(owner, PHONE)
  await go(admin, '/account/roles')
  await admin.getByText('Night shift').waitFor()
  await look(admin, 'narrowed-phone-roles')
  await go(admin, '/account/users')
  const row = admin.getByRole('row', { name: /Ana Moreau/ })
  await button(row, /^Actions for/).click()
  await admin.getByRole('menuitem', { name: 'Change roles' }).click()
  const roles = admin.getByRole('dialog', { name: 'Roles of Ana Moreau' })
  await button(roles, 'Remove role 1').click()
  await look(admin, 'narrowed-phone-grants')
  await button(roles, 'Save roles').click()
  await admin.getByText('The roles of Ana Moreau are saved.').waitFor()
  // at the next call
  await manage(page, events.tide)
  await missing(page)
})
