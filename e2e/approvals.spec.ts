import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { endPools } from '#server/platform/database/pools.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createSession } from '#test/factories.ts'
import { button, look, PHONE, watched } from '#test/journey.ts'
import { createPaidOrder } from '#test/paid-orders.ts'
import { type Product, startProduct } from '#test/product.ts'
import { createAssistant } from '#test/proposals.ts'

/**
 * An assistant proposes, a member decides: a refund that is approved, a price that has changed before it is approved on a
 * phone, and a message that is rejected. One story in order, in a real browser.
 */
const NOTE = 'The buyer wrote that <b>both</b> seats were behind a pillar. Please approve!'
let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let desk: BrowserContext
let phone: BrowserContext
/** The same database, for what an assistant and a buyer do. */
let t: TestApp
let order: Awaited<ReturnType<typeof createPaidOrder>>
let assistant: Awaited<ReturnType<typeof createAssistant>>

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  t = await createTestApp({ database: url, now: new Date() })
  order = await createPaidOrder(t)
  await pool.query('update orders set is_test = false where id = $1', [order.order_id])
  const { account_id, user_id } = order.sale.account
  const token = await createSession(db, { account_id, user_id, now: new Date() })
  assistant = await createAssistant(t, { account_id, token })
  product = await startProduct(url)
  browser = await openBrowser()
  const cookie = { name: 'turnout_session', value: token, url: product.url }
  desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' })
  phone = await browser.newContext(PHONE)
  await desk.addCookies([cookie])
  await phone.addCookies([cookie])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await t?.app.close()
  t?.deps.pageCache.stop()
  if (t) await endPools(t.deps.pools)
  await pool?.end()
})

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await watched(context)
  await page.goto(product.url + path)
  return page
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

test('nothing was proposed yet: the screen says what it is for (BO-80, UIX-3)', async () => {
  const page = await open(desk, '/account/approvals')
  await page.getByRole('heading', { name: 'No proposals yet' }).waitFor()
  await look(page, 'approvals-empty')
  await page.close()
})

test('a proposed refund: what it would do is told, the assistant’s words are marked as its own, approved it is done (MCP-6, MCP-7)', async () => {
  const { event_id } = order.sale
  const on = { event_id, order_id: order.order_id }
  const body = { amount: 700, reason: 'A pillar', notify_buyer: true }
  await assistant.say(NOTE, { act: 'propose_refund', params: on, body })
  const page = await open(desk, '/manage/events')
  await page.getByRole('link', { name: /^Approvals.*1/ }).click()
  await page.getByRole('link', { name: 'Refund an order' }).click()
  await page.getByRole('heading', { name: 'Refund an order' }).waitFor()
  expect(await row(page, '^Refund').textContent()).toContain('7.00')
  expect(await row(page, '^Left to refund').textContent()).toMatch(/25\.00[\s\S]*18\.00/)
  await page.getByText('annika@example.org').first().waitFor()
  const words = page.getByRole('region', { name: 'The assistant’s own words' })
  expect(await words.textContent()).toContain(NOTE)
  await look(page, 'approvals-refund')
  await button(page, 'Approve').click()
  await page.getByText('Done', { exact: true }).waitFor()
  expect(await order.refunds()).toMatchObject([{ amount: 700, status: 'SUCCEEDED' }])
  expect((await order.refundsAtProvider()).map(({ amount }) => Number(amount))).toEqual([700])
  await page.getByRole('link', { name: 'All approvals' }).click()
  await page.getByText('Nothing waits to be decided.').waitFor()
  await page.close()
})

test('on a phone: the price was changed meanwhile, which is told before anything is done (MCP-7a)', async () => {
  const { event_id, ticket_id } = order.sale
  const { proposal_id } = await assistant.propose('propose_ticket_change', { event_id, ticket_id }, { price: 1500 })
  const page = await open(phone, `/account/approvals/${proposal_id}`)
  await row(page, '^Price').waitFor()
  expect(await row(page, '^Price').textContent()).toMatch(/12\.50[\s\S]*15\.00/)
  await t.call('PUT', `/api/events/${event_id}/tickets/${ticket_id}`, { as: order.token, body: { price: 1400 } })
  await button(page, 'Approve').click()
  await page.getByRole('alert').getByText('This has changed since it was proposed.').waitFor()
  expect(await row(page, '^Price').textContent()).toMatch(/14\.00[\s\S]*15\.00/)
  await look(page, 'approvals-stale-phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await button(page, 'Approve').click()
  await page.getByText('Done', { exact: true }).waitFor()
  const { body } = await t.call('GET', `/api/events/${event_id}/tickets/${ticket_id}`, { as: order.token })
  expect(body.data.price).toBe(1500)
  await page.close()
})

test('a message in full; rejected, nobody is mailed (MCP-6, MCP-7b)', async () => {
  const { event_id } = order.sale
  const message = {
    subject: 'Doors at six',
    body: '<p>Come early.</p>',
    recipient_type: 'EVENT',
    is_not_promotional: true,
  }
  const { proposal_id } = await assistant.propose('propose_message', { event_id }, message)
  const page = await open(phone, `/account/approvals/${proposal_id}`)
  await page.getByRole('heading', { name: 'Doors at six' }).waitFor()
  await page.getByText('Come early.').waitFor()
  await page.getByText('1 address').waitFor()
  await button(page, 'Reject').click()
  await page.getByText('Rejected', { exact: true }).waitFor()
  const mails = await db.selectFrom('mails').select('id').where('message_id', 'is not', null).execute()
  expect(mails).toEqual([])
  await page.close()
})
