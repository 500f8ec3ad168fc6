import { useLingui } from '@lingui/react/macro'
import { DEFAULT_HOMEPAGE_COLORS, type HomepageColors } from '#core/homepage-colors.ts'

export const COLOR_SETTINGS = Object.keys(DEFAULT_HOMEPAGE_COLORS) as (keyof HomepageColors)[]
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** The colours among the settings. */
export const colorsOf = (settings: HomepageColors): HomepageColors =>
  Object.fromEntries(COLOR_SETTINGS.map((name) => [name, settings[name]])) as unknown as HomepageColors

/** Half-typed colours are nothing to compute with. */
export const areColors = (colors: HomepageColors): boolean => COLOR_SETTINGS.every((name) => HEX.test(colors[name]))

/** What each of the seven colours is for (SET-16 to SET-18). */
export function useColorNames(): Record<keyof HomepageColors, string> {
  const { t } = useLingui()
  return {
    homepage_background_color: t`Page`,
    homepage_content_background_color: t`Content card`,
    homepage_primary_color: t`Headings and steppers`,
    homepage_secondary_color: t`Secondary text and borders`,
    homepage_text_color: t`Text`,
    homepage_button_color: t`Buttons`,
    homepage_link_color: t`Links`,
  }
}
