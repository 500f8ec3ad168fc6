import { contrast, guardColors, type HomepageColors, toHex6 } from './homepage-colors.ts'
import { EDGE_CONTRAST, TEXT_CONTRAST } from './limits.ts'

/** Where the contrast guard shows something else than was chosen (DSG-1). */
export type ContrastPlace =
  | 'TEXT'
  | 'HEADINGS'
  | 'SECONDARY'
  | 'LINKS'
  | 'TEXT_ON_PAGE'
  | 'HERO_TEXT'
  | 'BUTTON_TEXT'
  | 'BUTTON_EDGE'
  | 'FOCUS_ON_PAGE'

export interface ContrastChange {
  readonly place: ContrastPlace
  /** What would have stood there. */
  readonly from: string
  /** What is shown instead; of an edge its colour. */
  readonly to: string
  /** Contrast ratios of WCAG 2, 1 to 21, against what lies behind. */
  readonly before: number
  readonly after: number
  readonly needed: number
}

const WHITE = '#ffffff'

/**
 * Everything the guard changes, where, and the contrast before and after (DSG-1): nothing is changed silently. Words on
 * hero and buttons are white unless black contrasts more (SET-18, SET-47). Of no change nothing is said.
 */
export function contrastChanges(chosen: HomepageColors): readonly ContrastChange[] {
  const shown = guardColors(chosen)
  const { '--ev-bg': bg, '--ev-card': card, '--ev-hero': hero, '--ev-button': button } = shown
  const change = (
    place: ContrastPlace,
    [from, to]: readonly [string, string],
    [behind, needed]: readonly [string, number],
  ) => ({
    place,
    from,
    to,
    before: contrast(from, behind),
    after: contrast(to, behind),
    needed,
  })
  const on_card = [card, TEXT_CONTRAST] as const
  const edge = shown['--ev-button-edge']
  const candidates: readonly ContrastChange[] = [
    change('TEXT', [toHex6(chosen.homepage_text_color), shown['--ev-text']], on_card),
    change('HEADINGS', [toHex6(chosen.homepage_primary_color), shown['--ev-primary']], on_card),
    change('SECONDARY', [toHex6(chosen.homepage_secondary_color), shown['--ev-secondary']], on_card),
    change('LINKS', [toHex6(chosen.homepage_link_color), shown['--ev-link']], on_card),
    change('TEXT_ON_PAGE', [shown['--ev-text'], shown['--ev-on-bg']], [bg, TEXT_CONTRAST]),
    change('HERO_TEXT', [WHITE, shown['--ev-on-hero']], [hero, TEXT_CONTRAST]),
    change('BUTTON_TEXT', [WHITE, shown['--ev-on-button']], [button, TEXT_CONTRAST]),
    change('BUTTON_EDGE', [button, edge === 'transparent' ? button : edge], [card, EDGE_CONTRAST]),
    change('FOCUS_ON_PAGE', [shown['--ev-focus'], shown['--ev-focus-on-bg']], [bg, EDGE_CONTRAST]),
  ]
  return candidates.filter(({ from, to }) => from !== to)
}
