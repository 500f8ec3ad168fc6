import type { Locator, Page } from 'playwright-core'
import type { Locale } from '#core/platform/locales.ts'
import { translationsIn } from '#test/translations.ts'

/** What a scene does to a page that stands: everything by the words on screen, in whatever language they are. */
export interface PageDriver {
  readonly page: Page
  readonly say: (english: string) => string
  /** The last button or link of that name: in a layer before the page below it. */
  press(english: string): Promise<void>
  /** The menu of the first row, opened. */
  rowMenu(): Promise<void>
  choose(english: string): Promise<void>
}

/** A sentence written today is not in the catalogs yet: a development build shows it in English. */
async function speech(locale: Locale): Promise<(english: string) => string> {
  const say = await translationsIn(locale)
  return (english) => {
    try {
      return say(english)
    } catch {
      return english
    }
  }
}

export async function driverFor(page: Page, locale: Locale): Promise<PageDriver> {
  const say = await speech(locale)
  const visible = (found: Locator) => found.filter({ visible: true })
  return {
    page,
    say,
    press: async (english) => {
      const name = say(english)
      const button = page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }))
      await visible(button).last().click()
    },
    rowMenu: () => visible(page.locator('main button[aria-haspopup="menu"]:has(.tabler-icon-dots)')).first().click(),
    choose: (english) => page.getByRole('menuitem', { name: say(english), exact: true }).click(),
  }
}
