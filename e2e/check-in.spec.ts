import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import QRCode from 'qrcode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticketCode } from '#server/catalog/ticket-codes/ticket-code.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { createSecrets } from '#server/platform/runtime/secrets.ts'
import { openBrowser, writeCameraVideo } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createSession, createTicket, type TestAccount } from '#test/factories.ts'
import { findings } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { createSoldOrder } from '#test/sold-orders.ts'

const SECRET = 'a-secret-of-the-journeys-only-0123456789'
const DAY_MS = 86_400_000
const directory = mkdtempSync(join(tmpdir(), 'turnout-door-'))
let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let account: TestAccount
let event_id: number
let ticket: Awaited<ReturnType<typeof createTicket>>
let mei: Awaited<ReturnType<typeof sold>>

const sold = async (first_name: string, last_name: string) =>
  (
    await createSoldOrder(db, {
      event_id,
      ...ticket,
      people: [{ first_name, last_name, email: `${first_name.toLowerCase()}@example.org` }],
    })
  ).attendees[0]!

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  account = await createAccount(db)
  event_id = await createEvent(db, account)
  ticket = await createTicket(db, event_id, { title: 'Standing' })
  mei = await sold('Mei-Lin', 'Chow')
  product = await startProduct(url, { TURNOUT_SECRET: SECRET })
  const code = await ticketCode(db, createSecrets(SECRET), mei)
  // what a phone shows: the same picture that ticket page and mail carry
  const picture = await QRCode.toBuffer(code, { margin: 4, width: 420, errorCorrectionLevel: 'M' })
  browser = await openBrowser({ camera: await writeCameraVideo(join(directory, 'ticket.mjpeg'), picture) })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
  rmSync(directory, { recursive: true, force: true })
})

async function newList(values: object = {}): Promise<string> {
  const token = await createSession(db, { ...account, now: new Date() })
  const reply = await fetch(`${product.url}/api/events/${event_id}/check-in-lists`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Main door', ticket_ids: [ticket.ticket_id], ...values }),
  })
  return ((await reply.json()) as { data: { short_id: string } }).data.short_id
}

interface Screen {
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
  readonly has_camera?: boolean
}

async function openDoor(
  short_id: string,
  { width = 390, colorScheme = 'light', has_camera = true }: Screen = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    colorScheme,
    permissions: has_camera ? ['camera'] : [],
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  if (!has_camera)
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('refused', 'NotAllowedError')
      }
    })
  await page.goto(`${product.url}/check-in/${short_id}`)
  return page
}
const verdict = (page: Page) => page.getByRole('alert')
const scanned = async (page: Page, code: string) => {
  await page.keyboard.type(code, { delay: 5 })
  await page.keyboard.press('Enter')
}

describe('at the door', () => {
  test('a camera reads a ticket once, however long it is held there; a second device refuses it (SCN-4, SCN-7)', async () => {
    const list = await newList()
    const page = await openDoor(list)
    await verdict(page).waitFor()
    expect(await verdict(page).textContent()).toMatch(/Let in.*Mei-Lin Chow/)
    await page.waitForTimeout(4000)
    expect(await page.getByText('Refused: already scanned').count()).toBe(0)
    expect(await page.getByText('of 1 in').count()).toBe(1)
    const other = await openDoor(list)
    await verdict(other).waitFor()
    expect(await verdict(other).textContent()).toMatch(/Do not admit.*Already scanned at .* on another device/)
    const log = await db.selectFrom('scans').select('verdict').where('attendee_id', '=', mei.id).orderBy('id').execute()
    expect(log.map((scan) => scan.verdict)).toEqual(['ADMITTED', 'REFUSED'])
    await page.context().close()
    await other.context().close()
  })

  test('a family of five goes in with two taps, and nothing lies on the viewfinder (SCN-21, SCN-23, SCN-24)', async () => {
    const names = ['Rolf', 'Mia', 'Ida', 'Tom', 'Ben']
    const { attendees } = await createSoldOrder(db, {
      event_id,
      ...ticket,
      people: names.map((first_name) => ({ first_name, last_name: 'Größer', email: 'family@example.org' })),
    })
    const page = await openDoor(await newList())
    const finder = page.getByRole('region', { name: 'Scanner' })
    await verdict(page).getByText('Mei-Lin Chow').waitFor()
    const [camera, said] = [await finder.boundingBox(), await verdict(page).boundingBox()]
    expect(camera!.y + camera!.height).toBeLessThanOrEqual(said!.y)
    await page.getByText('Ready to scan').waitFor()
    await page.getByRole('searchbox').fill('rolf groesser')
    await page.getByRole('button', { name: 'Back to the camera' }).waitFor()
    expect((await finder.boundingBox())!.height).toBeLessThan(80)
    await page.getByRole('button', { name: 'Check in Rolf Größer' }).click()
    await page.getByRole('button', { name: 'Admit all 5' }).click()
    await verdict(page).getByText('Let in: all 5').waitFor()
    const ids = attendees.map(({ id }) => id)
    const inside = await db.selectFrom('check_ins').select('attendee_id').where('attendee_id', 'in', ids).execute()
    expect(inside.map(({ attendee_id }) => attendee_id).sort()).toEqual(ids.sort())
    await page.context().close()
  })

  test('a hand scanner, the search and a check-out that asks first (SCN-3, SCN-5)', async () => {
    const rolf = await sold('Rolf', 'Wiecha')
    const page = await openDoor(await newList(), { has_camera: false })
    await page.getByRole('heading', { name: 'This page may not use the camera' }).waitFor()
    await scanned(page, rolf.reference.toLowerCase())
    await verdict(page).getByText('Let in').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('searchbox').fill('wiech')
    await page.getByRole('button', { name: 'Check out Rolf Wiecha' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Check out' }).click()
    await verdict(page).getByText('Checked out').waitFor()
    const [row] = await db.selectFrom('check_ins').selectAll().where('attendee_id', '=', rolf.id).execute()
    expect(row?.checked_out_at).not.toBeNull()
    await page.context().close()
  })

  test('a list that is not open yet opens by itself, another ends without a trace of names (SCN-1, SEC-12)', async () => {
    const page = await openDoor(await newList({ activates_at: new Date(Date.now() + 6000).toISOString() }))
    await page.getByText(/^Opens in \d seconds?$/).waitFor()
    await page.getByRole('searchbox').waitFor({ timeout: 15_000 })
    await page.context().close()
    const expired = await openDoor(await newList({ expires_at: new Date(Date.now() - DAY_MS).toISOString() }))
    await expired.getByRole('heading', { name: 'Check-in list has expired' }).waitFor()
    expect(await expired.locator('body').textContent()).not.toContain('Chow')
    await expired.context().close()
  })

  test('without a connection and without offline data it says so and is back by itself (OFF-1, OFF-3)', async () => {
    const nina = await sold('Nina', 'Vale')
    const page = await openDoor(await newList(), { has_camera: false })
    await page.getByRole('button', { name: 'About this list' }).click()
    await page.getByRole('button', { name: 'Remove data from this device' }).click()
    await page.context().setOffline(true)
    await scanned(page, nina.reference)
    await verdict(page).getByText('Not checked').waitFor()
    await page.getByText('You are offline.').waitFor()
    await page.context().setOffline(false)
    await scanned(page, nina.reference)
    await verdict(page).getByText('Let in').waitFor()
    await page.getByText('You are offline.').waitFor({ state: 'detached' })
    await page.context().close()
  })

  test.each([
    [390, 'light'],
    [390, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)('is accessible at %i, %s (look §8)', async (width, colorScheme) => {
    const page = await openDoor(await newList(), { width, colorScheme, has_camera: false })
    await page.getByRole('searchbox').fill('chow')
    await page.getByRole('heading', { name: 'Mei-Lin Chow' }).waitFor()
    await page.getByRole('searchbox').blur()
    await scanned(page, 'NO-TICKET-AT-ALL')
    await verdict(page).waitFor()
    await page.waitForTimeout(500)
    expect(await findings(page)).toEqual([])
    await page.context().close()
  })
})
