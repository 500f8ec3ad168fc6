import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { button, type Call, createLiveEvent, look, lookEverywhere, MAUD, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * A sale through a waiting room: people join before it opens, the draw is checked in the browser, one buys; another joins
 * with a code while the queue is paused, reads what staff say, takes the place to another device; a turn passes. One story
 * in order, in a real browser.
 */
let product: Product
let browser: Browser
let database: TestDatabase
let staff: BrowserContext
let phone: BrowserContext
let desk: BrowserContext
let event_id: number
let call: Call
const EVENT = () => `${product.url}/event/${event_id}/tidal-choir`
const QUEUE = () => `${product.url}/queue/${event_id}/tidal-choir`

async function sql({ admin_url }: TestDatabase, text: string): Promise<void> {
  const client = new pg.Client(admin_url)
  await client.connect()
  await client.query(text)
  await client.end()
}

interface Room {
  readonly updated_at: string | null
}

/** Sets the room as staff do; what is left out is as it is otherwise. */
async function setRoom(room: object): Promise<void> {
  const { updated_at } = await call<Room>('GET', `/events/${event_id}/queue`)
  await call('PUT', `/events/${event_id}/queue`, { lanes: LANES, ...room, updated_at })
}
const LANES = [{ lane: 1, name: 'Members', share: 30 }]

beforeAll(async () => {
  database = await createTestDatabase()
  product = await startProduct(database.url)
  browser = await openBrowser()
  staff = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
  desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
  phone = await browser.newContext(PHONE)
  const made = await createLiveEvent(product, staff, { title: 'Tidal choir', start_date: '2031-06-04T19:00' })
  event_id = made.event_id
  call = made.call
  await call('POST', `/events/${event_id}/tickets`, { title: 'Seat', type: 'FREE', quantity_available: 200 })
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

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('before the sale people join, the draw is checked here, and one buys (ROOM-20, ROOM-6, ROOM-22)', async () => {
  const opens_at = new Date(Date.now() + 25_000).toISOString()
  await setRoom({ mode: 'SCHEDULED', opens_at, lanes: [{ name: 'Members', code: 'ALTO', share: 30 }] })
  const page = await open(phone, EVENT())
  const join = page.getByRole('link', { name: 'Join the queue' }).first()
  await expect
    .poll(async () => {
      await page.reload()
      return await join.count()
    })
    .toBeGreaterThan(0)
  await look(page, 'room-event')
  await join.click()
  await heading(page, 'Join the queue').waitFor()
  expect(page.url()).not.toContain('#')
  await lookEverywhere(page, 'room-join')
  await button(page, 'Join the queue').click()
  await heading(page, 'You are in the draw').waitFor()
  await lookEverywhere(page, 'room-prequeue')
  await heading(page, 'The places are being drawn').waitFor({ timeout: 40_000 })
  await heading(page, 'It is your turn').waitFor({ timeout: 60_000 })
  await page.getByText('This page computed that itself from the published draw.').waitFor()
  await page.getByText('The draw is the one that was sealed before you joined.').waitFor()
  expect(await page.title()).toBe('It is your turn · Tidal choir')
  expect(await page.getByRole('alert').filter({ hasText: 'It is your turn' }).count()).toBe(1)
  await lookEverywhere(page, 'room-turn')
  await button(page, 'Enter').click()
  await page.waitForURL(`${EVENT()}**`)
  await page.getByText('Your time to choose').waitFor()
  expect(page.url()).not.toContain('#')
  await look(page, 'room-inside')
  await button(page, /More .*Seat|Seat/)
    .last()
    .click()
  await button(page, 'Continue').last().click()
  for (const [label, text] of Object.entries(MAUD)) await page.getByLabel(label, { exact: true }).first().fill(text)
  await button(page, /Complete|Get/).click()
  await page.getByText('You’re in!').waitFor()
})

test('staff pause and say why; who joins with a code reads it, and takes the place along (ROOM-2, ROOM-18, LIVE-5)', async () => {
  const office = await open(staff, `${product.url}/manage/event/${event_id}/queue`)
  await office.getByText('People inside').waitFor()
  await lookEverywhere(office, 'room-office')
  await button(office, 'Pause').click()
  await button(office, 'Pause the queue').click()
  await button(office, 'Go on').waitFor()
  await office.getByLabel('Message to everybody who waits').fill('The choir is late. We go on at eight.')
  await button(office, 'Save').click()
  await expect.poll(async () => (await fetch(`${product.url}/queue/${event_id}.json`)).text()).toContain('late')

  const page = await open(desk, QUEUE())
  await heading(page, 'Join the queue').waitFor()
  await page.getByLabel('Access code').fill('TENOR')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Access code').getAttribute('aria-invalid')).toBe('true')
  await look(page, 'room-wrong-code')
  await page.getByLabel('Access code').fill('ALTO')
  await page.keyboard.press('Enter')
  await heading(page, 'The queue is paused').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.getByText('The choir is late. We go on at eight.').waitFor()
  await lookEverywhere(page, 'room-paused')

  // the laptop is closed, and opened again
  await page.close()
  const again = await open(desk, QUEUE())
  await heading(again, 'The queue is paused').waitFor()
  await again.getByText('Take this place to another device').click()
  const link = await again.getByLabel('Open this address there').inputValue()
  await look(again, 'room-device')
  const other = await open(phone, link)
  await heading(other, 'The queue is paused').waitFor()
  expect(other.url()).not.toContain('place=')

  await button(office, 'Go on').click()
  await button(office, 'Go on').last().click()
  await heading(other, 'It is your turn').waitFor({ timeout: 60_000 })
  await heading(again, 'It is your turn').waitFor({ timeout: 60_000 })
  await button(other, 'Enter').click()
  await other.waitForURL(`${EVENT()}**`)
  await other.getByText('Your time to choose').waitFor()
  await button(again, 'Enter').click()
  await heading(again, 'This place is used in another browser').waitFor()
  await look(again, 'room-used')
})

test('a turn that passed leaves a place at the end, by the keyboard too (ROOM-13)', async () => {
  const visitor = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await open(visitor, `${QUEUE()}?lang=de#join`)
  await page.locator('input[data-do="code"]').press('Enter')
  await page.locator('[data-do="enter"]').waitFor({ timeout: 60_000 })
  const key = `turnout:queue:${event_id}`
  const before = await page.evaluate((name) => localStorage.getItem(name), key)
  await sql(database, `update queue_runs set open_seconds = open_seconds + 3600`)
  await page.locator('[data-do="enter"]').focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-when="news-missed"]').waitFor()
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).not.toBe(before)
  await lookEverywhere(page, 'room-missed')
  await page.locator('[data-do="enter"]').waitFor({ timeout: 60_000 })
})

test('in a widget on another site the way leads through the queue and back into the frame (ROOM-22, WID-6)', async () => {
  const frames = createServer((_req, res) => {
    res.setHeader('content-type', 'text/html')
    res.end(`<!doctype html><html lang="en"><title>Site</title><main><h1>Site</h1>
      <div data-turnout-event="${event_id}" data-turnout-checkout="inline" data-turnout-button-color="#7a1f5c"></div></main>
      <script src="${product.url}/widget.js"></script>`)
  }).listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => frames.once('listening', resolve))
    const visitor = await browser.newContext({ ...PHONE })
    const page = await open(visitor, `http://127.0.0.1:${(frames.address() as AddressInfo).port}`)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('link', { name: 'Join the queue' }).first().click()
    await frame.getByRole('button', { name: 'Join the queue' }).click()
    await frame.getByRole('button', { name: 'Enter' }).waitFor({ timeout: 60_000 })
    await look(page, 'room-frame')
    const height = () => page.locator('iframe').evaluate((one) => one.getBoundingClientRect().height)
    const content = () => frame.locator('#root').evaluate((one) => Math.ceil(one.getBoundingClientRect().height))
    await expect.poll(async () => (await height()) - (await content())).toBe(0)
    await frame.getByRole('button', { name: 'Enter' }).click()
    await frame.getByText('Your time to choose').waitFor()
    await frame.getByRole('button', { name: /Seat/ }).last().click()
    await frame.getByRole('button', { name: 'Continue' }).last().click()
    await frame.getByLabel('First name', { exact: true }).first().waitFor()
    await visitor.close()
  } finally {
    frames.close()
  }
})

test('without scripts the page tells times, state and message, and that joining needs scripts (ROOM-21)', async () => {
  const plain = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto(QUEUE())
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/room-no-script.png`, fullPage: true })
  expect(await page.locator('main noscript').textContent()).toContain('Joining needs JavaScript')
  await page.getByText('The choir is late. We go on at eight.').waitFor()
  expect(await button(page, 'Join the queue').count()).toBe(0)
  const { status, headers } = await fetch(QUEUE()).then(({ status, headers }) => ({ status, headers }))
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  expect(headers.get('set-cookie')).toBeNull()
  expect(headers.get('vary')).not.toMatch(/cookie/i)
})
