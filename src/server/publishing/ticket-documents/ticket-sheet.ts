import { guardColorsOnPaper, type HomepageColors } from '#core/platform/colors/homepage-colors.ts'
import type { SummaryLabel } from '#server/records/orders/summary-labels.ts'

/** What stands on one page, in words of the ticket's language; nothing here is looked up or translated any more. */
export interface TicketSheet {
  readonly lang: string
  readonly event: string
  readonly date_block: { readonly weekday: string; readonly day: string; readonly month: string }
  /** Ticket with its tier. */
  readonly ticket: string
  readonly holder: string
  readonly facts: readonly {
    readonly label: string
    readonly value: string
    /** Opened by a click, under the value. */
    readonly link?: { readonly text: string; readonly url: string } | undefined
  }[]
  /** Null where its holder need not know (SET-46). */
  readonly price: string | null
  readonly reference: string
  readonly reference_label: string
  readonly qr: string
  readonly qr_alt: string
  readonly instruction: string
  readonly test_mark: string | null
  readonly online: { readonly title: string; readonly text: string } | null
  /** On the buyer's first page only: what was bought, and the same with all lines as one (PRC-21). */
  readonly order: {
    readonly title: string
    readonly by: string
    readonly rows: readonly SummaryLabel[]
    readonly folded_rows: readonly SummaryLabel[]
  } | null
  /** The organizer's own words (SET-40). */
  readonly conditions: { readonly title: string; readonly text: string } | null
  readonly foot: string
  /** The ticket's page. */
  readonly url: string
}

/** The event's colours, made readable on white paper (DSG-1). */
export interface PaperColors {
  /** The field behind the title, in the event's own colour. */
  readonly band: string
  readonly on_band: string
  readonly primary: string
  readonly secondary: string
  readonly text: string
  readonly link: string
}

export interface SheetLook extends PaperColors {
  /** Shown whole; opened once for all pages. */
  readonly cover: unknown
}

export function paperColors(settings: object): PaperColors {
  const colors = guardColorsOnPaper(settings as HomepageColors)
  return {
    band: colors['--ev-hero'],
    on_band: colors['--ev-on-hero'],
    primary: colors['--ev-primary'],
    secondary: colors['--ev-secondary'],
    text: colors['--ev-text'],
    link: colors['--ev-link'],
  }
}

export type Tag = (type: string, draw: () => void, options?: object) => void

export const BAND = { width: 515 } as const
export const PAGE = { x: 40, y: 34, bottom: 812 } as const
/** The cover beside the title, whole (2:1). */
export const COVER = { width: 236, height: 118 } as const
