import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { button, createLiveEvent, look, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'
import { type S3Server, startS3Server } from '#test/s3-server.ts'

/**
 * A picture moves house (OBJ-1, OBJ-7, OBJ-8): it is uploaded into a folder, the product is started again with a bucket, the
 * operator copies, and the page shows it from there. Then the bucket is out of reach, and a ticket is bought all the same.
 */
const run = promisify(execFile)
const MAIN = `${process.env.BUILD_DIR ?? 'dist'}/server/main.js`
const folder = mkdtempSync(join(tmpdir(), 'turnout-journey-files-'))
const FOLDER = `file://${folder}/files`
const SECRET = { TURNOUT_SECRET: 'one secret for all processes of it' }

/** Encoding a picture takes its time where several journeys share two cores. */
const SLOW_MS = 60_000

let database: string
let product: Product
let s3: S3Server
let browser: Browser
let office: BrowserContext
let organizer: Page
let event_id: number
beforeAll(async () => {
  database = (await createTestDatabase()).url
  s3 = await startS3Server()
  product = await startProduct(database, { ...SECRET, TURNOUT_FILES: FOLDER })
  browser = await openBrowser()
  office = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const made = await createLiveEvent(product, office, { title: 'Slack water', start_date: '2031-06-04T19:00' })
  event_id = made.event_id
  const ticket = { title: 'Deck', type: 'FREE', quantity_available: 50, tax_and_fee_ids: [] }
  await made.call('POST', `/events/${event_id}/tickets`, ticket)
  await made.call('PUT', `/events/${event_id}/status`, { status: 'LIVE' })
  organizer = await watched(office)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const environment = () => ({
  ...SECRET,
  TURNOUT_FILES: s3.address('journey'),
  TURNOUT_FILES_OLD: FOLDER,
  S3_ACCESS_KEY_ID: s3.keys.access_key_id,
  S3_SECRET_ACCESS_KEY: s3.keys.secret_access_key,
})
const operator = async (...words: string[]): Promise<string> => {
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: database, TURNOUT_DATA: folder, ...environment() }
  return (await run(process.execPath, [MAIN, 'operator', 'files', ...words], { env })).stdout.trim()
}

async function uploadCover(): Promise<void> {
  const file = join(folder, 'cover.png')
  writeFileSync(
    file,
    await sharp({ create: { width: 900, height: 450, channels: 3, background: '#103baf' } })
      .png()
      .toBuffer(),
  )
  await organizer.goto(`${product.url}/manage/event/${event_id}/settings`)
  await button(organizer, /^(Upload|Replace|Change) cover/).click()
  const dialog = organizer.getByRole('dialog')
  await dialog.getByLabel('Cover picture').setInputFiles(file)
  // measured before it can be sent
  await dialog.getByText('cover.png').waitFor()
  await dialog.getByRole('button', { name: /^(Save|Replace) cover$/ }).click()
}

/** The page with its cover drawn, not only named. */
async function seeCover(page: Page, { url } = product): Promise<void> {
  await page.goto(`${url}/event/${event_id}`)
  const seen = page.locator('img[src*="/media/"]').first()
  await seen.waitFor()
  await expect
    .poll(() => seen.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(300)
}

test('a cover is uploaded into the folder', async () => {
  await uploadCover()
  await organizer.getByRole('img', { name: /Cover of/ }).waitFor({ timeout: SLOW_MS })
})

test('moved to a bucket it is seen from there, with nothing missing (OBJ-8)', async () => {
  await product.stop()
  product = await startProduct(database, environment())
  expect(await operator('copy', '--from', FOLDER, '--to', s3.address('journey'))).toContain('6 files copied')
  rmSync(join(folder, 'files'), { recursive: true })
  expect(await operator('verify')).toContain('6 files.')
  s3.calls.length = 0
  const phone = await watched(await browser.newContext(PHONE))
  await seeCover(phone)
  expect(s3.calls.some((call) => call.startsWith('GET journey/images/'))).toBe(true)
  await look(phone, 'cover-from-bucket')
})

test('two processes that share no folder show each other’s pictures', async () => {
  const other = await startProduct(database, environment())
  try {
    await uploadCover()
    await organizer.getByRole('dialog').waitFor({ state: 'detached', timeout: SLOW_MS })
    const phone = await watched(await browser.newContext(PHONE))
    await seeCover(phone, other)
    await phone.context().close()
  } finally {
    await other.stop()
  }
})

test('the bucket is out of reach: a ticket is bought and mailed (OBJ-7)', async () => {
  s3.feel('CUT')
  const phone = await watched(await browser.newContext(PHONE))
  await phone.goto(`${product.url}/event/${event_id}`)
  await phone.locator('button[aria-label*="Deck"]').last().click()
  await button(phone, 'Continue').first().click()
  await phone.waitForURL('**/details')
  for (const [label, words] of Object.entries({
    'First name': 'Maud',
    'Last name': 'Terrey',
    Email: 'maud@example.org',
  }))
    await phone.getByLabel(label, { exact: true }).first().fill(words)
  await button(phone, 'Complete order').first().click()
  await phone.waitForURL('**/summary')
  await product.mailTo('maud@example.org')
})
