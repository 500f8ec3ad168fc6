import { EDGE_CONTRAST, SCAN_STEPS, TEXT_CONTRAST } from './limits.ts'

/** The eight colours an organizer chooses (SET-16–SET-18, SET-47), `#rgb` or `#rrggbb` (TXT-2). */
export interface HomepageColors {
  homepage_background_color: string
  homepage_content_background_color: string
  homepage_primary_color: string
  homepage_secondary_color: string
  homepage_text_color: string
  homepage_button_color: string
  homepage_link_color: string
  /** The field with title and date (SET-47); null or blank is the colour of headings. */
  homepage_hero_color: string | null
}

export const DEFAULT_HOMEPAGE_COLORS: HomepageColors = {
  homepage_background_color: '#eef1f4',
  homepage_content_background_color: '#ffffff',
  homepage_primary_color: '#1d4ed8',
  homepage_secondary_color: '#475569',
  homepage_text_color: '#111827',
  homepage_button_color: '#1d4ed8',
  homepage_link_color: '#1d4ed8',
  homepage_hero_color: null,
}

const BLACK = '#000000'
const WHITE = '#ffffff'
/** Where black and white contrast about the same; the farther pole always reaches 4.5. */
const MIDDLE_LUMINANCE = 0.18
/** Below this chroma a colour is a grey and its hue is noise of the 8-bit steps. */
export const GREY_CHROMA = 0.02

type Triple = [number, number, number]

function channels(hex: string): Triple {
  const digits = hex.replace('#', '')
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255) as Triple
}

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

/** The stored form of a colour: `#` and six lower-case digits (TXT-2). */
export const toHex6 = (hex: string): string => hexOf(channels(hex))

const hexOf = (rgb: Triple): string =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(toLinear) as Triple
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2, 1 to 21, whichever is the lighter (DSG-1). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** OKLCH: lightness 0–1, chroma, hue in degrees. */
export function toOklch(hex: string): Triple {
  const [r, g, b] = channels(hex).map(toLinear) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness, Math.hypot(x, y), ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360]
}

function toRgb([lightness, chroma, hue]: Triple): Triple {
  const x = chroma * Math.cos((hue * Math.PI) / 180)
  const y = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    fromLinear(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    fromLinear(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    fromLinear(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const inGamut = (rgb: Triple): boolean => rgb.every((value) => value >= -0.0005 && value <= 1.0005)

/** The colour of this lightness and hue with as much of the chroma as sRGB holds. */
function clipped(lightness: number, chroma: number, hue: number): string {
  if (inGamut(toRgb([lightness, chroma, hue]))) return hexOf(toRgb([lightness, chroma, hue]))
  let [low, high] = [0, chroma]
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2
    if (inGamut(toRgb([lightness, middle, hue]))) low = middle
    else high = middle
  }
  return hexOf(toRgb([lightness, low, hue]))
}

/** Degrees between two hues. */
export const hueDistance = (one: number, other: number): number => 180 - Math.abs(Math.abs(one - other) - 180)

/** Black or white, whichever contrasts more; never below 4.58 (SET-18). */
export const blackOrWhite = (background: string): string =>
  contrast(BLACK, background) >= contrast(WHITE, background) ? BLACK : WHITE

/**
 * The colour, moved in lightness by as little as makes it contrast with its background; hue kept, chroma as far as sRGB
 * allows. A colour that passes is returned unchanged; where no shade does, black or white. After the bisection the
 * rest of the way is scanned, because rounding to 8 bits may miss the ratio by a hair or turn the hue of dark shades.
 */
export function fitContrast(foreground: string, background: string, ratio: number): string {
  if (contrast(foreground, background) >= ratio) return foreground
  const pole = luminance(background) > MIDDLE_LUMINANCE ? BLACK : WHITE
  const [lightness, chroma, hue] = toOklch(foreground)
  const kept = chroma < GREY_CHROMA ? 0 : chroma
  const target = pole === BLACK ? 0 : 1
  const at = (move: number) => clipped(lightness + (target - lightness) * move, kept, hue)

  let [low, high] = [0, 1]
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2
    if (contrast(at(middle), background) >= ratio) high = middle
    else low = middle
  }
  for (let step = 0; step < SCAN_STEPS; step++) {
    const shade = at(high + ((1 - high) * step) / SCAN_STEPS)
    const keeps_hue = kept === 0 || hueDistance(toOklch(shade)[2], hue) <= 2
    if (keeps_hue && contrast(shade, background) >= ratio) return shade
  }
  return pole
}

const ERROR = '#b31220'
const SUCCESS = '#0b6b4f'

/**
 * An event's colours after the contrast guard, as custom properties (DSG-1, SET-16–SET-18, SET-47): the one function
 * of page, widget, mail, ticket file and link picture. Stored colours are never changed; a button too close to the card
 * gets an edge in the text colour.
 */
export function guardColors(chosen: HomepageColors) {
  const bg = toHex6(chosen.homepage_background_color)
  const card = toHex6(chosen.homepage_content_background_color)
  const button = toHex6(chosen.homepage_button_color)
  const hero = toHex6(chosen.homepage_hero_color || chosen.homepage_primary_color)
  const onCard = (color: string) => fitContrast(toHex6(color), card, TEXT_CONTRAST)
  const text = onCard(chosen.homepage_text_color)
  const primary = onCard(chosen.homepage_primary_color)
  const secondary = onCard(chosen.homepage_secondary_color)
  return {
    '--ev-bg': bg,
    '--ev-card': card,
    '--ev-hero': hero,
    '--ev-primary': primary,
    '--ev-secondary': secondary,
    '--ev-text': text,
    '--ev-button': button,
    '--ev-link': onCard(chosen.homepage_link_color),
    '--ev-on-bg': fitContrast(text, bg, TEXT_CONTRAST),
    '--ev-on-hero': blackOrWhite(hero),
    '--ev-on-primary': blackOrWhite(primary),
    '--ev-on-secondary': blackOrWhite(secondary),
    '--ev-on-button': blackOrWhite(button),
    '--ev-button-edge': contrast(button, card) < EDGE_CONTRAST ? text : 'transparent',
    '--ev-focus': primary,
    '--ev-focus-on-bg': fitContrast(primary, bg, EDGE_CONTRAST),
    '--ev-save': fitContrast(SUCCESS, card, TEXT_CONTRAST),
    '--ev-error': fitContrast(ERROR, card, TEXT_CONTRAST),
    'color-scheme': luminance(card) < MIDDLE_LUMINANCE ? 'dark' : 'light',
  }
}

/** The same on white, as in mails and on paper, whatever the page's card is (MAIL-5, TKP-3). */
export const guardColorsOnPaper = (chosen: HomepageColors) =>
  guardColors({ ...chosen, homepage_content_background_color: WHITE })
