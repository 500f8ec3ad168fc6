import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createLiveEvent, findings, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * Two tickets on a phone: at most six taps and six fields besides the card, from the event's page to the tickets. A tap is
 * a press of anything; to get into a field is part of filling it.
 */
const MOST_TAPS = 6
const MOST_FIELDS = 6

let product: Product
let browser: Browser
let staff: BrowserContext
let event_id: number
let setDetails: (attendee_details: 'EACH' | 'BUYER') => Promise<unknown>
beforeAll(async () => {
  product = await startProduct((await createTestDatabase()).url)
  browser = await openBrowser()
  staff = await browser.newContext()
  const made = await createLiveEvent(product, staff, { title: 'Ferry at dusk', start_date: '2031-06-04T19:00' })
  event_id = made.event_id
  const { call } = made
  await call('POST', `/events/${event_id}/tickets`, {
    title: 'Crossing',
    type: 'PAID',
    price: 1250,
    quantity_available: 50,
  })
  const half = { discount_type: 'PERCENTAGE', discount: 50 }
  await call('POST', `/events/${event_id}/promo-codes`, { code: 'TIDE', ...half })
  await call('PUT', `/events/${event_id}/status`, { status: 'LIVE' })
  setDetails = (attendee_details) => call('PATCH', `/events/${event_id}/settings`, { attendee_details })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** A buyer whose thumb is counted. */
async function thumb() {
  const page = await watched(await browser.newContext(PHONE))
  const count = { taps: 0, fields: 0 }
  const tap = async (target: Locator) => {
    count.taps++
    await target.tap()
  }
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) {
      count.fields++
      await page.getByLabel(label, { exact: true }).first().fill(text)
    }
  }
  return { page, count, tap, fill }
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

async function chooseTwo({ page, tap }: Awaited<ReturnType<typeof thumb>>) {
  await page.goto(`${product.url}/event/${event_id}/ferry-at-dusk`)
  const more = press(page, /^One more/)
  await tap(more)
  await tap(more)
  await tap(press(page, /^Continue/))
  await page.waitForURL('**/details')
}
const BUYER = { 'First name': 'Annika', 'Last name': 'Bergström', Email: 'annika@example.org' }

/** The card is not counted, the press that pays is. */
async function pay({ page, tap }: Awaited<ReturnType<typeof thumb>>) {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await tap(press(page, /^Pay /))
  await page.waitForURL('**/summary')
  await page.getByText('You’re in!').waitFor()
}

test.each(['EACH', 'BUYER'] as const)(
  'two tickets, details asked of %s: within six taps and six fields',
  async (asked) => {
    await setDetails(asked)
    const buyer = await thumb()
    await chooseTwo(buyer)
    await buyer.fill(BUYER)
    if (asked === 'EACH') await buyer.tap(press(buyer.page, 'Copy to all attendees'))
    await buyer.tap(press(buyer.page, 'Continue to payment'))
    await buyer.page.waitForURL('**/payment')
    await pay(buyer)
    expect(buyer.count.taps).toBeLessThanOrEqual(MOST_TAPS)
    expect(buyer.count.fields).toBeLessThanOrEqual(MOST_FIELDS)
  },
)

test('on a laptop of 1366 × 768 the first ticket and the way on are on the first screen', async () => {
  const page = await watched(await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-GB' }))
  await page.goto(`${product.url}/event/${event_id}/ferry-at-dusk`)
  for (const name of [/^One more/, /^Continue/]) {
    const box = await press(page, name).boundingBox()
    expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(768)
  }
})

test('a code entered while paying: the card form asks for the new total, nothing else is lost (PRO-9, CHK-10)', async () => {
  await setDetails('BUYER')
  const buyer = await thumb()
  const { page } = buyer
  await chooseTwo(buyer)
  await buyer.fill(BUYER)
  await press(page, 'Have a code?').tap()
  await page.getByLabel('Promo code').fill('never')
  await press(page, 'Apply').tap()
  await page.getByText('Sorry, this promo code is invalid').waitFor()
  expect(await findings(page)).toEqual([])
  expect(await page.getByLabel('First name').first().inputValue()).toBe('Annika')
  await press(page, 'Continue to payment').tap()
  await press(page, /^Pay \D*25\.00/).waitFor()
  await press(page, 'Have a code?').tap()
  await page.getByLabel('Promo code').fill('tide')
  await press(page, 'Apply').tap()
  await press(page, /^Pay \D*12\.50/).waitFor()
  expect(await findings(page)).toEqual([])
  await pay(buyer)
  expect(await page.locator('body').textContent()).toContain('12.50')
})
