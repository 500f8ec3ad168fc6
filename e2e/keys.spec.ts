import type pg from 'pg'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { button, type Call, createLiveEvent, look, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * A key from its making to its end (BO-80): made through the screen, its secret shown once, used by a program, rotated,
 * revoked; and a TEST key whose orders stand in the way of publishing until they are deleted right there (KEY-10).
 */
const DESK = { viewport: { width: 1440, height: 900 }, locale: 'en-DE', timezoneId: 'Europe/Berlin' } as const
const PASSWORD = 'a long password'

let pool: pg.Pool
let product: Product
let browser: Browser
let desk: BrowserContext
let event_id: number
let call: Call

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  product = await startProduct(url)
  browser = await openBrowser()
  desk = await browser.newContext({ ...DESK, reducedMotion: 'reduce' })
  ;({ event_id, call } = await createLiveEvent(product, desk, { title: 'Low Tide', start_date: '2029-06-04T19:00' }))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

/** What a program gets that calls with a secret, as curl does: no cookie, no origin. */
async function ask(secret: string, path = '/events', body?: object) {
  const headers = { authorization: `Bearer ${secret}`, ...(body ? { 'content-type': 'application/json' } : {}) }
  const reply = await fetch(`${product.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = (await reply.json()) as { data?: { id: number }[] & { short_id: string }; error?: { data?: object } }
  return { status: reply.status, ...answer }
}

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

/** Fills in the form and sends it; the session is asked who it is when it has not shown that lately (ACCESS-6). */
async function makeKey(
  page: Page,
  { name, mode, permissions }: { name: string; mode?: string; permissions: string[] },
) {
  await button(page, 'Create API key').first().click()
  const form = dialog(page, 'New API key')
  await form.getByLabel('Name', { exact: true }).fill(name)
  if (mode) await form.getByRole('radio', { name: mode }).check()
  for (const permission of permissions) await form.getByRole('checkbox', { name: permission, exact: true }).check()
  const where = form.getByRole('combobox', { name: 'Organizers and events' })
  await where.fill('Low')
  await page.getByRole('option', { name: 'Low Tide' }).first().waitFor()
  // the organizer, and with it the event
  await where.press('ArrowDown')
  await where.press('Enter')
  await form.getByLabel('Name', { exact: true }).focus()
  return form
}
const isForgotten = () => pool.query('update sessions set fresh_until = now()')
const confirmAsMe = async (page: Page) => {
  const who = dialog(page, 'Confirm that it is you')
  await who.getByLabel('Your password').fill(PASSWORD)
  await button(who, 'Confirm').click()
}
const secretIn = async (shown: Locator): Promise<string> => (await shown.locator('code').textContent()) ?? ''
async function menu(page: Page, name: string, item: string): Promise<void> {
  await button(page, `Actions for ${name}`).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('at a desk', () => {
  let page: Page
  let secret: string
  let second: string
  beforeAll(async () => {
    await desk.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url })
    page = await watched(desk)
  })

  test('a key is made by somebody who shows that it is them; its secret is copied, and leaving it asks', async () => {
    await isForgotten()
    await page.goto(`${product.url}/account/keys`)
    await page.getByText('No API keys yet').waitFor()
    await look(page, 'keys-none')
    const form = await makeKey(page, { name: 'Newsletter', permissions: ['See orders', 'See events'] })
    await look(page, 'keys-form')
    await button(form, 'Create API key').click()
    await confirmAsMe(page)
    const shown = dialog(page, 'Secret of Newsletter')
    await shown.waitFor()
    await look(page, 'keys-secret')
    secret = await secretIn(shown)
    expect(secret).toMatch(/^tk_live_[0-9A-Za-z]{46}$/)
    await button(shown, 'Copy secret').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
    await page.keyboard.press('Escape')
    await button(dialog(page, 'Close without the secret?'), 'Show the secret').click()
    await button(shown, 'I have stored the secret').click()
    await page.getByText(`…${secret.slice(-4)}`).waitFor()
    expect(await page.getByText(secret).count()).toBe(0)
    await look(page, 'keys-one')
  })

  test('a program reads with it what it may, and nothing else', async () => {
    const events = await ask(secret)
    expect([events.status, events.data?.map(({ id }) => id)]).toEqual([200, [event_id]])
    expect((await ask(secret, `/events/${event_id}/orders`)).status).toBe(200)
    expect((await ask(secret, `/events/${event_id}/messages`)).status).toBe(403)
    await page.reload()
    await page
      .getByRole('row', { name: /Newsletter/ })
      .getByText('Never')
      .waitFor({ state: 'detached' })
  })

  test('rotated, both secrets work; revoked, neither', async () => {
    await menu(page, 'Newsletter', 'Rotate key')
    const rotate = dialog(page, 'Rotate Newsletter?')
    await look(page, 'keys-rotate')
    await button(rotate, 'Rotate key').click()
    const shown = dialog(page, 'Secret of Newsletter')
    await shown.waitFor()
    second = await secretIn(shown)
    await button(shown, 'I have stored the secret').click()
    expect(second).not.toBe(secret)
    expect([(await ask(secret)).status, (await ask(second)).status]).toEqual([200, 200])
    await menu(page, 'Newsletter', 'Revoke key')
    await button(dialog(page, 'Revoke Newsletter?'), 'Revoke key').click()
    await page
      .getByRole('row', { name: /Newsletter/ })
      .getByText('Revoked')
      .waitFor()
    for (const one of [secret, second]) {
      const refused = await ask(one)
      expect([refused.status, refused.error?.data]).toEqual([401, { reason: 'REVOKED' }])
    }
  })
})

describe('on a phone', () => {
  let page: Page
  let phone: BrowserContext
  beforeAll(async () => {
    phone = await browser.newContext({ ...PHONE, storageState: await desk.storageState() })
    page = await watched(phone)
  })
  afterAll(() => phone?.close())

  test('a TEST key orders on a draft; publishing deletes its orders first', async () => {
    const ticket = { title: 'Standing', type: 'PAID', price: 1200, quantity_available: 5 }
    const made = await call<{ id: number; prices: { id: number }[] }>('POST', `/events/${event_id}/tickets`, ticket)
    await page.goto(`${product.url}/account/keys`)
    await page.getByText('Newsletter').waitFor()
    await look(page, 'keys-phone')
    const form = await makeKey(page, {
      name: 'Trial',
      mode: 'Test orders',
      permissions: ['See orders', 'See events', 'Edit orders'],
    })
    await look(page, 'keys-form-phone')
    await button(form, 'Create API key').click()
    const shown = dialog(page, 'Secret of Trial')
    await shown.waitFor()
    await look(page, 'keys-secret-phone')
    const secret = await secretIn(shown)
    await button(shown, 'I have stored the secret').click()
    const order = {
      items: [{ ticket_id: made.id, ticket_price_id: made.prices[0]?.id, quantity: 2 }],
      session_transport: 'header',
    }
    expect((await ask(secret, `/public/events/${event_id}/order`, order)).status).toBe(201)

    await page.goto(`${product.url}/manage/event/${event_id}/share`)
    await button(page, 'Go live').first().click()
    await button(dialog(page, 'Go live with “Low Tide”?'), 'Go live').click()
    const first = dialog(page, 'Delete the test orders of “Low Tide” and go live?')
    await first.getByText(/1 test order of a program/).waitFor()
    await look(page, 'publish-test-orders')
    await button(first, 'Delete and go live').click()
    await page.getByRole('status').getByText('The event is live.').waitFor()
    expect(await call('GET', `/events/${event_id}`)).toMatchObject({ status: 'LIVE' })
    expect((await ask(secret, `/public/events/${event_id}/order`, order)).status).toBe(403)
  })
})
