import { contrast, guardColorsOnPaper, type HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import { EDGE_CONTRAST } from '#core/platform/colors/limits.ts'
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

const NEARLY_PAGE = 1.2

/** As on the page, on a white card: hero and buttons are the organizer's own, what stands on them follows (SET-18, SET-47). */
export function mailTheme(chosen: HomepageColors): MailTheme {
  const colors = guardColorsOnPaper(chosen)
  const { '--ev-hero': band, '--ev-button': button, '--ev-button-edge': edge } = colors
  return {
    band,
    on_band: colors['--ev-on-hero'],
    band_edge: contrast(band, PAGE) < NEARLY_PAGE ? EDGE : band,
    button,
    on_button: colors['--ev-on-button'],
    // mails have ink for text, whatever the page's is
    button_edge: edge === 'transparent' ? button : INK,
    keeps_button: contrast(button, DARK_CARD) >= EDGE_CONTRAST,
  }
}
