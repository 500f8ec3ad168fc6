import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#core/platform/paths.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createSession } from '#test/factories.ts'
import { createHostileWorld, evil, type HostileWorld } from '#test/hostile-world.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * Every text that people type is hostile, and every screen is opened in a browser: nothing of it runs, nothing of it is
 * markup, and it is there to be read (SEC-14, SEC-15).
 */
let db: Db
let product: Product
let browser: Browser
let world: HostileWorld
let passer_by: BrowserContext
let staff: BrowserContext

beforeAll(async () => {
  const { url } = await createTestDatabase()
  db = createDb(createPool(url))
  world = await createHostileWorld(db, new Date())
  product = await startProduct(url)
  browser = await openBrowser()
  const look = { locale: 'en-GB', reducedMotion: 'reduce' } as const
  passer_by = await browser.newContext({ ...look, viewport: { width: 390, height: 844 } })
  staff = await browser.newContext({ ...look, viewport: { width: 1440, height: 900 } })
  const token = await createSession(db, { ...world.account, now: new Date() })
  await staff.addCookies([{ name: 'turnout_session', value: token, url: product.url }])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await db?.destroy()
})

/** A page on which anything that was typed and then runs is a fault of the story. */
async function open(context: BrowserContext, path: string): Promise<{ page: Page; faults: string[] }> {
  const page = await context.newPage()
  const faults: string[] = []
  page.setDefaultTimeout(20_000)
  page.on('dialog', async (dialog) => {
    faults.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (line) => {
    if (/content.security.policy/i.test(line.text())) faults.push(line.text())
  })
  await page.goto(product.url + path)
  return { page, faults }
}

/** Everything to be read on the page: texts, what fields hold, and names for those who do not see. */
const words = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const names = [...document.querySelectorAll('[aria-label], [alt]')].map(
      (one) => `${one.getAttribute('aria-label')} ${one.getAttribute('alt')}`,
    )
    return [document.body.textContent, ...fields, ...names].join('\n')
  })

async function expectHarmless(context: BrowserContext, path: string, wheres: readonly string[]): Promise<Page> {
  const { page, faults } = await open(context, path)
  for (const where of wheres)
    await expect
      .poll(async () => (await words(page)).includes(evil(where)), {
        timeout: 15_000,
        message: `${where} on ${path}`,
      })
      .toBe(true)
  const planted = await page.evaluate(() => ({
    pictures: document.querySelectorAll('img[src="x"], [onerror], [onclick]').length,
    frames: [...document.querySelectorAll('iframe')].filter(({ src }) => new URL(src).origin !== location.origin)
      .length,
    links: [...document.links].filter(({ protocol }) => protocol === 'javascript:').length,
    too_wide: document.documentElement.scrollWidth > window.innerWidth,
  }))
  expect([path, planted]).toEqual([path, { pictures: 0, frames: 0, links: 0, too_wide: false }])
  expect([path, faults]).toEqual([path, []])
  return page
}

test('what everybody sees: event, widget, organizer, list', async () => {
  const { event_id, account } = world
  const event = await expectHarmless(passer_by, `/event/${event_id}`, ['EVENT', 'TICKET', 'TIER', 'VENUE', 'ORGANIZER'])
  expect(await event.title()).toContain(evil('SEO TITLE'))
  await expectHarmless(passer_by, `/widget/${event_id}`, ['TICKET', 'TIER'])
  const organizer = await expectHarmless(passer_by, `/o/${account.organizer_id}`, ['ORGANIZER', 'EVENT'])
  expect(await organizer.title()).toContain(evil('ORGANIZER'))
  await expectHarmless(passer_by, '/events', ['EVENT', 'ORGANIZER'])
})

test('what a buyer sees: questions, payment, summary, tickets, paper', async () => {
  const { event_id, ticket_id, price_id, order, attendee } = world
  const base = `${product.url}/api/public/events/${event_id}/order`
  const items = [{ ticket_id, ticket_price_id: price_id, quantity: 1 }]
  const reserved = await passer_by.request.post(base, { data: { items } })
  const { short_id } = (await reserved.json()).data
  const details = paths.checkoutStep(event_id, short_id, 'details')
  await expectHarmless(passer_by, details, ['ORDER QUESTION', 'ORDER OPTION', 'ATTENDEE QUESTION', 'EVENT'])
  const person = { first_name: 'Anna', last_name: 'Berg', email: 'anna@example.org' }
  const saved = await passer_by.request.put(`${base}/${short_id}`, {
    data: { order: person, attendees: [{ ...person, ticket_price_id: price_id }] },
  })
  expect(saved.status()).toBe(200)
  await expectHarmless(passer_by, paths.checkoutStep(event_id, short_id, 'payment'), ['EVENT'])
  await expectHarmless(passer_by, paths.checkoutStep(event_id, order.short_id, 'summary'), ['EVENT', 'ITEM', 'BUYER'])
  await expectHarmless(passer_by, paths.printOrder(event_id, order.short_id), ['EVENT', 'BUYER'])
  await expectHarmless(passer_by, paths.ticket(event_id, attendee.short_id), ['EVENT', 'BUYER', 'ORGANIZER'])
  await expectHarmless(passer_by, paths.printTicket(event_id, attendee.short_id), ['EVENT', 'BUYER'])
})

test('what is seen at the door', async () => {
  const page = await expectHarmless(passer_by, paths.checkIn(world.list.short_id), ['LIST'])
  await page.getByRole('searchbox').fill(world.order.reference)
  await expect.poll(() => words(page)).toContain(evil('BUYER'))
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})

test('what staff see, screen by screen and in every layer', async () => {
  const { event_id, account, order, attendee } = world
  const section = (name: string) => paths.manageEvent(event_id, name)
  const screens: readonly [path: string, wheres: readonly string[]][] = [
    [paths.events(), ['EVENT']],
    [paths.organizerEvents(account.organizer_id), ['EVENT', 'ORGANIZER']],
    [section('dashboard'), ['EVENT']],
    [section('tickets'), ['TICKET']],
    [section('attendees'), ['BUYER']],
    [section('orders'), ['BUYER']],
    [section('questions'), ['ORDER QUESTION', 'ATTENDEE QUESTION']],
    [section('affiliates'), ['AFFILIATE']],
    [section('sources'), ['SOURCE']],
    [section('capacity-assignments'), ['CAPACITY']],
    [section('check-in'), ['LIST']],
    [section('messages'), ['SUBJECT']],
    [section('settings'), ['EVENT', 'VENUE', 'SEO TITLE', 'SEO TEXT']],
    [section('homepage-designer'), ['EVENT']],
    [section('widget'), ['EVENT']],
    [section('getting-started'), ['EVENT']],
    [section('promo-codes'), ['EVENT']],
    [paths.manageOrder(event_id, order.id), ['BUYER', 'ITEM', 'ORDER QUESTION', 'ORDER ANSWER']],
    [paths.manageAttendee(event_id, attendee.id), ['BUYER', 'ATTENDEE QUESTION', 'ATTENDEE ANSWER']],
    [paths.account('settings'), ['ACCOUNT']],
    [paths.account('users'), ['USER']],
    [paths.account('organizers'), ['ORGANIZER']],
    [paths.account('taxes-and-fees'), ['TAX']],
    [paths.profile(), ['USER']],
  ]
  for (const [path, wheres] of screens) {
    const page = await expectHarmless(staff, path, wheres)
    expect([path, await page.title()]).not.toEqual([path, ''])
    await page.close()
  }
})
