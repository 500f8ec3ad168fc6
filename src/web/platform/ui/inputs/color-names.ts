import { useLingui } from '@lingui/react/macro'
import { DEFAULT_HOMEPAGE_COLORS, type HomepageColors } from '#core/platform/colors/homepage-colors.ts'

export const COLOR_SETTINGS = Object.keys(DEFAULT_HOMEPAGE_COLORS) as (keyof HomepageColors)[]
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** The colours as fields hold them: none of its own is blank (SET-47). */
export type ColorValues = Record<keyof HomepageColors, string>

/** The colours among the settings. */
export const colorsOf = (settings: HomepageColors): ColorValues =>
  Object.fromEntries(COLOR_SETTINGS.map((name) => [name, settings[name] ?? ''])) as ColorValues

/** Half-typed colours are nothing to compute with. */
export const areColors = (colors: HomepageColors): boolean =>
  COLOR_SETTINGS.every((name) => HEX.test(colors[name] ?? '') || (name === 'homepage_hero_color' && !colors[name]))

/** What each of the eight colours is for (SET-16 to SET-18, SET-47). */
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
    homepage_hero_color: t`Event page head`,
  }
}

/** Blank and null are the same: no colour of its own. */
export const isSameColor = (one: string | null, other: string | null): boolean =>
  (one ?? '').toLowerCase() === (other ?? '').toLowerCase()
