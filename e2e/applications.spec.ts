import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { button, createLiveEvent, look, lookEverywhere, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * A course with places on request: people ask on a phone, change and withdraw, staff read, approve, reject with a message and
 * reopen, one pays. One story in order, in a real browser.
 */
let product: Product
let browser: Browser
let staff: BrowserContext
let phone: BrowserContext
let event_id: number
const PAGE = () => `${product.url}/event/${event_id}/bread-course`
const LIST = () => `${product.url}/manage/event/${event_id}/applications`

beforeAll(async () => {
  product = await startProduct((await createTestDatabase()).url)
  browser = await openBrowser()
  staff = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
  phone = await browser.newContext(PHONE)
  const { call, ...made } = await createLiveEvent(product, staff, {
    title: 'Bread course',
    start_date: '2031-06-04T19:00',
  })
  event_id = made.event_id
  const question = { title: 'What do you bake?', type: 'SINGLE_LINE_TEXT', is_required: true, belongs_to: 'ORDER' }
  await call('POST', `/events/${event_id}/questions`, question)
  await call('POST', `/events/${event_id}/tickets`, {
    title: 'Seat at the table',
    type: 'PAID',
    price: 4500,
    quantity_available: 2,
  })
  await call('PUT', `/events/${event_id}/status`, { status: 'LIVE' })
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

const addressOf = (name: string): string => `${name.toLowerCase()}@example.org`

/** The link of an application, out of the newest mail that begins so. */
async function linkIn(name: string, subject: string): Promise<string> {
  const { text } = await product.mailTo(addressOf(name), (mail) => mail.subject.startsWith(subject))
  return new RegExp(`${product.url}/applications/\\d+/p_\\w+`).exec(text)?.[0] ?? ''
}

async function ask(page: Page, first_name: string): Promise<void> {
  await page.getByLabel('First name').first().fill(first_name)
  await page.getByLabel('Last name').first().fill('Asks')
  await page.getByLabel('Email').first().fill(addressOf(first_name))
  await page.getByLabel('What do you bake?').fill('Rye')
  await button(page, 'Send the request').click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
}

test('an organizer puts a ticket on request (APP-1)', async () => {
  const page = await open(staff, `${product.url}/manage/event/${event_id}/tickets`)
  await button(page, 'Actions for Seat at the table').click()
  await page.getByRole('menuitem', { name: 'Edit ticket' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('More options').click()
  await drawer.getByLabel('Places on request').check()
  await look(page, 'application-ticket')
  await button(drawer, 'Save').click()
  await page.getByRole('navigation').getByRole('link', { name: 'Applications' }).last().waitFor()
  await page.goto(LIST())
  await page.getByRole('heading', { name: 'Nobody has asked for a place' }).waitFor()
  await look(page, 'applications-empty')
  await page.close()
})

test('asked for on a phone, from the event page; changed and withdrawn by the link (APP-3, APP-4d)', async () => {
  const page = await open(phone, PAGE())
  await look(page, 'application-event-page-390')
  await page.getByRole('link', { name: /^Request a place/ }).click()
  await page.getByRole('heading', { name: 'Request a place' }).waitFor()
  await lookEverywhere(page, 'application-ask')
  await button(page, 'Send the request').click()
  await page.getByText('Fill in this field.').first().waitFor()
  await look(page, 'application-ask-errors')
  await ask(page, 'Tove')
  await look(page, 'application-asked')
  for (const name of ['Olof', 'Pia']) {
    await page.goto(`${product.url}/apply/${event_id}`)
    await ask(page, name)
  }
  await page.goto(await linkIn('Tove', 'Your request for'))
  await page.getByRole('heading', { name: 'The organizer has your request.' }).waitFor()
  await lookEverywhere(page, 'application-applied')
  await button(page, 'Change').click()
  await page.getByLabel('What do you bake?').fill('Rye and buns')
  await look(page, 'application-change')
  await button(page, 'Save the changes').click()
  await page.getByRole('heading', { name: 'The organizer has your request.' }).waitFor()
  await page.goto(await linkIn('Olof', 'Your request for'))
  await button(page, 'Withdraw the request').click()
  await page.getByText('Withdraw the request?').waitFor()
  await look(page, 'application-withdraw')
  await button(page, 'Withdraw the request').last().click()
  await page.getByRole('heading', { name: 'You have withdrawn your request.' }).waitFor()
  await look(page, 'application-withdrawn')
  await page.close()
})

test('staff read the answers, reject with a message, reopen, and approve (APP-4a, APP-4c, APP-4e)', async () => {
  const page = await open(staff, LIST())
  await page.getByRole('row', { name: /Pia Asks/ }).waitFor()
  await lookEverywhere(page, 'applications')
  await page.getByRole('link', { name: 'Tove Asks' }).click()
  await page.getByText('Rye and buns').waitFor()
  await look(page, 'application-drawer')
  await page.keyboard.press('Escape')
  const menu = async (name: string, act: string) => {
    await page
      .getByRole('row', { name: new RegExp(`${name} Asks`) })
      .getByRole('button')
      .last()
      .click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await menu('Pia', 'Reject')
  await page.getByLabel('Message to the applicant (optional)').fill('We only have two seats.\nSorry!')
  await page.getByLabel('Reason, for your team only (optional)').fill('Third in line')
  await look(page, 'application-reject')
  await button(page, 'Reject 1 application').click()
  await page.getByText('1 application rejected').waitFor()
  const told = await product.mailTo(addressOf('Pia'), ({ subject }) => subject.startsWith('About your request'))
  expect([told.text.includes('We only have two seats.'), told.text.includes('Third in line')]).toEqual([true, false])
  const visitor = await open(phone, await linkIn('Pia', 'Your request for'))
  await visitor.getByRole('heading', { name: 'The organizer cannot give you a place.' }).waitFor()
  await lookEverywhere(visitor, 'application-rejected')
  await visitor.close()
  await page.goto(`${LIST()}?filter_fields[status][eq]=REJECTED`)
  await menu('Pia', 'Reopen')
  await button(page, 'Reopen').last().click()
  await page.getByText('1 application reopened').waitFor()
  await page.goto(LIST())
  await menu('Tove', 'Approve')
  await look(page, 'application-approve')
  await button(page, 'Approve').last().click()
  await page.getByText('1 application approved').waitFor()
  await page.getByRole('row', { name: /Tove Asks.*Approved/ }).waitFor()
  await page.close()
})

test('whoever is approved pays by the mailed link (APP-4b, APP-5)', async () => {
  const link = await linkIn('Tove', 'You have a place')
  const page = await open(phone, link)
  await page.getByRole('heading', { name: 'You have a place.' }).waitFor()
  await lookEverywhere(page, 'application-approved')
  await button(page, 'Go to payment').click()
  await page.waitForURL('**/payment')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await button(page, /^Pay /).click()
  await page.waitForURL('**/summary')
  await page.goto(link)
  await page.getByRole('heading', { name: 'The place is yours.' }).waitFor()
  await look(page, 'application-taken')
  await page.close()
})
