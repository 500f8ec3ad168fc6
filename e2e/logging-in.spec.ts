import { Secret, TOTP } from 'otpauth'
import type pg from 'pg'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { button, createLiveEvent, look, PHONE, watched } from '#test/journey.ts'
import { type Product, startProduct } from '#test/product.ts'

/**
 * How somebody logs in beside the password (ACCESS-1 to ACCESS-6, BO-80): an authenticator app with recovery codes, a
 * passkey of the browser's own virtual authenticator, on a desk and on a phone.
 */
const INES = 'ines@example.org'
const PASSWORD = 'a long password'
const DESK = { viewport: { width: 1440, height: 900 }, locale: 'en-DE', timezoneId: 'Europe/Berlin' } as const
const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

let pool: pg.Pool
let product: Product
let browser: Browser
let desk: BrowserContext
let page: Page
let keys: CDPSession
let authenticatorId: string
let secret = ''
let codes: string[] = []

beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  product = await startProduct(url)
  browser = await openBrowser()
  desk = await browser.newContext({ ...DESK, reducedMotion: 'reduce' })
  await createLiveEvent(product, desk, { title: 'Low Tide', start_date: '2029-06-04T19:00' })
  page = await watched(desk)
  ;({ keys, authenticatorId } = await withAuthenticator(page))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await pool?.end()
})

async function withAuthenticator(of: Page) {
  const cdp = await of.context().newCDPSession(of)
  await cdp.send('WebAuthn.enable')
  const added = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
  return { keys: cdp, authenticatorId: added.authenticatorId }
}
/** No finger on the key: nothing is shown before somebody asks for it. */
const presence = (enabled: boolean) =>
  keys.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

/** The app's next code: the one before may have been used up already. */
async function nextCode(): Promise<string> {
  const { rows } = await pool.query<{ last_step: string }>('select last_step from totp_secrets')
  const step = Math.max(Number(rows[0]?.last_step ?? 0) + 1, Math.floor(Date.now() / 30_000))
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * 30_000 })
}
/** A step used at login is not over yet: as if thirty seconds had passed. */
const forgetSteps = () => pool.query('update totp_secrets set last_step = last_step - 3')

const security = async () => {
  await page.goto(`${product.url}/manage/profile#security`)
  await page.getByRole('heading', { name: 'Authenticator app' }).waitFor()
}
const fillLogin = async (on: Page) => {
  await on.goto(`${product.url}/auth/login`)
  await on.getByLabel('Email').fill(INES)
  await on.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await on.getByRole('button', { name: 'Log in', exact: true }).click()
}
const isIn = (on: Page) => on.waitForURL(/\/manage\/events/)
const logOut = async (context: BrowserContext) => context.clearCookies({ name: 'turnout_session' })

test('the app is set up by its QR code or key; the recovery codes are told once, and leaving them asks', async () => {
  await security()
  await look(page, 'security-empty')
  await button(page, 'Set up an app').click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await look(page, 'security-setup')
  const code = page.getByLabel('Code from your authenticator app')
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  await code.fill('000000')
  await button(page, 'Finish the setup').click()
  await page.getByText('This code is wrong or was already used.').waitFor()
  await code.fill(await nextCode())
  await button(page, 'Finish the setup').click()
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  codes = await list.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await look(page, 'security-codes')
  await page.getByRole('link', { name: 'Events' }).first().click()
  await button(page, 'Keep editing').click()
  await button(page, 'I have kept them').click()
  await page.getByText('You have 10 recovery codes left.').waitFor()
  await product.mailTo(INES, ({ text }) => text.includes('An authenticator app was set up'))
})

test('the password asks for a code; a recovery code stands in for it', async () => {
  await logOut(desk)
  await presence(false)
  await fillLogin(page)
  const code = page.getByLabel('Code from your authenticator app')
  await code.waitFor()
  await look(page, 'login-code')
  await code.fill('000000')
  await button(page, 'Continue').click()
  await page.getByText('This code is wrong or was already used.').waitFor()
  await code.fill(await nextCode())
  await button(page, 'Continue').click()
  await isIn(page)

  const phone = await browser.newContext(PHONE)
  const small = await watched(phone)
  await fillLogin(small)
  await button(small, 'Use a recovery code').click()
  await look(small, 'login-recovery-phone')
  await small.getByLabel('Recovery code').fill(codes[0]!.toLowerCase())
  await button(small, 'Continue').click()
  await isIn(small)
  await small.goto(`${product.url}/manage/profile#security`)
  await small.getByText('You have 9 recovery codes left.').waitFor()
  await look(small, 'security-phone')
  await phone.close()
})

test('a passkey is added after confirming, logs in from the field and by its button, and is renamed', async () => {
  await pool.query('update sessions set fresh_until = now()')
  await presence(true)
  await security()
  await button(page, 'Add a passkey').click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await forgetSteps()
  await dialog.getByLabel('Code from your authenticator app').fill(await nextCode())
  await look(page, 'confirm')
  await button(dialog, 'Confirm').click()
  const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await row.waitFor()
  expect(await row.count()).toBe(1)
  await button(row, /^Rename/).click()
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' })
  await rename.getByLabel('Name').fill('The laptop in the office')
  await button(rename, 'Save the name').click()
  await row.getByText('The laptop in the office').first().waitFor()
  await look(page, 'security-passkey')

  await logOut(desk)
  // the browser offers it in the field of the email: with a finger on the key already, nobody clicks anything
  await page.goto(`${product.url}/auth/login`)
  await isIn(page)
  await logOut(desk)
  await presence(false)
  await page.goto(`${product.url}/auth/login`)
  await button(page, 'Log in with a passkey').waitFor()
  await look(page, 'login')
  await presence(true)
  await button(page, 'Log in with a passkey').click()
  await isIn(page)
  await page.goto(`${product.url}/manage/profile#sessions`)
  await page.getByText('This device').waitFor()
  await look(page, 'sessions')
})

test('a second device has no such key: password and code; a key that was removed lets nobody in', async () => {
  const phone = await browser.newContext(PHONE)
  const small = await watched(phone)
  await withAuthenticator(small)
  await fillLogin(small)
  await button(small, 'Use your passkey').waitFor()
  await look(small, 'login-second-factor-phone')
  await forgetSteps()
  await small.getByLabel('Code from your authenticator app').fill(await nextCode())
  await button(small, 'Continue').click()
  await isIn(small)
  await phone.close()

  await security()
  await button(page, /^Remove The laptop/).click()
  await button(page.getByRole('dialog'), 'Remove the passkey').click()
  await page.getByText('Passkey removed').waitFor()
  await logOut(desk)
  await presence(false)
  await page.goto(`${product.url}/auth/login`)
  const passkey = button(page, 'Log in with a passkey')
  await passkey.waitFor()
  await presence(true)
  await passkey.click()
  await page.getByText('Logging in this way did not work.').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/auth/login')
})
