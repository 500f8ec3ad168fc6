import type { Browser, BrowserContext, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { button, type Call, createLiveEvent, look, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { type Receiver, startReceiver } from '#test/webhook-receiver.ts'

/** An endpoint is made and tried, fails and is switched off; from a phone it is switched on and sent what it missed (BO-80). */
const DESK = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' } as const

let product: Product
let browser: Browser
let admin: BrowserContext
let there: Receiver
let call: Call
let event_id: number
let page: Page
let secret = ''
beforeAll(async () => {
  there = await startReceiver()
  const { url } = await createTestDatabase()
  product = await startProduct(url, { TURNOUT_PRIVATE_HOSTS: `127.0.0.1:${there.port}`, TURNOUT_DEMO: 'off' })
  browser = await openBrowser()
  admin = await browser.newContext(DESK)
  ;({ call, event_id } = await createLiveEvent(product, admin, { title: 'Low Tide', start_date: '2028-06-02T19:00' }))
  page = await watched(admin)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await there?.close()
})

const rename = (title: string) => call('PUT', `/events/${event_id}`, { title })
/** What has arrived is by the standard's own library from us (HOOK-5). */
const verified = () =>
  there.received.map(({ body, headers }) => new Webhook(secret).verify(body, headers as Record<string, string>))
const fits = async (where: Page) =>
  expect(await where.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

test('an endpoint is made; its secret is shown once, and leaving it asks', async () => {
  await page.goto(`${product.url}/account/webhooks`)
  await button(page, 'Create endpoint').click()
  await page.getByLabel('URL').fill('http://127.0.0.1/turnout')
  await page.getByRole('dialog').getByRole('button', { name: 'Create endpoint' }).click()
  await page.getByText('Enter a public address that starts with https://').waitFor()
  await page.getByLabel('URL').fill(there.url)
  await look(page, 'webhook-new')
  await page.getByRole('dialog').getByRole('button', { name: 'Create endpoint' }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  secret = (await shown.locator('code').textContent()) ?? ''
  await look(page, 'webhook-secret')
  await button(shown, 'Close').click()
  await page.getByText('Close without the secret?').waitFor()
  await button(page, 'Show the secret').click()
  await button(shown, 'I have stored the secret').click()
  await page.getByRole('link', { name: there.url }).click()
  await page.getByText('Nothing was sent yet').waitFor()
  expect(await page.content()).not.toContain(secret)
})

test('a test is sent, then what happens; an endpoint that is gone is switched off', async () => {
  await button(page, 'Send a test').click()
  await button(page, 'Send test').click()
  await page.getByText('Attempt 1: HTTP 204').waitFor()
  await look(page, 'webhook-test')
  await button(page.getByRole('dialog'), 'Close').last().click()
  await rename('Spring Tide')
  await page.getByText('Delivered', { exact: true }).first().waitFor()
  expect(verified()).toMatchObject([{ is_test: true }, { type: 'event.updated', is_test: false }])
  there.answer = (_one, res) => res.writeHead(410).end()
  await rename('Neap Tide')
  await page.getByText('It answered that it no longer exists (410).').waitFor()
  await page.getByText('Skipped', { exact: true }).waitFor()
  await look(page, 'webhook-switched-off')
})

test('on a phone, from the mail: the failure is read, the endpoint switched on and sent what it has missed', async () => {
  const mail = await product.mailTo('ines@example.org', ({ text }) => text.includes('/account/webhooks/'))
  const address = /http\S+\/account\/webhooks\/\d+/.exec(mail.text)?.[0] ?? ''
  await rename('Ebb Tide')
  there.answer = (_one, res) => res.writeHead(204).end()
  there.received.length = 0
  const phone = await watched(await browser.newContext({ ...PHONE, storageState: await admin.storageState() }))
  await phone.goto(`${product.url}${new URL(address).pathname}`)
  await phone.getByRole('link', { name: 'event.updated' }).first().click()
  await phone.getByText('Attempt 1: HTTP 410').waitFor()
  await look(phone, 'webhook-failure-390')
  await fits(phone)
  await button(phone.getByRole('dialog'), 'Close').click()
  await button(phone, 'Activate').click()
  const dialog = phone.getByRole('dialog', { name: 'Send positions again' })
  await dialog.waitFor()
  await look(phone, 'webhook-replay-390')
  const first = Number(await dialog.getByLabel('First position').inputValue())
  await button(dialog, 'Send again').click()
  await phone.getByText('messages are sent again').waitFor()
  await expect.poll(() => there.received.length).toBe(2)
  // in order, beginning with the one that was refused
  expect(there.received[0]?.position).toBe(first)
  expect(verified()).toMatchObject([{ type: 'event.updated' }, { type: 'event.updated' }])
  await phone.getByText('sent again', { exact: true }).first().waitFor()
  await look(phone, 'webhook-log-390')
  await fits(phone)
})
