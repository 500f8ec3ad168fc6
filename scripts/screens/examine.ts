import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type RunOptions = Parameters<AxeBuilder['options']>[0]

const SHOWN = 110
const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, SHOWN)

/**
 * The page without the pages in its frames, which are screens of their own: in a frame that may run no script, as that of
 * a mail, axe would wait for ever unless told so, and only its older way can be.
 */
const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode()

/** Of what passes, nobody wants the list. */
const LEAN = { iframes: false, resultTypes: ['violations'] } satisfies RunOptions

/** All of axe's rules and the size of targets (UIX-6), which it leaves out unless asked. */
export async function examine(page: Page, ignores: readonly string[] = []): Promise<string[]> {
  const rules = Object.fromEntries(ignores.map((id) => [id, { enabled: false }]))
  const axe = axeOn(page).options({ ...LEAN, rules: { 'target-size': { enabled: true }, ...rules } })
  return [...(await axeFindings(axe)), ...(await page.evaluate(findOverflow))]
}

/** The same page in its other colours: nothing else can have changed. */
export const examineColors = (page: Page): Promise<string[]> =>
  axeFindings(axeOn(page).options({ ...LEAN, runOnly: ['color-contrast'] }))

async function axeFindings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `axe ${id}${nodes.length > 1 ? ` (${nodes.length})` : ''}: ${short(nodes[0]?.html ?? '')}`,
  )
}

/** Runs in the page: what scrolls sideways, and names or labels that are cut off (UIX-7, look §11). */
function findOverflow(): string[] {
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}`)
  const cut = [...document.querySelectorAll<HTMLElement>('a, button, h1, h2, h3, label, th, dt, dd, td')].filter(
    (element) =>
      element.clientWidth > 2 &&
      element.scrollWidth > element.clientWidth + 1 &&
      ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) &&
      element.checkVisibility(),
  )
  for (const element of cut.slice(0, 3)) found.push(`cut off: ${element.textContent?.trim().slice(0, 60)}`)
  return found
}
