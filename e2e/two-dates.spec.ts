import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { type Call, createLiveEvent, look, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/** Entry every half hour of three weeks in June 2031, from Wednesday 4 June on; and a play on three evenings. */
let product: Product
let browser: Browser
let staff: BrowserContext
let museum: number
let play: number
let call: Call
beforeAll(async () => {
  product = await startProduct((await createTestDatabase()).url)
  browser = await openBrowser()
  staff = await browser.newContext()
  const made = await createLiveEvent(product, staff, { title: 'The Moth Room', start_date: '2031-06-04T10:00' })
  museum = made.event_id
  call = made.call
  await sell(call, museum)
  await call('POST', `/events/${museum}/dates`, { dates: slots() })
  const { organizer } = await call<{ organizer: { id: number } }>('GET', `/events/${museum}`)
  const event = { title: 'The Seagull', start_date: '2031-06-04T19:30', organizer_id: organizer.id }
  play = (await call<{ id: number }>('POST', '/events', event)).id
  await sell(call, play)
  const evenings = [{ starts_at: '2031-06-05T19:30', title: 'with a talk' }, { starts_at: '2031-06-06T18:00' }]
  await call('POST', `/events/${play}/dates`, { dates: evenings })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function sell(call: Call, event_id: number) {
  const ticket = { title: 'Adult', type: 'FREE', quantity_available: 20, show_available_quantity: true }
  await call('POST', `/events/${event_id}/tickets`, ticket)
  await call('PUT', `/events/${event_id}/status`, { status: 'LIVE' })
}

const slots = () =>
  Array.from({ length: 21 }, (_, day) =>
    Array.from({ length: 12 }, (_, slot) => {
      const hour = String(10 + Math.floor(slot / 2)).padStart(2, '0')
      const date = String(4 + day).padStart(2, '0')
      return { starts_at: `2031-06-${date}T${hour}:${slot % 2 === 0 ? '00' : '30'}` }
    }),
  )
    .flat()
    .slice(1)

const link = (page: Page, name: RegExp | string) => page.getByRole('link', { name })
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name })
const more = (page: Page) => page.getByRole('button', { name: /^One more/ }).first()

test('a buyer on a phone picks a day and a time, adds a second date and buys both (DAT-50 to DAT-52)', async () => {
  const page = await watched(await browser.newContext(PHONE))
  await page.goto(`${product.url}/event/${museum}/the-moth-room`)
  const day = link(page, /^Fri 13 June 2031, 12 times, On sale/i)
  // on a phone the times of the day come first
  expect(await day.isVisible()).toBe(false)
  await page.getByText('Choose another day').tap()
  await look(page, 'dates-month-390')
  await day.tap()
  await heading(page, 'Tickets for Fri 13 June 2031, 10:00').waitFor()
  expect(await day.isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Fri 13 June 2031')
  await link(page, /^11:30/).tap()
  await heading(page, 'Tickets for Fri 13 June 2031, 11:30').waitFor()
  expect(page.url()).toMatch(/date=\d+/)
  await more(page).tap()
  await page.getByRole('button', { name: 'Add another date' }).tap()
  await page.getByText('Choose another day').tap()
  await link(page, /^Sat 14 June 2031/).tap()
  await heading(page, 'Tickets for Sat 14 June 2031, 10:00').waitFor()
  await more(page).tap()
  await more(page).tap()
  const order = page.getByRole('region', { name: 'Your order' })
  await order.getByText('Fri 13 June 2031, 11:30').waitFor()
  await order.getByText('Sat 14 June 2031, 10:00').waitFor()
  // the choice outlives a reload, each date with its own
  await page.reload()
  await order.getByText('Fri 13 June 2031, 11:30').waitFor()
  await look(page, 'dates-two-chosen-390')
  await page
    .getByRole('button', { name: /^Continue/ })
    .first()
    .tap()
  await page.waitForURL('**/details')
  for (const [label, text] of Object.entries({ 'First name': 'Annika', 'Last name': 'Berg', Email: 'a@example.org' }))
    await page.getByLabel(label, { exact: true }).first().fill(text)
  await page.getByRole('button', { name: 'Copy to all attendees' }).tap()
  await look(page, 'dates-details-390')
  await page.getByRole('button', { name: 'Complete order' }).tap()
  await page.waitForURL('**/summary')
  await page.getByText('You’re in!').waitFor()
  await look(page, 'dates-summary-390')
  for (const date of ['Fri 13 June 2031, 11:30', 'Sat 14 June 2031, 10:00'])
    expect(await page.getByText(date).count()).toBeGreaterThan(0)
})

test('the month by keyboard: arrows move by days and weeks, Enter chooses and the focus stays (DAT-51)', async () => {
  const desk = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' } as const
  const page = await watched(await browser.newContext({ ...desk, colorScheme: 'dark' }))
  await page.goto(`${product.url}/event/${museum}/the-moth-room`)
  await look(page, 'dates-month-1440')
  await link(page, /^Wed 4 June 2031/).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toMatch(/^Thu 12 June 2031/)
  await page.keyboard.press('Home')
  expect(await focused()).toMatch(/^Mon 9 June 2031/)
  await page.keyboard.press('Enter')
  await heading(page, 'Tickets for Mon 9 June 2031, 10:00').waitFor()
  expect(await focused()).toMatch(/^Mon 9 June 2031/)
})

test('a few dates are a list of links that need no script (DAT-51)', async () => {
  const page = await watched(await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false }))
  await page.goto(`${product.url}/event/${play}/the-seagull`)
  await link(page, /6 June 2031, 18:00/).click()
  await heading(page, 'Tickets for Fri 6 June 2031, 18:00').waitFor()
  expect(await page.locator('[aria-current]').count()).toBe(1)
  const wide = await watched(await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' }))
  await wide.goto(`${product.url}/event/${play}/the-seagull`)
  await look(wide, 'dates-few-1440')
})

/** Presses Tab until what is named has the focus; it is there before `most` stops, wherever one was. */
async function tabTo(page: Page, name: RegExp, most = 40): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null
      return at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? ''
    })
  for (let stops = 0; stops < most; stops++) {
    await page.keyboard.press('Tab')
    if (name.test((await focused()).trim())) return
  }
  throw new Error(`${name} has not the focus after ${most} stops`)
}

test('on a phone and by keyboard alone: an evening with parking and two posters (EXT-2, DAT-51, UIX-6)', async () => {
  for (const extra of [
    { title: 'Parking', price: 500 },
    { title: 'Poster', price: 800, stock_per_date: false },
  ])
    await call('POST', `/events/${play}/tickets`, { kind: 'EXTRA', type: 'PAID', quantity_available: 20, ...extra })
  const page = await watched(await browser.newContext(PHONE))
  const { keyboard } = page
  const enter = async (name: RegExp) => {
    await tabTo(page, name)
    await keyboard.press('Enter')
  }
  const fill = async (name: RegExp, text: string) => {
    await tabTo(page, name)
    await keyboard.type(text)
  }
  await page.goto(`${product.url}/event/${play}/the-seagull`)
  await heading(page, 'Extras').waitFor()
  await enter(/6 ?June/)
  await heading(page, 'Tickets for Fri 6 June 2031, 18:00').waitFor()
  for (const [name, count] of [
    [/^Number of tickets: Adult/, 1],
    [/^Number of tickets: Parking/, 1],
    [/^Number of tickets: Poster/, 2],
  ] as const) {
    await tabTo(page, name)
    for (let n = 0; n < count; n++) await keyboard.press('ArrowUp')
  }
  await page.getByRole('region', { name: 'Your order' }).getByText('$21.00').first().waitFor()
  await look(page, 'keyboard-extras-390')
  await enter(/^Continue/)
  await page.waitForURL('**/details')
  for (const [name, text] of [
    [/^First name/, 'Annika'],
    [/^Last name/, 'Berg'],
    [/^Email/, 'a@example.org'],
  ] as const)
    await fill(name, text)
  await enter(/^Continue to payment/)
  await page.waitForURL('**/payment')
  for (const [name, text] of [
    [/^Card number/, '4242424242424242'],
    [/^Expiry date/, '1240'],
    [/^Security code/, '123'],
  ] as const)
    await fill(name, text)
  await enter(/^Pay .*21\.00/)
  await page.waitForURL('**/summary')
  await page.getByText('You’re in!').waitFor()
  await heading(page, 'Your extras').waitFor()
  await page
    .getByText(/2 × Poster/)
    .first()
    .waitFor()
  await look(page, 'keyboard-extras-summary-390')
})
