import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { button, type Call, createLiveEvent, look, lookEverywhere, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * A private view with free places: staff import a guest list whose one bad line they mend, a guest says yes with two others on a
 * phone, comes with fewer, then not at all, and another one is let in at the door. One story in order, in a real browser.
 */
let product: Product
let browser: Browser
let staff: BrowserContext
let phone: BrowserContext
let event_id: number
let call: Call

beforeAll(async () => {
  product = await startProduct((await createTestDatabase()).url)
  browser = await openBrowser()
  staff = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
  phone = await browser.newContext(PHONE)
  const made = await createLiveEvent(product, staff, { title: 'Private view', start_date: '2031-06-04T19:00' })
  event_id = made.event_id
  call = made.call
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await watched(context)
  await page.goto(url)
  return page
}

const GUESTS = () => `${product.url}/manage/event/${event_id}/guests`

/** The link of an invitation, out of its mail. */
async function linkOf(email: string): Promise<string> {
  const { text } = await product.mailTo(email, ({ subject }) => subject.startsWith('You are invited to'))
  return new RegExp(`${product.url}/rsvp/\\d+/r_\\w+`).exec(text)?.[0] ?? ''
}

const sold = async () => {
  const [ticket] = await call<{ quantity_sold: number }[]>('GET', `/events/${event_id}/tickets`)
  return ticket?.quantity_sold
}

test('an organizer makes a free ticket and imports a list; its bad line is named and mended first (APP-6)', async () => {
  const page = await open(staff, GUESTS())
  await page.getByRole('heading', { name: 'Invitations need a free ticket' }).waitFor()
  await look(page, 'guests-no-ticket')
  const ticket = { title: 'Guest', type: 'FREE', price: 0, quantity_available: 6, is_hidden: true }
  await call('POST', `/events/${event_id}/tickets`, ticket)
  await call('PUT', `/events/${event_id}/status`, { status: 'LIVE' })
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Guest list' }).last().waitFor()
  await page.getByRole('heading', { name: 'Nobody is invited yet' }).waitFor()
  await look(page, 'guests-empty')
  await button(page, 'Import a list').click()
  const list = page.getByLabel('Guest list')
  await list.fill('First name,Last name,Email,Guests\nAda,Sow,ada@example.org,2\nBo,Lund,bo at example,1')
  await look(page, 'guests-import')
  await button(page, 'Check list').click()
  await page.getByText('1 line needs a correction. Nobody is invited before that.').waitFor()
  await page.getByText('Line 3').waitFor()
  await look(page, 'guests-import-fault')
  await button(page, 'Back to the list').click()
  await list.fill('First name,Last name,Email,Guests\nAda,Sow,ada@example.org,2\nBo,Lund,bo@example.org,1')
  await button(page, 'Check list').click()
  await page.getByText('Every line is fine.').waitFor()
  await button(page, 'Invite 2 people').click()
  await page.getByRole('row', { name: /Ada Sow.*No answer yet/ }).waitFor()
  expect(await sold()).toBe(0)
  await page.close()
})

test('a guest says yes with two others on a phone; the tickets come by mail (APP-7, MAIL-107)', async () => {
  const page = await open(phone, await linkOf('ada@example.org'))
  await page.getByRole('heading', { name: 'Ada, you are invited.' }).waitFor()
  await lookEverywhere(page, 'invitation')
  await button(page, 'Send answer').click()
  await page.getByText('Choose an answer.').waitFor()
  await page.getByLabel('Yes, I am coming').check()
  await button(page, /^One more/).click()
  await button(page, /^One more/).click()
  await lookEverywhere(page, 'invitation-yes')
  await button(page, 'Send answer').click()
  await page.getByRole('heading', { name: 'You are coming, with 2 guests.' }).waitFor()
  expect(await page.getByRole('link', { name: /^Ticket / }).count()).toBe(3)
  await lookEverywhere(page, 'invitation-coming')
  await product.mailTo('ada@example.org', ({ subject }) => !subject.startsWith('You are invited'))
  expect(await sold()).toBe(3)
  await page.close()
})

test('fewer guests give the newest ticket back, no gives back all; what is lost is said first', async () => {
  const page = await open(phone, await linkOf('ada@example.org'))
  await button(page, 'Change my answer').click()
  await button(page, /^One less/).click()
  await page.getByText('1 of your tickets stops working.').waitFor()
  await look(page, 'invitation-fewer')
  await button(page, 'Send answer').click()
  await page.getByRole('heading', { name: 'You are coming, with 1 guest.' }).waitFor()
  expect(await sold()).toBe(2)
  await button(page, 'Change my answer').click()
  await page.getByLabel('No, I cannot come').check()
  await page.getByText('2 of your tickets stop working.').waitFor()
  await button(page, 'Send answer').click()
  await page.getByRole('heading', { name: 'You are not coming.' }).waitFor()
  await look(page, 'invitation-not-coming')
  expect(await sold()).toBe(0)
  await page.close()
})

test('whoever was let in has answered for good (RSVP_LOCKED)', async () => {
  const page = await open(phone, await linkOf('bo@example.org'))
  await page.getByLabel('Yes, I am coming').check()
  await button(page, 'Send answer').click()
  await page.getByRole('heading', { name: 'You are coming.', exact: true }).waitFor()
  const tickets = await call<{ reference: string; status: string; ticket_id: number }[]>(
    'GET',
    `/events/${event_id}/attendees`,
  )
  const ticket = tickets.find(({ status }) => status === 'ACTIVE')
  const door = await call<{ short_id: string }>('POST', `/events/${event_id}/check-in-lists`, {
    name: 'Door',
    ticket_ids: [ticket?.ticket_id],
  })
  const scan = { nonce: crypto.randomUUID(), action: 'CHECK_IN', scanned_at: new Date().toISOString() }
  await call('POST', `/public/check-in-lists/${door.short_id}/check-ins`, {
    scans: [{ ...scan, reference: ticket?.reference }],
  })
  await page.reload()
  await page.getByText('You are checked in. Your answer stays as it is.').waitFor()
  expect(await button(page, 'Change my answer').count()).toBe(0)
  await look(page, 'invitation-locked')
  await page.close()
})

test('staff see who comes, look at one invitation and invite one more by hand (BO-100)', async () => {
  const page = await open(staff, GUESTS())
  await page.getByRole('row', { name: /Bo Lund.*Coming/ }).waitFor()
  await button(page, 'Invite somebody').click()
  await page.getByLabel('First name').fill('Cy')
  await page.getByLabel('Last name').fill('Ode')
  await page.getByLabel('Email', { exact: true }).fill('cy@example.org')
  await look(page, 'guests-invite')
  await button(page, 'Invite').last().click()
  await page.getByRole('row', { name: /Cy Ode/ }).waitFor()
  await lookEverywhere(page, 'guests')
  await page.getByRole('link', { name: 'Bo Lund' }).click()
  await page.getByText('Valid tickets').waitFor()
  await lookEverywhere(page, 'guests-drawer')
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: /Cy Ode/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Remove the invitation' }).click()
  await look(page, 'guests-remove')
  await button(page, /^Remove 1 invitation/).click()
  await page.getByText('1 invitation was removed.').waitFor()
  await page.close()
})
