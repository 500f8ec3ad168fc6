import type { Locale } from '#core/platform/locales.ts'
import type { MailAttachment } from '#server/platform/storage/mail.ts'
import type { MailTheme } from './mail-theme.ts'

/** One line of money. `total` stands out, `muted` steps back. */
export interface ContentRow {
  readonly label: string
  readonly detail?: string
  readonly value: string
  readonly weight?: 'total' | 'muted' | undefined
}

export type Fact = Pick<ContentRow, 'label' | 'value'>

/** A ticket as it is shown in a mail: goods on one side of the tear line, the code on the other (MAIL-6, QR-6). */
export interface TicketCard {
  readonly ticket: string
  readonly holder: string
  /** Its add-ons (EXT-11); left out where there are none. */
  readonly add_ons?: string
  readonly event: string
  readonly when: string
  readonly where: string | null
  /** Null where its holder need not know (SET-46). */
  readonly price: string | null
  readonly reference: string
  readonly qr_cid: string
  readonly qr_alt: string
  readonly url: string
  readonly url_label: string
}

/**
 * What a mail is made of. HTML and plain text are two renderings of the same blocks (MAIL-4); every text here is plain
 * and escaped by the renderer, except `rich`, which is the organizer's rich text and is cleaned there (TXT-4).
 */
export type Block =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'notice'; readonly text: string }
  | { readonly type: 'small'; readonly text: string }
  | { readonly type: 'rich'; readonly html: string }
  | { readonly type: 'facts'; readonly rows: readonly Fact[] }
  | { readonly type: 'rows'; readonly rows: readonly ContentRow[] }
  | { readonly type: 'button'; readonly label: string; readonly url: string }
  | { readonly type: 'link'; readonly text: string; readonly label: string; readonly url: string }
  | { readonly type: 'ticket'; readonly card: TicketCard }

/** The head of an event mail: the event on a band of its own colour (MAIL-5). In plain text its facts stand as rows. */
export interface EventBand {
  readonly title: string
  readonly when: string
  readonly where: string | null
  /** The day as a calendar leaf. */
  readonly day: { readonly weekday: string; readonly day: string; readonly month: string }
  readonly rows: readonly Fact[]
  readonly theme: MailTheme
}

export interface MailContent {
  readonly locale: Locale
  readonly subject: string
  /** Who writes: the organizer in event mails, else the product. */
  readonly sender: string
  /** Inline picture of the organizer's logo, if there is one. */
  readonly logo_cid: string | null
  readonly band: EventBand | null
  readonly title: string
  /** The line that mail programs show beside the subject. */
  readonly preview: string
  readonly blocks: readonly Block[]
  /** Below the card: MAIL-5 in event mails. */
  readonly footer: readonly Block[]
}

/** A mail ready for rendering. */
export interface BuiltMail {
  readonly content: MailContent
  readonly reply_to: string | null
  readonly attachments: readonly MailAttachment[]
}
