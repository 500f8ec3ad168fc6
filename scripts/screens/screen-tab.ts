import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import type { Locale } from '#core/platform/locales.ts'
import { driverFor, type PageDriver } from './page-driver.ts'
import type { Scene, Viewer } from './scene.ts'

export const SIZES = [
  { name: '1440', width: 1440, height: 900 },
  { name: '390', width: 390, height: 844 },
] as const

/** In what language and how wide. */
export interface Variant {
  readonly size: (typeof SIZES)[number]
  readonly language: Locale
}

/** One tab of one viewer, in which one scene after another is opened. */
export interface ScreenTab {
  readonly context: BrowserContext
  readonly page: Page
  readonly driver: PageDriver
  /** Calls that are under way. */
  readonly calls: Set<Request>
  /** What the page complained of since it was last asked. */
  complaints: string[]
}

interface Installation {
  readonly browser: Browser
  readonly url: string
  readonly sessions: Partial<Record<Viewer, string>>
}

/** A busy machine, and a page that is slow for once. */
const PATIENCE_MS = 30_000

export async function openTab(
  installation: Installation,
  scene: Scene,
  { size, language }: Variant,
): Promise<ScreenTab> {
  const { browser, url, sessions } = installation
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: language,
    permissions: [],
  })
  const session = sessions[scene.as]
  const cookies = scene.cookies ?? new Map(session ? [['turnout_session', session]] : [])
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
  await context.addCookies([{ name: 'locale', value: language, url }])
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const tab: ScreenTab = { context, page, driver: await driverFor(page, language), calls: new Set(), complaints: [] }
  page.on('request', (call) => tab.calls.add(call))
  page.on('requestfinished', (call) => tab.calls.delete(call))
  page.on('requestfailed', (call) => tab.calls.delete(call))
  page.on('pageerror', (error) => tab.complaints.push(`error in the page: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') tab.complaints.push(`console: ${message.text().slice(0, 160)}`)
  })
  return tab
}

const CALM_MS = 100

/** Nothing is under way but what the scene itself holds back, and has not been for a moment. */
export async function waitForCalls({ calls }: ScreenTab, { holds }: Scene): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  let quiet_since = Date.now()
  while (Date.now() - quiet_since < CALM_MS && Date.now() < deadline) {
    if ([...calls].some((call) => !holds?.test(call.url()))) quiet_since = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
