import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '#server/platform/database/db.ts'
import { recountStock } from '#server/sales/checkout/recount-queries.ts'
import { openBrowser, writeCameraVideo } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { button, findings, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { translationsIn } from '#test/translations.ts'

/**
 * The main job, once, for real: an organizer registers and publishes the Chaos Communication Congress; a buyer on a
 * German phone buys three tickets, the first card declined; the mail arrives; a code from it is scanned at the door,
 * twice. One story in order: each test stands on the one before.
 */
const folder = mkdtempSync(join(tmpdir(), 'turnout-story-'))
const BUYER = 'annika.bergstroem@example.org'
/** Congress always fills the days from 27 to 30 December. */
const year =
  new Date().getMonth() === 11 && new Date().getDate() > 20 ? new Date().getFullYear() + 1 : new Date().getFullYear()
const DESCRIPTION =
  'Four days in which thousands of people who take technology apart for a living, or for joy, meet in Hamburg: lectures in four halls, ' +
  'assemblies, workshops, music and a night that does not end before the closing event. The programme covers security, society, ' +
  'science, art and hardware. Lectures are held in English or German and interpreted into the other language.'

let product: Product
let database: string
let browser: Browser
let organizer: Page
let phone: BrowserContext
let eventUrl: string
let scanUrl: string

beforeAll(async () => {
  database = (await createTestDatabase()).url
  product = await startProduct(database)
  browser = await openBrowser()
  organizer = await watched(
    await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-DE',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
    }),
  )
  phone = await browser.newContext({ ...PHONE, locale: 'de-DE' })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).first().fill(value)
}

const cover = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="2160" height="1080"><rect width="2160" height="1080" fill="#0d0d12"/>${Array.from(
        { length: 24 },
        (_, index) =>
          `<circle cx="1080" cy="540" r="${60 + index * 46}" fill="none" stroke="hsl(${index * 15} 90% 60%)" stroke-width="${index % 3 ? 4 : 12}"/>`,
      ).join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer()

test('an organizer registers and confirms the address (BO-3, MAIL-30)', async () => {
  await organizer.goto(`${product.url}/auth/register`)
  await button(organizer, 'Create account').click()
  await organizer.getByText('Accept the terms to continue.').waitFor()
  expect(await organizer.getByText('Fill in this field.').count()).toBeGreaterThanOrEqual(2)
  await fill(organizer, {
    'First name': 'Ines',
    'Last name (optional)': 'Vandaele',
    Email: 'ines@example.org',
    Password: 'a long password',
    'Repeat the password': 'a long password',
  })
  await organizer.getByRole('checkbox').first().check()
  await button(organizer, 'Create account').click()
  await organizer.waitForURL('**/welcome')
  const mail = await product.mailTo('ines@example.org')
  const link = /https?:\/\/\S+confirm-email-address\/\S+/.exec(mail.text)?.[0]
  const other = await watched(organizer.context())
  await other.goto(link!)
  await other.getByRole('button', { name: 'Confirm address' }).click()
  await other.getByText('ines@example.org is confirmed').waitFor()
  await other.close()
})

test('the first organizer and event are made on the way (BO-7, BO-11)', async () => {
  await fill(organizer, { 'Name of the organizer': 'Chaos Computer Club', Email: 'ines@example.org' })
  await button(organizer, 'Continue').click()
  await fill(organizer, {
    Title: 'Chaos Communication Congress',
    Start: `${year}-12-27T10:30`,
    'End (optional)': `${year}-12-30T19:00`,
  })
  await button(organizer, 'Create event').click()
  await organizer.waitForURL('**/getting-started')
  expect(await findings(organizer)).toEqual([])
})

test('place, description and cover are entered in the settings (BO-34, IMG-3)', async () => {
  await organizer.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await organizer.waitForURL('**/settings')
  const basic = organizer.getByRole('form', { name: 'Basic details' })
  await basic.locator('[contenteditable="true"]').click()
  await organizer.keyboard.insertText(DESCRIPTION)
  const place = organizer.getByRole('form', { name: 'Location' })
  await place.getByLabel('Venue').fill('Congress Center Hamburg')
  await place.getByLabel('Address', { exact: true }).fill('Congressplatz 1')
  await place.getByLabel(/^City/).fill('Hamburg')
  await place.getByLabel(/^Country/).fill('Germany')
  await organizer.getByRole('option', { name: 'Germany' }).click()
  await organizer.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save changes' }).click()
  await organizer.getByText('Changes saved').first().waitFor()
  writeFileSync(join(folder, 'cover.png'), await cover())
  await button(organizer, 'Upload cover').click()
  const dialog = organizer.getByRole('dialog')
  await dialog.getByLabel('Cover picture').setInputFiles(join(folder, 'cover.png'))
  await dialog.getByRole('button', { name: 'Save cover' }).click()
  await dialog.waitFor({ state: 'detached' })
  await organizer.getByRole('img', { name: /Cover of/ }).waitFor()
  expect(await findings(organizer)).toEqual([])
})

async function createTicket(fields: Record<string, string>, type = 'Paid'): Promise<void> {
  await button(organizer, 'Create ticket').first().click()
  const drawer = organizer.getByRole('dialog')
  await drawer.getByRole('radio', { name: new RegExp(type) }).check({ force: true })
  for (const [label, value] of Object.entries(fields))
    await drawer.getByLabel(label, { exact: true }).first().fill(value)
  await drawer.getByRole('button', { name: 'Create ticket' }).click()
  await drawer.waitFor({ state: 'detached' })
}

test('several kinds of tickets are created, wrong prices refused at their field (BO-23, TIX-3)', async () => {
  await organizer
    .getByRole('link', { name: /^Tickets/ })
    .first()
    .click()
  await organizer.waitForURL('**/tickets')
  await button(organizer, 'Create ticket').first().click()
  const drawer = organizer.getByRole('dialog')
  await drawer.getByLabel('Title', { exact: true }).fill('Standard')
  await drawer.getByRole('button', { name: 'Create ticket' }).click()
  await drawer.getByText('A paid ticket needs a price above zero.').waitFor()
  await drawer.getByLabel('Price', { exact: true }).fill('175.00')
  await drawer.getByRole('button', { name: 'Create ticket' }).click()
  await drawer.waitFor({ state: 'detached' })
  await createTicket({ Title: 'Supporter', Price: '250.00', 'Quantity (optional)': '100' })
  await createTicket({ Title: 'Up and coming, under 18', Price: '40.00', 'Quantity (optional)': '500' })
  await createTicket({ Title: 'Children up to 12', 'Quantity (optional)': '300' }, 'Free')
  expect(await organizer.getByRole('row').count()).toBe(5)
  expect(await findings(organizer)).toEqual([])
})

test('the event goes live and is a public page (EVT-6, PUB-1)', async () => {
  await button(organizer, /Status of the event/).click()
  await organizer.getByRole('menuitem', { name: 'Go live' }).click()
  await organizer.getByRole('dialog').getByRole('button', { name: 'Go live' }).click()
  // going live leads on to sharing
  await organizer.getByRole('heading', { level: 1, name: 'You’re live!' }).waitFor()
  const link = await organizer.getByRole('link', { name: /View page/ }).getAttribute('href')
  eventUrl = new URL(link!, product.url).href
  const html = await (await fetch(eventUrl)).text()
  expect(html).toContain('Chaos Communication Congress')
  expect(html).toContain('Congress Center Hamburg')
  expect((await fetch(eventUrl.replace('/event/', '/e/'))).status).toBe(200)
})

test('a check-in list is made and its link taken (BO-31, CIL-1)', async () => {
  await organizer
    .getByRole('link', { name: /^Check-in/ })
    .first()
    .click()
  await organizer.waitForURL('**/check-in')
  await button(organizer, /^Create/)
    .first()
    .click()
  const drawer = organizer.getByRole('dialog')
  await drawer.getByLabel('Name', { exact: true }).fill('Main entrance')
  expect(await drawer.getByRole('radio', { name: 'All tickets, future ones too' }).isChecked()).toBe(true)
  await drawer.getByRole('radio', { name: 'Chosen tickets' }).check()
  for (const ticket of ['Standard', 'Supporter', 'Up and coming, under 18', 'Children up to 12'])
    expect(await drawer.getByRole('checkbox', { name: ticket }).isChecked(), ticket).toBe(true)
  await drawer.getByRole('radio', { name: 'All tickets, future ones too' }).check()
  await drawer.getByRole('button', { name: /^Create/ }).click()
  await drawer.waitFor({ state: 'detached' })
  expect(await findings(organizer)).toEqual([])
  await button(organizer, 'Steward link of “Main entrance”').click()
  await drawer.getByRole('img', { name: 'QR code of the steward link' }).waitFor()
  expect(await findings(organizer)).toEqual([])
  scanUrl = (await drawer.getByRole('link', { name: 'Open scan page' }).getAttribute('href'))!
  await organizer.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
})

test('a buyer on a German phone buys three tickets, the first card declined (CHK-1 to CHK-5, PAY-32)', async () => {
  const de = await translationsIn('de')
  const page = await watched(phone)
  await page.goto(eventUrl)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expect(await findings(page)).toEqual([])
  const more = (title: string) => page.locator(`button[aria-label*="${title}"]`).last()
  await more('Standard').click()
  await more('Standard').click()
  await more('Up and coming').click()
  await page
    .getByText(/390,00/)
    .first()
    .waitFor()
  await button(page, de('Continue')).first().click()
  await page.waitForURL('**/details')
  await fill(page, { [de('First name')]: 'Annika', [de('Last name')]: 'Bergström', [de('Email')]: 'annika@example' })
  await button(page, de('Copy to all attendees')).first().click()
  await button(page, de('Continue to payment')).click()
  await page.getByRole('alert').first().waitFor()
  for (const email of await page.getByLabel(de('Email'), { exact: true }).all()) await email.fill(BUYER)
  expect(await findings(page)).toEqual([])
  await page.reload()
  expect(await page.getByLabel(de('First name'), { exact: true }).first().inputValue()).toBe('Annika')
  await button(page, de('Continue to payment')).click()
  await page.waitForURL('**/payment')
  const pay = async (number: string) => {
    await fill(page, { [de('Card number')]: number, [de('Expiry date')]: '12 / 40', [de('Security code')]: '123' })
    await page.locator('form button[type="submit"]').click()
  }
  await pay('4000 0000 0000 0002')
  await page.getByText(de('Payment Failed')).first().waitFor()
  expect(await findings(page)).toEqual([])
  await pay('4242 4242 4242 4242')
  await page.waitForURL('**/summary')
  await page.getByText(de('You’re in!')).waitFor()
  expect(await page.getByRole('img', { name: /QR/ }).count()).toBe(3)
  expect(await findings(page)).toEqual([])
})

test('the mail brings three codes; one opens the door once (MAIL-10, SCN-7)', async () => {
  const mail = await product.mailTo(BUYER)
  const codes = mail.attachments.filter(({ content_type }) => content_type === 'image/png')
  expect(codes).toHaveLength(3)
  expect(mail.attachments.some(({ content_type }) => content_type.includes('calendar'))).toBe(true)
  const video = await writeCameraVideo(join(folder, 'ticket.mjpeg'), Buffer.from(codes[0]!.content, 'base64'))
  const door = await openBrowser({ camera: video })
  try {
    const page = await watched(
      await door.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', permissions: ['camera'] }),
    )
    await page.goto(scanUrl)
    const start = page.getByRole('button', { name: /camera/i })
    if (await start.count()) await start.first().click()
    await page.getByText('Let in').first().waitFor()
    await page.goto(scanUrl)
    if (await start.count()) await start.first().click()
    await page.getByText('Do not admit').first().waitFor()
    await page
      .getByText(/You already scanned this ticket/)
      .first()
      .waitFor()
  } finally {
    await door.close()
  }
})

test('the organizer sees order, attendees and the one admission; the counters are exact (BO-24, BO-25, REL-22)', async () => {
  await organizer
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await organizer.getByText(BUYER).first().waitFor()
  expect(await findings(organizer)).toEqual([])
  await organizer
    .getByRole('link', { name: /^Attendees/ })
    .first()
    .click()
  await organizer.getByText('Annika Bergström').first().waitFor()
  expect(await findings(organizer)).toEqual([])
  const db = createDb(createPool(database))
  expect(await recountStock(db)).toEqual([])
  const { count } = await db
    .selectFrom('check_ins')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
  await db.destroy()
})
