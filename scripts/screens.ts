// Photographs every screen of the running demo at 1440 and 390 px, light and dark: `npm run screens [-- part-of-a-name]`.
// The pictures lie in screens/; somebody has to look at them.
import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '#test/browser.ts'
import { startProduct } from '#test/product.ts'
import { cloneDatabase, startTestCluster } from './db.ts'

const LOGIN = { email: 'demo@turnout.example', password: 'turnout-demo' }
const SIZES = [
  { name: '1440', width: 1440, height: 900 },
  { name: '390', width: 390, height: 844 },
]

interface Api {
  get(path: string): Promise<{ id: number; slug: string; short_id: string; url: string }[]>
}

async function api(url: string): Promise<Api> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LOGIN),
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  return {
    get: async (path) => {
      const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${data.token}` } })
      return ((await answer.json()) as { data: never[] }).data
    },
  }
}

/** Every screen by name; those of the back office need the login. */
async function screensOf(url: string): Promise<{ name: string; path: string; staff: boolean }[]> {
  const { get } = await api(url)
  const [event, second] = await get('/events?sort_by=created_at&sort_direction=asc')
  const [organizer] = await get('/organizers')
  const [list] = await get(`/events/${event!.id}/check-in-lists`)
  const [attendee] = await get(`/events/${event!.id}/attendees`)
  const [order] = await get(`/events/${event!.id}/orders`)
  const open = [
    ['login', '/auth/login'],
    ['register', '/auth/register'],
    ['forgot-password', '/auth/forgot-password'],
    ['reset-password', '/auth/reset-password/nope'],
    ['accept-invitation', '/auth/accept-invitation/nope'],
    ['event', `/event/${event!.id}/${event!.slug}`],
    ['event-free', `/event/${second!.id}/${second!.slug}`],
    ['organizer', `/o/${organizer!.id}/x`],
    ['public-events', '/events'],
    ['event-null', '/event/999999/none'],
    ['not-found', '/no/such/page'],
    ['ticket', `/ticket/${event!.id}/${attendee!.short_id}`],
    ['ticket-print', `/ticket/${event!.id}/${attendee!.short_id}/print`],
    ['order-summary', `/checkout/${event!.id}/${order!.short_id}/summary`],
    ['order-print', `/order/${event!.id}/${order!.short_id}/print`],
    ['check-in', `/check-in/${list!.short_id}`],
    ['check-in-null', '/check-in/cil_1111111111111111111111'],
  ]
  const sections = [
    '',
    'getting-started',
    'tickets',
    'attendees',
    'orders',
    'promo-codes',
    'capacity-assignments',
    'affiliates',
    'check-in',
    'settings',
  ]
  const staff = [
    ['events', '/manage/events'],
    ['events-ended', '/manage/events/ended'],
    ['organizer-events', `/manage/organizer/${organizer!.id}/events`],
    ['profile', '/manage/profile'],
    ['account', '/account/settings'],
    ['account-event-defaults', '/account/event-defaults'],
    ['account-users', '/account/users'],
    ['welcome', '/welcome'],
    ...sections.map((section) => [
      `event-${section || 'dashboard'}-manage`,
      `/manage/event/${event!.id}${section ? `/${section}` : ''}`,
    ]),
    ['order-drawer', `/manage/event/${event!.id}/orders#order-${order!.id}`],
    ['event-unknown', '/manage/event/999999'],
  ]
  return [
    ...open.map(([name, path]) => ({ name: name!, path: path!, staff: false })),
    ...staff.map(([name, path]) => ({ name: name!, path: path!, staff: true })),
  ]
}

async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth/login`)
  await page.getByLabel('Email').fill(LOGIN.email)
  await page.getByLabel('Password', { exact: true }).fill(LOGIN.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/manage/events**')
}

async function photograph(browser: Browser, url: string, wanted: string): Promise<number> {
  const screens = (await screensOf(url)).filter(({ name }) => name.includes(wanted))
  let taken = 0
  for (const size of SIZES)
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        viewport: { width: size.width, height: size.height },
        colorScheme,
        locale: process.env.SCREENS_LOCALE ?? 'en',
      })
      const page = await context.newPage()
      page.on('console', (message) => message.type() === 'error' && console.log(`  console: ${message.text()}`))
      if (screens.some(({ staff }) => staff)) await logIn(page, url)
      for (const { name, path } of screens) {
        await page.goto(url + path, { waitUntil: 'networkidle' })
        await page.evaluate(() => document.fonts.ready)
        await page.screenshot({ path: `screens/${name}-${size.name}-${colorScheme}.png`, fullPage: true })
        taken++
      }
      await context.close()
    }
  return taken
}

const cluster = await startTestCluster()
try {
  mkdirSync('screens', { recursive: true })
  const product = await startProduct(await cloneDatabase(cluster), { TURNOUT_DEMO: '1' })
  const browser = await openBrowser()
  try {
    console.log(`${await photograph(browser, product.url, process.argv[2] ?? '')} pictures in screens/`)
  } finally {
    await browser.close()
    await product.stop()
  }
} finally {
  await cluster.stop()
}
