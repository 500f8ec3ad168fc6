import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { button, createLiveEvent, look, lookEverywhere, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * A sold-out evening: three people join its waiting list, one leaves it again, staff free two tickets, one place is taken and
 * paid for, one declined, and staff put what is left in order. One story in order, in a real browser.
 */
let product: Product
let browser: Browser
let staff: BrowserContext
let phone: BrowserContext
let event_id: number
let call: Awaited<ReturnType<typeof createLiveEvent>>['call']
const PAGE = () => `${product.url}/event/${event_id}/lantern-walk`

beforeAll(async () => {
  product = await startProduct((await createTestDatabase()).url)
  browser = await openBrowser()
  staff = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
  phone = await browser.newContext(PHONE)
  const made = await createLiveEvent(product, staff, { title: 'Lantern walk', start_date: '2031-06-04T19:00' })
  event_id = made.event_id
  call = made.call
  const ticket = { title: 'Walk with lantern', type: 'PAID', price: 1800, quantity_available: 2 }
  const sold = await call<{ id: number; prices: { id: number }[] }>('POST', `/events/${event_id}/tickets`, ticket)
  await call('PUT', `/events/${event_id}/status`, { status: 'LIVE' })
  const guest = { ticket_id: sold.id, ticket_price_id: sold.prices[0]?.id, amount_paid: 1800, send_ticket: false }
  for (const first_name of ['Ada', 'Ben'])
    await call('POST', `/events/${event_id}/attendees`, {
      ...guest,
      first_name,
      last_name: 'Early',
      email: `${first_name}@example.org`,
    })
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

/** The link of a place, out of the mail that asks to confirm it. */
async function placeOf(email: string): Promise<string> {
  const { text } = await product.mailTo(email, ({ subject }) => subject.startsWith('Confirm your place'))
  return new RegExp(`${product.url}/waiting/\\d+/w_\\w+`).exec(text)?.[0] ?? ''
}

const addressOf = (name: string): string => `${name.toLowerCase()}@example.org`

async function join(page: Page, first_name: string): Promise<void> {
  await page.getByLabel('First name').fill(first_name)
  await page.getByLabel('Last name').fill('Later')
  await page.getByLabel('Email').fill(addressOf(first_name))
  await button(page, 'Join the waiting list').click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
}

test('an organizer switches the list on; before, the page says sold out and no more (WTL-3)', async () => {
  const visitor = await open(phone, PAGE())
  await visitor.getByText('Sold out').first().waitFor()
  expect(await visitor.getByRole('link', { name: /^Join the waiting list/ }).count()).toBe(0)
  const page = await open(staff, `${product.url}/manage/event/${event_id}/settings#waiting-list`)
  await page.getByLabel('People can join a waiting list for sold-out tickets').check()
  await button(page, /^Save/).first().click()
  await page.getByText(/saved/i).first().waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Waiting list' }).last().waitFor()
  await page.goto(`${product.url}/manage/event/${event_id}/waiting-list`)
  await page.getByRole('heading', { name: 'Nobody is waiting' }).waitFor()
  await look(page, 'waiting-list-empty')
  await Promise.all([visitor.close(), page.close()])
})

test('joined on a phone from the sold-out page, confirmed by the mailed link (VIS-8, WTL-6 to WTL-8)', async () => {
  const page = await open(phone, PAGE())
  await look(page, 'waiting-event-page-390')
  await page.getByRole('link', { name: /^Join the waiting list/ }).click()
  await page.getByRole('heading', { name: 'Join the waiting list' }).waitFor()
  await lookEverywhere(page, 'waiting-join')
  await button(page, 'Join the waiting list').click()
  await page.getByText('Fill in this field.').first().waitFor()
  await look(page, 'waiting-join-errors')
  await join(page, 'Ines')
  await look(page, 'waiting-joined')
  for (const name of ['Olof', 'Pia']) {
    await page.goto(`${product.url}/waiting/${event_id}`)
    await join(page, name)
  }
  for (const name of ['Ines', 'Olof', 'Pia']) {
    await page.goto(await placeOf(addressOf(name)))
    if (name === 'Ines') await lookEverywhere(page, 'waiting-confirm')
    await button(page, 'Confirm my place').click()
    await page.getByRole('heading', { name: 'You are on the waiting list.' }).waitFor()
    await page.getByText('1 to 10').waitFor()
  }
  await lookEverywhere(page, 'waiting-place')
  await button(page, 'Change').click()
  await page.getByRole('heading', { name: 'Change your place' }).waitFor()
  await button(page, /^One more/).click()
  await page.getByText('With this change you go to the end of the list.').waitFor()
  await look(page, 'waiting-change')
  await button(page, /^One less/).click()
  await button(page, 'Save and keep my place').click()
  await page.getByRole('heading', { name: 'You are on the waiting list.' }).waitFor()
  await page.close()
})

test('one leaves from the mail, asked once more in place (WTL-4f)', async () => {
  const page = await open(phone, await placeOf(addressOf('Olof')))
  await button(page, 'Leave the list').click()
  await page.getByText('Leave the waiting list?').waitFor()
  await look(page, 'waiting-leave')
  await button(page, 'Leave the list').click()
  await page.getByRole('heading', { name: 'You have left the waiting list.' }).waitFor()
  await look(page, 'waiting-left')
  await page.close()
})

test('staff cancel two tickets: two offers; one is taken and paid, one declined (WTL-4c to WTL-4e, WTL-18)', async () => {
  const tickets = await call<{ id: number }[]>('GET', `/events/${event_id}/attendees`)
  for (const { id } of tickets) await call('POST', `/events/${event_id}/attendees/${id}/cancel`, { notify: false })
  const { text } = await product.mailTo(addressOf('Ines'), ({ subject }) => subject.startsWith('A place for you'))
  const link = new RegExp(`${product.url}/waiting/\\d+/w_\\w+`).exec(text)?.[0] ?? ''
  const page = await open(phone, link)
  await page.getByRole('heading', { name: 'We have a place for you.' }).waitFor()
  await lookEverywhere(page, 'waiting-offer')
  await button(page, 'Take the place and continue').click()
  await page.waitForURL('**/details')
  for (const [label, value] of Object.entries({ 'First name': 'Ines', 'Last name': 'Later', Email: addressOf('Ines') }))
    await page.getByLabel(label, { exact: true }).first().fill(value)
  await button(page, 'Continue to payment').click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await button(page, /^Pay /).click()
  await page.waitForURL('**/summary')
  await page.goto(link)
  await page.getByRole('heading', { name: 'You have taken your places.' }).waitFor()
  await look(page, 'waiting-taken')
  await page.goto(await placeOf(addressOf('Pia')))
  await button(page, 'Decline').click()
  await look(page, 'waiting-decline')
  await button(page, 'Decline the offer').click()
  await page.getByRole('heading', { name: 'You declined the offer.' }).waitFor()
  await page.close()
})

test('staff see what became of them, add somebody and change the list, with reasons (WTL-19, BO-100)', async () => {
  const page = await open(staff, `${product.url}/manage/event/${event_id}/waiting-list`)
  await button(page, 'Add a person').click()
  await page.getByLabel('First name').fill('Quentin')
  await page.getByLabel('Last name').fill('Desk')
  await page.getByLabel('Email', { exact: true }).fill('quentin@example.org')
  await look(page, 'waiting-list-add')
  await button(page, 'Add to the waiting list').click()
  await page.getByRole('row', { name: /Quentin Desk/ }).waitFor()
  // the declined place is free: it is offered to whoever waits first
  await page.reload()
  await page.getByRole('row', { name: /Quentin Desk.*Offered/ }).waitFor()
  await lookEverywhere(page, 'waiting-list')
  await page
    .getByRole('row', { name: /Quentin Desk/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Remove from the list' }).click()
  await button(page, /^Remove 1 person/).click()
  await page.getByText('Give a reason of at least 3 characters.').waitFor()
  await look(page, 'waiting-list-reason')
  await page.getByLabel('Reason, kept in the log').fill('Rang to say no')
  await button(page, /^Remove 1 person/).click()
  await page.getByText('1 person was removed from the list.').waitFor()
  await page.close()
})
