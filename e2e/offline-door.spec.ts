import type pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createSession, createTicket } from '#test/factories.ts'
import { findings, typeAsScanner } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

const SECRET = 'a-secret-of-the-journeys-only-0123456789'
let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let event_id: number
let ticket: Awaited<ReturnType<typeof createTicket>>
let door: string

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  const account = await createAccount(db)
  event_id = await createEvent(db, account)
  ticket = await createTicket(db, event_id, { title: 'Standing' })
  product = await startProduct(url, { TURNOUT_SECRET: SECRET })
  const token = await createSession(db, { ...account, now: new Date() })
  const reply = await fetch(`${product.url}/api/events/${event_id}/check-in-lists`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Main door', ticket_ids: [ticket.ticket_id] }),
  })
  door = ((await reply.json()) as { data: { short_id: string } }).data.short_id
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

async function codeFor(first_name: string, last_name: string): Promise<string> {
  const person = { first_name, last_name, email: `${first_name.toLowerCase()}@example.org` }
  const { attendees } = await createSoldOrder(db, { event_id, ...ticket, people: [person] })
  return ticketCode(db, createSecrets(SECRET), attendees[0]!)
}
const lastScan = (page: Page) => page.getByRole('region', { name: 'Last scans' }).getByRole('listitem').first()
async function scan(page: Page, code: string, says: RegExp) {
  await typeAsScanner(page, code)
  await expect.poll(() => lastScan(page).textContent(), { timeout: 15_000 }).toMatch(says)
}
const checkAxe = async (page: Page) => expect(await findings(page)).toEqual([])

describe('the door without a network (OFF-1)', () => {
  test('opens after one visit, decides alone, and tells the server later what it did (OFF-4, OFF-6, OFF-8)', async () => {
    const mei = await codeFor('Mei-Lin', 'Chow')
    const ali = await codeFor('Ali', 'Berger')
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${product.url}/check-in/${door}`)
    await page.getByRole('button', { name: 'About this list' }).click()
    await page.getByText('Works offline with 2 attendees.').waitFor()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))

    await context.setOffline(true)
    await page.reload()
    await page.getByText('You are offline.').waitFor()
    await page.getByRole('heading', { name: 'Main door' }).waitFor()
    await page.getByText('This device checks tickets by its own data').waitFor()
    await scan(page, mei, /Mei-Lin C\..*Let in/)
    await scan(page, mei, /already scanned/)
    await page.getByText('2 scans wait to be sent.').waitFor()
    await checkAxe(page)
    await page.getByRole('searchbox').fill('berg')
    await page.getByText('No results').waitFor()
    await page.getByRole('searchbox').fill('ali')
    await page.getByRole('heading', { name: 'Ali B.' }).waitFor()

    // the other door, online, lets the second ticket in first
    const scans = [{ nonce: crypto.randomUUID(), code: ali, action: 'CHECK_IN', scanned_at: new Date().toISOString() }]
    const elsewhere = await fetch(`${product.url}/api/public/check-in-lists/${door}/check-ins`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ scans }),
    })
    expect(elsewhere.status).toBe(200)
    await page.getByRole('searchbox').fill('')
    await page.getByRole('heading', { name: 'Main door' }).click()
    await scan(page, ali, /Ali B\..*Let in/)

    await context.setOffline(false)
    await page.getByRole('heading', { name: '1 ticket was let in here that was not valid' }).waitFor()
    await page.getByText('You are offline.').waitFor({ state: 'detached' })
    await checkAxe(page)
    const log = await db.selectFrom('scans').selectAll().where('offline', '=', true).orderBy('id').execute()
    expect(log.map(({ local_verdict, verdict, reason }) => [local_verdict, verdict, reason])).toEqual([
      ['ADMITTED', 'ADMITTED', null],
      ['REFUSED', 'REFUSED', 'ALREADY_CHECKED_IN'],
      ['ADMITTED', 'REFUSED', 'ALREADY_CHECKED_IN'],
    ])
    const inside = await db.selectFrom('check_ins').select('id').where('checked_out_at', 'is', null).execute()
    expect(inside).toHaveLength(2)
    await context.close()
  })
})
