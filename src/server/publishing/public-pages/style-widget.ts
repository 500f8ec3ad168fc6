import type { HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import { DEFAULT_WIDGET_PADDING } from '#core/publishing/public-pages/limits.ts'
import type { WidgetOptions } from '#core/publishing/public-pages/widget-options.ts'
import type { CachedPage, RenderedPage } from '#server/platform/storage/page-cache.ts'
import { escapeHtml, serializeData, styleHash } from '#server/platform/text/html-document.ts'
import { colorStyle } from './event-document.ts'

/** Stands in the kept document where an embedding page's own words for the button go; nobody types these signs. */
const BUTTON_TEXT = '\ue000button\ue000'

/** All that a frame's document says besides the tickets: one inline style. */
export const widgetStyle = (colors: HomepageColors | null, padding: number): string =>
  `${colors ? colorStyle(colors) : ''}body.framed{--widget-padding:${padding}px}`

/** What is kept of a widget differs by these alone; colours, padding and words are put in when it is sent (ADR 0032). */
export const cacheVariant = ({ checkout, continue_button_text }: WidgetOptions): string =>
  `${checkout} ${continue_button_text === null ? 'usual' : 'own'} words`

/** What the kept document is rendered with. */
export const cacheOptions = ({ continue_button_text, ...options }: WidgetOptions): WidgetOptions => ({
  ...options,
  colors: {},
  padding: DEFAULT_WIDGET_PADDING,
  continue_button_text: continue_button_text === null ? null : BUTTON_TEXT,
})

/** Whether the kept document may be sent as it is. */
export const hasDefaultStyle = ({ colors, padding, continue_button_text }: WidgetOptions): boolean =>
  Object.keys(colors).length === 0 && padding === DEFAULT_WIDGET_PADDING && continue_button_text === null

const STYLE = /<style>([^<]*)<\/style>/

/** A value of the data block by its key. Inside a text of the block every quote has a backslash, so none looks like one. */
const setValue = (html: string, key: string, value: string): string =>
  html.replace(new RegExp(`("${key}":)(?:"#[0-9a-f]{6}"|\\d+)`), (_all, name: string) => `${name}${value}`)

/**
 * The kept widget in the colours, padding and words of one embedding page (WID-3, WID-4). There is no end to them, so a
 * copy of each would fill the memory; putting them in costs a tenth of a rendering.
 */
export function styleWidget(page: CachedPage, { colors, padding, continue_button_text }: WidgetOptions): RenderedPage {
  const own = JSON.parse(page.material ?? 'null') as HomepageColors | null
  const style = widgetStyle(own && { ...own, ...colors }, padding)
  const plain = page.encoded.plain.toString()
  const [, old_style = ''] = STYLE.exec(plain) ?? []
  let html = plain.replace(STYLE, () => `<style>${style}</style>`)
  for (const [name, color] of Object.entries(colors)) html = setValue(html, name, serializeData(color))
  html = setValue(html, 'padding', String(padding))
  if (continue_button_text !== null) {
    const in_data = serializeData(continue_button_text).slice(1, -1)
    const start = html.lastIndexOf('<script type="application/json"')
    html =
      html.slice(0, start).replaceAll(BUTTON_TEXT, () => escapeHtml(continue_button_text)) +
      html.slice(start).replaceAll(BUTTON_TEXT, () => in_data)
  }
  const policy = page.headers['content-security-policy'] ?? ''
  return {
    html,
    status: page.status,
    headers: {
      ...page.headers,
      'content-security-policy': policy.replace(styleHash(old_style), () => styleHash(style)),
    },
    expires_at: new Date(page.expires_at),
  }
}
