import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Locale } from '#core/locales.ts'
import { examine, examineColors } from './examine.ts'
import type { Scene, Viewer } from './scene.ts'
import { type Stage, stageFor } from './stage.ts'

const SIZES = [
  { name: '1440', width: 1440, height: 900 },
  { name: '390', width: 390, height: 844 },
] as const
const PATIENCE_MS = 15_000
const FAULT = {
  error: { code: 'INTERNAL', message: 'An unexpected error occurred.', data: { reference: 'req-1a2b3c' } },
}

export interface Finding {
  readonly scene: string
  readonly where: string
  readonly what: string
}

export const lineOf = ({ scene, where, what }: Finding): string => `${scene.padEnd(28)} ${where.padEnd(18)} ${what}`

interface Options {
  readonly browser: Browser
  readonly url: string
  readonly sessions: Partial<Record<Viewer, string>>
  readonly languages: readonly Locale[]
  /** One of the sizes by its name; empty: all. */
  readonly width: string
  /** Where the pictures go; null: none. */
  readonly pictures: string | null
}

/** Opens every scene at both sizes, in both colour schemes, in each language: one tab for each viewer. */
export async function openScenes(scenes: readonly Scene[], options: Options): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const language of options.languages)
    for (const size of SIZES.filter(({ name }) => name.startsWith(options.width))) {
      const seats = new Map<Viewer, Seat>()
      const wanted = scenes.filter(({ only_at = size.name }) => only_at === size.name)
      for (const scene of wanted) {
        const seat = scene.cookies ? undefined : seats.get(scene.as)
        const used = seat ?? (await takeSeat(options, { scene, size, language }))
        if (!scene.cookies) seats.set(scene.as, used)
        const found = await openScene(used, scene, { ...options, size, language })
        for (const one of found) process.stdout.write(`${lineOf(one)}\n`)
        findings.push(...found)
        if (scene.cookies) await used.context.close()
      }
      for (const { context } of seats.values()) await context.close()
      process.stdout.write(`${language}, ${size.name} px: ${wanted.length} screens opened\n`)
    }
  return findings
}

interface Seat {
  readonly context: BrowserContext
  readonly page: Page
  readonly stage: Stage
  /** What the page complained of since it was last asked. */
  heard: string[]
}

interface Way {
  readonly size: (typeof SIZES)[number]
  readonly language: Locale
}

async function takeSeat(
  { browser, url, sessions }: Options,
  { scene, size, language }: Way & { scene: Scene },
): Promise<Seat> {
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
  const seat: Seat = { context, page, stage: await stageFor(page, language), heard: [] }
  page.on('pageerror', (error) => seat.heard.push(`error in the page: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') seat.heard.push(`console: ${message.text().slice(0, 160)}`)
  })
  return seat
}

async function openScene(
  seat: Seat,
  scene: Scene,
  { url, size, language, pictures }: Options & Way,
): Promise<Finding[]> {
  const { page } = seat
  const findings: Finding[] = []
  const where = (scheme: string) => `${language} ${size.name} ${scheme}`
  const note = (scheme: string, all: readonly string[]) =>
    findings.push(...all.map((what) => ({ scene: scene.name, where: where(scheme), what })))
  const photograph = async (scheme: string) => {
    if (!pictures) return
    const path = `${pictures}/${scene.name}-${size.name}-${scheme}-${language}.png`
    await page.screenshot({ path, fullPage: !(await hasLayer(page)) })
  }
  try {
    seat.heard = []
    // a hash alone would not load the page anew
    await page.goto('about:blank')
    await page.emulateMedia({ colorScheme: 'light' })
    if (scene.fails) await page.route(scene.fails, (call) => call.fulfill({ status: 500, json: FAULT }))
    await page.goto(url + scene.path)
    await settle(page)
    if (scene.act) {
      await scene.act(seat.stage)
      await settle(page)
    }
    note('light', await examine(page, scene.ignores))
    await photograph('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await standStill(page)
    note('dark', await examineColors(page))
    await photograph('dark')
    note(
      'light',
      seat.heard.filter((line) => !isExpected(line, scene)),
    )
  } catch (error) {
    note('light', [`was not opened: ${String(error).split('\n')[0]}`])
  } finally {
    if (scene.fails) await page.unroute(scene.fails)
  }
  return findings
}

/** The browser itself writes down every refused call; a screen of refusals has some. */
const isExpected = (line: string, scene: Scene): boolean =>
  (Boolean(scene.is_refused) && /Failed to load resource.*status of 4\d\d/.test(line)) ||
  (Boolean(scene.fails) && /Failed to load resource.*status of 500/.test(line))

const hasLayer = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog], [role=menu]')].some((layer) => layer.checkVisibility()),
  )

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => {})
  // a busy machine is quiet in between as well; a page that never gets this far is found by its picture and by axe
  await page.waitForFunction(stands, undefined, { timeout: PATIENCE_MS }).catch(() => {})
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(unveil)
  await standStill(page)
}

/** Runs in the page: what is drawn only once it is scrolled to would keep the colours of the scheme before. */
function unveil(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
}

/** Runs in the page: it has its heading, and no bars where rows will be. */
const stands = (): boolean => document.querySelector('h1') !== null && !document.querySelector('[class*="_bars_"]')

/** Colours fade over: in the middle of it nothing is as it will be. */
const standStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moving = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map((one) => one.finished))
  })
