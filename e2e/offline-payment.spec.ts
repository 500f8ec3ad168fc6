import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import QRCode from 'qrcode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slugify } from '#core/platform/ids.ts'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser, writeCameraVideo } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createAccount, createEvent, createSession, createTicket, type TestAccount } from '#test/factories.ts'
import { button, findings, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * Paying by bank transfer or cash, for real: the organizer switches it on, a buyer on a phone chooses it and is told by mail how
 * and until when, is not admitted while unpaid, and is once the organizer has marked the order as paid. One story in
 * order: each test stands on the one before.
 */
const folder = mkdtempSync(join(tmpdir(), 'turnout-offline-'))
const BUYER = 'annika@example.org'
const DAY_MS = 86_400_000

let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let account: TestAccount
let token: string
let event_id: number
let scan_url: string
let organizer: Page
let phone: BrowserContext
let reference: string
let summary_url: string

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  account = await createAccount(db)
  token = await createSession(db, { ...account, now: new Date() })
  const start_date = new Date(Date.now() + 30 * DAY_MS)
  event_id = await createEvent(db, account, { start_date, end_date: new Date(start_date.getTime() + 4 * 3_600_000) })
  // of so many one order is no pressure: nobody has to confirm an address first (CALM-6)
  await createTicket(db, event_id, { title: 'Standing', capacity: 10 })
  product = await startProduct(url)
  browser = await openBrowser()
  const desk = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  await desk.addCookies([{ name: 'turnout_session', value: token, url: product.url }])
  organizer = await watched(desk)
  phone = await browser.newContext(PHONE)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
  rmSync(folder, { recursive: true, force: true })
})

test('the organizer switches payment by bank transfer or cash on and says how to pay (BO-34, SET-19 to SET-21)', async () => {
  await organizer.goto(`${product.url}/manage/event/${event_id}/settings`)
  const card = organizer.getByRole('form', { name: 'Payment' })
  await card.getByRole('checkbox', { name: 'Bank transfer or cash' }).check()
  const bar = organizer.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByText('Not saved yet: Payment').waitFor()
  await bar.getByRole('button', { name: 'Save changes' }).click()
  await card.getByText('Tell buyers how to pay by bank transfer or cash.').waitFor()
  expect(await findings(organizer)).toEqual([])
  await card.getByLabel('How to pay by bank transfer or cash').last().click()
  await organizer.keyboard.insertText('Transfer to IBAN DE02 1203 0000 0000 2020 51 with your order reference.')
  await card.getByLabel('Days to pay (optional)').fill('10')
  await bar.getByRole('button', { name: 'Save changes' }).click()
  await organizer.getByText('Changes saved').first().waitFor()
  const made = await fetch(`${product.url}/api/events/${event_id}/check-in-lists`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Main entrance', ticket_ids: await ticketIds() }),
  })
  const { data } = (await made.json()) as { data: { short_id: string } }
  scan_url = `${product.url}/check-in/${data.short_id}`
})

/** Names of buttons of the open drawer that a notification covers. */
const buttonsUnderToasts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // one that still slides in is not yet where it stays
    const isMoving = (one: Element) => one.getAnimations().some(({ playState }) => playState !== 'finished')
    while ([...document.querySelectorAll('.mantine-Notification-root')].some(isMoving))
      await new Promise((next) => requestAnimationFrame(next))
    const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map((one) =>
      one.getBoundingClientRect(),
    )
    if (toasts.length === 0) throw new Error('no notification is shown')
    return [...document.querySelectorAll('.mantine-Drawer-content button')]
      .filter((one) => {
        const { left, right, top, bottom, width } = one.getBoundingClientRect()
        return width > 0 && toasts.some((t) => left < t.right && right > t.left && top < t.bottom && bottom > t.top)
      })
      .map((one) => one.textContent || (one.getAttribute('aria-label') ?? ''))
  })

const ticketIds = async () =>
  (await db.selectFrom('tickets').select('id').where('event_id', '=', event_id).execute()).map(({ id }) => id)

test('a buyer on a phone chooses to pay later (CHK-3, CHK-5, PAY-22)', async () => {
  const page = await watched(phone)
  await page.goto(`${product.url}/event/${event_id}/${slugify('Low Tide Sessions')}`)
  await page.locator('button[aria-label*="Standing"]').last().click()
  await button(page, 'Continue').first().click()
  await page.waitForURL('**/details')
  for (const [label, value] of Object.entries({ 'First name': 'Annika', 'Last name': 'Berg', Email: BUYER }))
    await page.getByLabel(label, { exact: true }).first().fill(value)
  await button(page, 'Continue to payment').click()
  await page.waitForURL('**/payment')
  await page.getByRole('radio', { name: 'Pay later by bank transfer or cash' }).check()
  await page.getByText('DE02 1203').waitFor()
  expect(await findings(page)).toEqual([])
  await button(page, /Order now, pay €12.50 later/).click()
  await page.waitForURL('**/summary')
  await page.getByText(/Almost there: please transfer €12.50 by/).waitFor()
  await page.getByText('DE02 1203').waitFor()
  await page.getByRole('img', { name: /QR code of order reference/ }).waitFor()
  expect(await findings(page)).toEqual([])
  const order = await db.selectFrom('orders').selectAll().where('event_id', '=', event_id).executeTakeFirstOrThrow()
  expect(order).toMatchObject({ status: 'AWAITING_PAYMENT', payment_provider: 'offline', is_test: false })
  reference = order.reference
  summary_url = page.url()
})

test('the mail says how much, until when and how; its link opens the same on any device (MAIL-12, PAY-23)', async () => {
  const mail = await product.mailTo(BUYER)
  expect(mail.subject).toContain('awaits payment')
  for (const part of [reference, '€12.50', 'DE02 1203', 'To be paid by']) expect(mail.text).toContain(part)
  const link = /https?:\/\/\S+\/summary/.exec(mail.text)?.[0]
  expect(link).toBe(summary_url)
  const elsewhere = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await watched(elsewhere)
  await page.goto(link!)
  await page.getByText('DE02 1203').waitFor()
  await page.getByText(reference).first().waitFor()
  expect(await page.getByText(BUYER).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  await elsewhere.close()
})

/** What a camera at the door makes of a code. */
async function scan(code: Buffer, ...sentences: (string | RegExp)[]): Promise<void> {
  const door = await openBrowser({ camera: await writeCameraVideo(join(folder, `${crypto.randomUUID()}.mjpeg`), code) })
  try {
    const page = await watched(
      await door.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', permissions: ['camera'] }),
    )
    await page.goto(scan_url)
    const start = page.getByRole('button', { name: /camera/i })
    if (await start.count()) await start.first().click()
    for (const sentence of sentences) await page.getByText(sentence).first().waitFor()
    expect(await findings(page)).toEqual([])
  } finally {
    await door.close()
  }
}

test('scanned at the door the reference is not paid yet (SCN-9)', async () => {
  const code = await QRCode.toBuffer(reference, { margin: 4, width: 420, errorCorrectionLevel: 'M' })
  await scan(code, 'Not paid', /€12.50 is still due/)
})

test('the organizer marks the order as paid, asked with the amount (BO-25, DLG-5, PAY-24)', async () => {
  await organizer.goto(`${product.url}/manage/event/${event_id}/orders`)
  await organizer.getByRole('link', { name: reference }).click()
  const drawer = organizer.getByRole('dialog').first()
  await drawer.getByText('Awaiting payment').first().waitFor()
  expect(await findings(organizer)).toEqual([])
  await drawer.getByRole('button', { name: 'Mark as paid' }).click()
  const question = organizer.getByRole('dialog', { name: new RegExp(`Mark order ${reference} as paid`) })
  await question.getByText('€12.50').waitFor()
  expect(await findings(organizer)).toEqual([])
  await question.getByRole('button', { name: 'Mark as paid' }).click()
  await organizer.getByText(`Order ${reference} is paid.`).first().waitFor()
  await expect.poll(() => buttonsUnderToasts(organizer)).toEqual([])
  await drawer.getByText('Annika Berg').first().waitFor()
  await organizer.setViewportSize({ width: 390, height: 844 })
  await drawer.getByRole('button', { name: 'Send again' }).first().click()
  await organizer.getByText('on its way again').first().waitFor()
  await expect.poll(() => buttonsUnderToasts(organizer)).toEqual([])
  await organizer.setViewportSize({ width: 1440, height: 900 })
  expect(await recountStock(db)).toEqual([])
})

test('the ticket arrives by mail and opens the door; the order shows who is in (MAIL-10, SCN-7)', async () => {
  const mail = await product.mailTo(BUYER, ({ attachments }) => attachments.some(({ cid }) => cid !== undefined))
  const code = mail.attachments.find(({ cid, content_type }) => cid !== undefined && content_type === 'image/png')
  await scan(Buffer.from(code!.content, 'base64'), 'Let in')
  await organizer.reload()
  const drawer = organizer.getByRole('dialog').first()
  await drawer.getByText('Checked in').first().waitFor()
  expect(await findings(organizer)).toEqual([])
})

test('an attendee is added by hand, sold out as long as the ticket is, then moved (BO-24, ATT-9, ATT-10)', async () => {
  await db.updateTable('ticket_prices').set({ quantity_available: 1 }).where('event_id', '=', event_id).execute()
  const seated = await createTicket(db, event_id, { title: 'Seated', price: 4000, capacity: 5, order: 2 })
  await organizer.goto(`${product.url}/manage/event/${event_id}/attendees`)
  await button(organizer, 'Add attendee').click()
  const form = organizer.getByRole('dialog', { name: 'Add attendee' })
  for (const [label, value] of Object.entries({ 'First name': 'Ada', 'Last name': 'Sow', Email: 'ada@example.org' }))
    await form.getByLabel(label, { exact: true }).fill(value)
  await choose(form.getByLabel('Ticket', { exact: true }).first(), 'Standing')
  expect(await findings(organizer)).toEqual([])
  await form.getByRole('button', { name: 'Add attendee' }).click()
  await organizer.getByText('Some tickets are no longer available.').first().waitFor()
  await choose(form.getByLabel('Ticket', { exact: true }).first(), 'Seated')
  await form.getByLabel('Amount received').fill('35')
  await form.getByRole('button', { name: 'Add attendee' }).click()
  const drawer = organizer.getByRole('dialog', { name: /Ada Sow/ })
  await drawer.getByRole('img', { name: /QR code of ticket/ }).waitFor()
  expect(await findings(organizer)).toEqual([])
  expect((await product.mailTo('ada@example.org')).text).toContain('Seated')
  await drawer.getByRole('button', { name: 'Cancel ticket' }).click()
  await organizer
    .getByRole('dialog', { name: /Cancel the ticket of/ })
    .getByRole('button', { name: 'Cancel ticket' })
    .click()
  await drawer.getByRole('button', { name: 'Reactivate ticket' }).click()
  const again = organizer.getByRole('dialog', { name: /Reactivate the ticket of/ })
  expect(await findings(organizer)).toEqual([])
  await again.getByRole('button', { name: 'Reactivate ticket' }).click()
  await organizer
    .getByText(/is active again/)
    .first()
    .waitFor()
  await db
    .updateTable('ticket_prices')
    .set({ quantity_available: 2 })
    .where('ticket_id', '!=', seated.ticket_id)
    .execute()
  await organizer.reload()
  await drawer.getByRole('button', { name: 'Edit attendee' }).click()
  const edit = organizer.getByRole('dialog', { name: /Holder of ticket/ })
  await choose(edit.getByLabel('Ticket', { exact: true }).first(), 'Standing')
  await edit.getByText('Mail the new ticket').waitFor()
  await edit.getByRole('button', { name: 'Save attendee' }).click()
  const question = organizer.getByRole('dialog', { name: /Change ticket/ })
  expect(await findings(organizer)).toEqual([])
  await question.getByRole('button', { name: 'Change ticket' }).click()
  await organizer.getByText('Attendee saved. The ticket is on its way.').first().waitFor()
  const { rows } = await pool.query(`select t.title, a.generation from attendees a join tickets t on t.id = a.ticket_id
    where a.first_name = 'Ada'`)
  expect(rows).toEqual([{ title: 'Standing', generation: 2 }])
  expect(await recountStock(db)).toEqual([])
})

async function choose(field: ReturnType<Page['getByRole']>, option: string): Promise<void> {
  await field.click()
  await organizer.getByRole('option', { name: option }).click()
}
