import type { Browser, Page } from 'playwright-core'
import type { Locale } from '#core/platform/locales.ts'
import { examine, examineColors } from './examine.ts'
import type { Scene, Viewer } from './scene.ts'
import { openTab, type ScreenTab, SIZES, type Variant, waitForCalls } from './screen-tab.ts'

const FAULT = {
  error: { code: 'INTERNAL', message: 'An unexpected error occurred.', data: { reference: 'req-1a2b3c' } },
}
/** How long a page may take to stand once nothing is under way; what stands later is found by its picture and by axe. */
const STANDING_MS = 15_000

/** A scene that was opened, and what is wrong with it. */
export interface Opened {
  readonly scene: string
  readonly language: Locale
  readonly width: string
  /** Colour scheme before each. */
  readonly findings: readonly string[]
}

interface Options {
  readonly browser: Browser
  readonly url: string
  readonly sessions: Partial<Record<Viewer, string>>
  readonly languages: readonly Locale[]
  /** One of the sizes by its name; empty: all. */
  readonly width: string
  /** The other colours are the same in every language. */
  readonly is_dark_too: boolean
  /** Where the pictures go; null: none. */
  readonly pictures: string | null
  /** How many scenes are open at once. */
  readonly at_once: number
  /** What an earlier part of the tour has opened. */
  readonly isKnown: (one: Omit<Opened, 'findings'>) => boolean
  /** When to stop, as `Date.now()` counts: what is left is for another part. */
  readonly until: number
  /** Told of each as soon as it is over: a tour that is broken off has not been for nothing. */
  readonly keep: (one: Opened) => void
}

/** Opens every scene at both sizes, in both colour schemes, in each language, several at once. */
export async function openScenes(scenes: readonly Scene[], options: Options): Promise<Opened[]> {
  const all: Opened[] = []
  for (const language of options.languages)
    for (const size of SIZES.filter(({ name }) => name.startsWith(options.width))) {
      const wanted = scenes
        .filter(({ only_at = size.name }) => only_at === size.name)
        .filter(({ name }) => !options.isKnown({ scene: name, language, width: size.name }))
      const started = performance.now()
      const queue = [...wanted]
      const rows = Array.from({ length: options.at_once }, () => openRow(queue, options, { size, language }))
      const opened = (await Promise.all(rows)).flat()
      all.push(...opened)
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      process.stdout.write(`${language}, ${size.name} px: ${opened.length} screens opened in ${seconds} s\n`)
    }
  return all
}

/** Takes scene after scene from the queue that it shares with others: one tab for each viewer. */
async function openRow(queue: Scene[], options: Options, variant: Variant): Promise<Opened[]> {
  const tabs = new Map<Viewer, ScreenTab>()
  const opened: Opened[] = []
  for (let scene = queue.shift(); scene && Date.now() < options.until; scene = queue.shift()) {
    const tab = scene.cookies ? undefined : tabs.get(scene.as)
    const used = tab ?? (await openTab(options, scene, variant))
    if (!scene.cookies) tabs.set(scene.as, used)
    const findings = await openScene(used, scene, { ...options, ...variant })
    const { language, size } = variant
    for (const what of findings) process.stdout.write(`${scene.name.padEnd(28)} ${language} ${size.name} ${what}\n`)
    const one = { scene: scene.name, language, width: size.name, findings }
    opened.push(one)
    options.keep(one)
    if (scene.cookies) await used.context.close()
  }
  for (const { context } of tabs.values()) await context.close()
  return opened
}

async function openScene(tab: ScreenTab, scene: Scene, options: Options & Variant): Promise<string[]> {
  const { page } = tab
  const findings: string[] = []
  const note = (scheme: string, all: readonly string[]) => findings.push(...all.map((what) => `${scheme}: ${what}`))
  try {
    // a hash alone would not load the page anew
    await page.goto('about:blank')
    tab.complaints = []
    tab.calls.clear()
    await page.emulateMedia({ colorScheme: 'light' })
    if (scene.fails) await page.route(scene.fails, (call) => call.fulfill({ status: 500, json: FAULT }))
    if (scene.holds) await page.route(scene.holds, () => {})
    await page.goto(options.url + scene.path)
    await settle(tab, scene, scene.holds && !scene.act ? waits : stands)
    if (scene.act) {
      await scene.act(tab.driver)
      await settle(tab, scene, scene.holds ? waits : stands)
    }
    note('light', await examine(page, scene.ignores))
    await photograph(tab, scene, { ...options, scheme: 'light' })
    if (options.is_dark_too) {
      await page.emulateMedia({ colorScheme: 'dark' })
      await standStill(page)
      note('dark', await examineColors(page))
      await photograph(tab, scene, { ...options, scheme: 'dark' })
    }
    const unexpected = tab.complaints.filter((line) => !isExpected(line, scene))
    note('light', unexpected)
  } catch (error) {
    note('light', [`was not opened: ${String(error).split('\n')[0]}`])
  } finally {
    for (const one of [scene.fails, scene.holds]) if (one) await page.unroute(one)
  }
  return findings
}

/**
 * The whole page, in a window as high as it is: for a picture of what is beyond the window the browser makes it tiny for
 * a moment, and what measures itself (the charts) is drawn as wide as it was in between.
 */
async function photograph(
  tab: ScreenTab,
  scene: Scene,
  { pictures, size, language, scheme }: Pick<Options, 'pictures'> & Variant & { scheme: string },
): Promise<void> {
  if (!pictures) return
  const { page } = tab
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const is_higher = height > size.height && !(await hasLayer(page))
  if (is_higher) {
    await page.setViewportSize({ width: size.width, height })
    await waitForCalls(tab, scene)
    await standStill(page)
  }
  const path = `${pictures}/${scene.name}-${size.name}-${scheme}-${language}.jpg`
  await page.screenshot({ path, type: 'jpeg', quality: 85 })
  if (is_higher) await page.setViewportSize({ width: size.width, height: size.height })
}

/** The browser itself writes down every refused call; a screen of refusals has some. */
const isExpected = (line: string, scene: Scene): boolean =>
  (Boolean(scene.is_refused) && /Failed to load resource.*status of 4\d\d/.test(line)) ||
  (Boolean(scene.fails) && /Failed to load resource.*status of 500/.test(line))

const hasLayer = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog], [role=menu]')].some((layer) => layer.checkVisibility()),
  )

async function settle(tab: ScreenTab, scene: Scene, isThere: () => boolean): Promise<void> {
  const { page } = tab
  await waitForCalls(tab, scene)
  await page.evaluate(idle)
  // a busy machine is quiet in between as well
  await page.waitForFunction(isThere, undefined, { timeout: STANDING_MS }).catch(() => {})
  await waitForCalls(tab, scene)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(unveil)
  await standStill(page)
}

/** Runs in the page: what is drawn only once it is scrolled to would keep the colours of the scheme before. */
function unveil(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
}

/** Runs in the page: what has arrived has been worked off, and has asked for what it needs further. */
const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    const options = { timeout: 5000 }
    requestIdleCallback(() => requestIdleCallback(resolve, options), options)
  })

/** Runs in the page: it has its heading, and no bars where rows will be nor a grey field where an editor will be. */
const stands = (): boolean =>
  document.querySelector('#root h1') !== null && !document.querySelector('[class*="_bars_"], [class*="Skeleton"]')

/** Runs in the page: it says that something is on its way. */
const waits = (): boolean => document.querySelector('[class*="_bars_"], [aria-busy=true]') !== null

/** Colours fade over: in the middle of it nothing is as it will be. */
const standStill = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moving = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(moving.map((one) => one.finished))
  })
