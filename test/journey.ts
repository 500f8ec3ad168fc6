import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from './product.ts'

/** What journeys share: an organizer who is logged in, and a look at a page that finds nothing wrong (SEC, UIX-8). */

/** A page whose faults fail the story; refused calls are part of it. */
export async function watched(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    throw error
  })
  page.setDefaultTimeout(20_000)
  return page
}

/** A buyer's phone. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  locale: 'en-GB',
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const

/** What a buyer types, by the labels of the fields. */
export const MAUD = { 'First name': 'Maud', 'Last name': 'Terrey', Email: 'maud@example.org' } as const

export const button = (where: Page | Locator, name: string | RegExp): Locator => where.getByRole('button', { name })

/**
 * Of what passes, nobody wants the list: most of the time goes into telling it. A page without frames is asked in itself;
 * axe's newer way opens another page for each answer.
 */
function axeOn(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  return page.frames().length > 1 ? axe : axe.setLegacyMode()
}

const told = async (axe: AxeBuilder): Promise<string[]> =>
  (await axe.analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

const MODAL = '[aria-modal="true"]'

/**
 * What axe has to say of a page. What lies under an open dialog is dimmed on purpose and out of reach: only there its
 * contrast is not asked.
 */
export async function findings(page: Page, { exclude }: { exclude?: string } = {}): Promise<string[]> {
  const whole = () => told(exclude ? axeOn(page).exclude(exclude) : axeOn(page))
  if ((await page.locator(MODAL).count()) === 0) return await whole()
  try {
    return [
      ...(await told(axeOn(page).disableRules('color-contrast'))),
      ...(await told(axeOn(page).include(MODAL).withRules('color-contrast'))),
    ]
  } catch (error) {
    // a dialog that was closing is gone by now: what lay under it is looked at as it is
    if (!String(error).includes('No elements found for include')) throw error
    return await whole()
  }
}

/** No finding of axe; with SHOTS a picture of it lies there as well. */
export async function look(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
  expect(await findings(page), name).toEqual([])
}

/** As `look`, on a phone and on a desk, light and dark; then as the page was before. */
export async function lookEverywhere(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      await look(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/**
 * Types as a hand scanner does: all keys in one burst. They are made before the first is heard, since a key's time is that
 * of its event: what the page does at a key, as opening the sound at the first one, makes no pause between two of them, nor
 * does a busy machine (SCN-5).
 */
export const typeAsScanner = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      const presses = keys.map((key) => new KeyboardEvent('keydown', { key, bubbles: true }))
      for (const press of presses) document.body.dispatchEvent(press)
    },
    [...code, 'Enter'],
  )

/** A call of the back office with the session of the browser. */
export type Call = <T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, data?: unknown) => Promise<T>

/** Registers by the API and leaves the browser logged in, with an organizer and an event that is live. */
export async function createLiveEvent(
  { url, mailTo }: Product,
  context: BrowserContext,
  event: { readonly title: string; readonly start_date: string },
): Promise<{ event_id: number; call: Call }> {
  const call: Call = async (method, path, data) => {
    const reply = await context.request.fetch(`${url}/api${path}`, { method, data, headers: { origin: url } })
    const body = reply.status() === 204 ? { data: null } : await reply.json()
    if (!reply.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`)
    return body.data
  }
  const password = 'a long password'
  const user = { first_name: 'Ines', last_name: 'Vandaele', email: 'ines@example.org', password }
  await call('POST', '/auth/register', { ...user, password_confirmation: password, terms_accepted: true })
  const mail = await mailTo(user.email)
  const token = /confirm-email-address\/([\w-]+)/.exec(mail.text)?.[1]
  const me = await call<{ id: number }>('GET', '/users/me')
  await call('POST', `/users/${me.id}/confirm-email/${token}`)
  const organizer = await call<{ id: number }>('POST', '/organizers', { name: 'Low Tide', email: user.email })
  const made = await call<{ id: number }>('POST', '/events', { ...event, organizer_id: organizer.id })
  return { event_id: made.id, call }
}

/** Calls one buyer makes at an event's checkout without a browser; the order's cookie is kept between them. */
export function buyerAt({ url }: Product, event_id: number) {
  let cookie = ''
  const send = async (method: string, path: string, body: object = {}): Promise<{ readonly short_id: string }> => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'en', cookie }
    const reply = await fetch(`${url}/api/public/events/${event_id}/order${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`)
    cookie ||= reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return ((await reply.json()) as { data: { short_id: string } }).data
  }
  return { send, cookie: () => cookie }
}
