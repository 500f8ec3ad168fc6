import { z } from 'zod'
import { MAX_CONTINUE_BUTTON_LENGTH } from '#core/catalog/events/limits.ts'
import type { HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import { Code, Color, line } from '#core/platform/fields.ts'
import { isLocale, type Locale } from '#core/platform/locales.ts'
import { DEFAULT_WIDGET_PADDING, MAX_WIDGET_PADDING } from './limits.ts'
import { WIDGET_COLOR_NAMES, type WidgetSettingName } from './widget-attributes.ts'

const CHECKOUT_MODES = ['tab', 'inline'] as const
export type CheckoutMode = (typeof CHECKOUT_MODES)[number]

/** What an embedding page asks of the widget, after checking (WID-3 to WID-6). */
export interface WidgetOptions {
  /** Only the colours that are overridden. */
  readonly colors: Partial<HomepageColors>
  readonly continue_button_text: string | null
  /** null: the reader's own. */
  readonly locale: Locale | null
  readonly padding: number
  readonly autoresize: boolean
  readonly promo_code: string | null
  readonly affiliate: string | null
  readonly checkout: CheckoutMode
}

const Padding = z.coerce.number().int().min(0).max(MAX_WIDGET_PADDING)
const ButtonText = line(MAX_CONTINUE_BUTTON_LENGTH)

type Given = Readonly<Partial<Record<WidgetSettingName, unknown>>>

/** The value if it passes, else nothing: a wrong attribute is as if it were not there (WID-7). */
function passed<T>(schema: z.ZodType<T>, value: unknown): T | null {
  if (typeof value !== 'string' || value.trim() === '') return null
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : null
}

function colorsOf(given: Given): Partial<HomepageColors> {
  const colors: Partial<Record<keyof HomepageColors, string>> = {}
  for (const name of WIDGET_COLOR_NAMES) {
    const color = passed(Color, given[name])
    if (color !== null) colors[`homepage_${name}`] = color
  }
  return colors
}

/** Values are validated as in the settings; bad ones are ignored (WID-7). */
export const readWidgetOptions = (given: Given): WidgetOptions => ({
  colors: colorsOf(given),
  continue_button_text: passed(ButtonText, given.continue_button_text),
  locale: isLocale(given.locale) ? given.locale : null,
  padding: passed(Padding, given.padding) ?? DEFAULT_WIDGET_PADDING,
  autoresize: given.autoresize !== 'false',
  promo_code: passed(Code, given.promo_code),
  affiliate: passed(Code, given.affiliate),
  checkout: given.checkout === 'inline' ? 'inline' : 'tab',
})
