import type pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#server/platform/database/db.ts'
import { openBrowser } from '#test/browser.ts'
import { createTestDatabase } from '#test/db.ts'
import { createMembership } from '#test/factories.ts'
import { button, createLiveEvent, look, PHONE, watched } from '#test/journey.ts'
import { type RunningProvider, startOidcProvider } from '#test/oidc-provider.ts'
import { freePort, type Product, startProduct } from '#test/product.ts'

/** An admin connects the sign-on; a member comes by it from the login page, on a phone too (ACCESS-8, ACCESS-9). */
const DESK = { viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' } as const
const ANNA = 'anna@sign-on.example'
/** The first account's, from `createLiveEvent`. */
const PASSWORD = 'a long password'

let pool: pg.Pool
let db: Db
let product: Product
let browser: Browser
let admin: BrowserContext
let provider: RunningProvider
beforeAll(async () => {
  const { url } = await createTestDatabase()
  pool = createPool(url)
  db = createDb(pool)
  const port = await freePort()
  product = await startProduct(url, { TURNOUT_PRIVATE_HOSTS: `localhost:${port}`, TURNOUT_DEMO: 'off' })
  browser = await openBrowser()
  admin = await browser.newContext(DESK)
  await createLiveEvent(product, admin, { title: 'Low Tide Nights', start_date: '2028-06-02T19:00' })
  const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
  provider = await startOidcProvider({
    port,
    redirect_uris: [`${product.url}/auth/sso/${id}`],
    emailOf: (name) => `${name}@sign-on.example`,
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await provider?.close()
  await pool?.end()
})

/** The provider's own pages: a name, any password. */
async function nameThere(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
}

/** For the first time it is also asked whether Turnout may know. */
async function logInThere(page: Page, name: string): Promise<void> {
  await nameThere(page, name)
  await button(page, 'Continue').click()
}

test('an admin connects the sign-on and adds a domain', async () => {
  const page = await watched(admin)
  await page.goto(`${product.url}/account/security`)
  await look(page, 'sso-empty')
  await page.getByLabel('Issuer').fill(`${provider.issuer}/nowhere`)
  await page.getByLabel('Client ID').fill('turnout')
  await page.getByLabel('Client secret', { exact: true }).fill(provider.client.client_secret)
  await button(page, 'Connect sign-on').click()
  await page.getByText('No sign-on provider answers at this address').waitFor()
  await page.getByLabel('Issuer').fill(provider.issuer)
  await button(page, 'Connect sign-on').click()
  await page.getByLabel('Domain', { exact: true }).fill('gmail.com')
  await button(page, 'Add domain').click()
  await page.getByText('Everybody can have an address there').waitFor()
  await page.getByLabel('Domain', { exact: true }).fill('sign-on.example')
  await button(page, 'Add domain').click()
  await page.getByText('_turnout-sso.sign-on.example').waitFor()
  await look(page, 'sso-connected')
  await page.setViewportSize({ width: 390, height: 844 })
  await look(page, 'sso-connected-390')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a member comes by it from the login page, on a phone; the profile shows the link', async () => {
  // the name service of this machine has no such domain
  await db.updateTable('sso_domains').set({ verified_at: new Date() }).execute()
  const owner = await db.selectFrom('account_users').selectAll().executeTakeFirstOrThrow()
  const anna = { email: ANNA, email_confirmed_at: new Date() }
  await db.updateTable('users').set(anna).where('id', '=', owner.user_id).execute()
  const page = await watched(await browser.newContext(PHONE))
  await page.goto(`${product.url}/auth/login?return_to=%2Fmanage%2Fprofile`)
  await button(page, 'Log in by sign-on').click()
  await look(page, 'sso-login-390')
  await page.getByLabel('Work email').fill('somebody@elsewhere.example')
  await button(page, 'Continue').click()
  await page.getByText('There is no sign-on for this address').waitFor()
  await page.getByLabel('Work email').fill(ANNA)
  await button(page, 'Continue').click()
  await logInThere(page, 'anna')
  await page.waitForURL(`${product.url}/manage/profile`)
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await page.getByRole('list', { name: 'Linked sign-ons' }).waitFor()
  // what such a session may not do is not offered (ACCESS-11)
  expect(await button(page, 'Unlink').count()).toBe(0)
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Profile', 'Sessions'])
  await look(page, 'sso-profile-390')
})

test('whom the provider does not vouch for is told what to do', async () => {
  const page = await watched(await browser.newContext(DESK))
  await page.goto(
    `${product.url}/auth/login?sign_on=${(await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()).id}`,
  )
  await button(page, 'Continue with your organization’s sign-on').click()
  await logInThere(page, 'stranger')
  await page.getByText('You are not a member here yet').waitFor()
  await look(page, 'sso-refused')
  expect(page.url()).not.toContain('code=')
})

test('confirmed in a window of its own, what was typed stays; then sign-on is the only way in', async () => {
  await db.updateTable('users').set({ email: 'owner@elsewhere.example' }).where('email', '=', ANNA).execute()
  const { account_id, user_id } = await db.selectFrom('account_users').selectAll().executeTakeFirstOrThrow()
  const stamps = { created_at: new Date(), updated_at: new Date() }
  const bea = {
    first_name: 'Bea',
    email: 'bea@sign-on.example',
    email_confirmed_at: new Date(),
    language: 'en',
    timezone: 'UTC',
  }
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const made = await db
    .insertInto('users')
    .values({ ...bea, ...stamps, password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await createMembership(db, { account_id, user_id: made.id })

  const page = await watched(await browser.newContext(DESK))
  await page.goto(`${product.url}/auth/login?sign_on=${account_id}&return_to=%2Faccount%2Fsecurity`)
  await button(page, 'Continue with your organization’s sign-on').click()
  await logInThere(page, 'bea')
  await page.waitForURL(`${product.url}/account/security`)
  await page.getByLabel('Sign-on is the only way in').check()
  await button(page, 'Add a line').click()
  const line = page.getByRole('group', { name: 'Line 1' })
  await line.getByLabel('Value').fill('stewards')
  await line.getByLabel('Role').first().click()
  await page.getByRole('option', { name: 'Door' }).click()
  await look(page, 'sso-rules')
  await button(page, 'Save rules').click()
  await button(page, 'Ask for sign-on').click()
  // this provider kept her logged in, so her login is not fresh
  const [there] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, 'Use your organization’s sign-on').click(),
  ])
  // it closes itself
  await nameThere(there, 'bea')
  await page.getByText('Rules saved').waitFor()
  expect(await line.getByLabel('Value').inputValue()).toBe('stewards')
  await look(page, 'sso-enforced')

  const other = await watched(await browser.newContext(PHONE))
  await other.goto(`${product.url}/auth/login`)
  await other.getByLabel('Email').fill(bea.email)
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await other.getByText('Your organization lets you in by its own sign-on only').waitFor()
  await look(other, 'sso-only-390')
  await button(other, 'Continue with your organization’s sign-on').click()
  await logInThere(other, 'bea')
  await other.waitForURL(`${product.url}/manage/events`)
})
