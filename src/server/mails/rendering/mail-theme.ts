import { blackOrWhite, contrast, EDGE_CONTRAST, type HomepageColors, toHex6 } from '#core/homepage-colors.ts'
import { DARK_CARD, EDGE, INK, PAGE } from './mail-style.ts'

/** An event's colours as its mails use them; every text on them is black or white, whichever contrasts more (DSG-1). */
export interface MailTheme {
  readonly band: string
  readonly on_band: string
  /** A band too close to the page gets an edge. */
  readonly band_edge: string
  readonly button: string
  readonly on_button: string
  /** A button too close to the white card gets an edge. */
  readonly button_edge: string
  /** Whether the button still stands out from a dark card; else the dark scheme has one of its own. */
  readonly keeps_button: boolean
}

/** The product's own mails: ink on paper. */
export const PRODUCT_THEME: MailTheme = {
  band: INK,
  on_band: '#ffffff',
  band_edge: INK,
  button: INK,
  on_button: '#ffffff',
  button_edge: INK,
  keeps_button: false,
}

const CARD = '#ffffff'

const NEARLY_PAGE = 1.2

/** The organizer's own colours, unchanged: what stands on them follows, so that any of them can be read. */
export function mailTheme({ homepage_primary_color, homepage_button_color }: HomepageColors): MailTheme {
  const band = toHex6(homepage_primary_color)
  const button = toHex6(homepage_button_color)
  return {
    band,
    on_band: blackOrWhite(band),
    band_edge: contrast(band, PAGE) < NEARLY_PAGE ? EDGE : band,
    button,
    on_button: blackOrWhite(button),
    button_edge: contrast(button, CARD) < EDGE_CONTRAST ? INK : button,
    keeps_button: contrast(button, DARK_CARD) >= EDGE_CONTRAST,
  }
}
