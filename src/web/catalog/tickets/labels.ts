import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TicketType } from '#core/catalog/ticket-types/ticket-type.ts'
import type { OffSaleReason, SaleState } from '#core/catalog/tickets/sale-state.ts'
import type { BadgeLabel } from '#web/platform/ui/display/status-badge.tsx'

/** VIS-2 to VIS-11, the back-office column. */
export const SALE_STATE_LABELS: Record<SaleState, BadgeLabel> = {
  EVENT_NOT_LIVE: { text: msg`Event not live`, tone: 'grey', shape: 'ring' },
  DATE_CANCELLED: { text: msg`Cancelled`, tone: 'red', shape: 'cross' },
  HIDDEN: { text: msg`Hidden`, tone: 'grey', shape: 'hidden' },
  PROMO_REQUIRED: { text: msg`Hidden until code`, tone: 'grey', shape: 'key' },
  PAUSED: { text: msg`Paused`, tone: 'grey', shape: 'half' },
  SALE_ENDED: { text: msg`Sale ended`, tone: 'grey', shape: 'ring' },
  SALE_NOT_STARTED: { text: msg`Not on sale yet`, tone: 'blue', shape: 'clock' },
  SOLD_OUT: { text: msg`Sold out`, tone: 'dark', shape: 'cross' },
  ALL_HELD: { text: msg`Sold out (held)`, tone: 'orange', shape: 'half' },
  NOT_PAYABLE: { text: msg`Cannot be paid yet`, tone: 'red', shape: 'cross' },
  ON_SALE: { text: msg`On sale`, tone: 'green', shape: 'dot' },
}

/** What each reason means and what to do about it. */
export const OFF_SALE_REASON_LABELS: Record<OffSaleReason, MessageDescriptor> = {
  EVENT_NOT_LIVE: msg`The event is not live, so nobody sees its page. Go live.`,
  DATE_CANCELLED: msg`The date was cancelled.`,
  HIDDEN: msg`The ticket is hidden. Show it to sell it.`,
  PROMO_REQUIRED: msg`Only buyers with a promo code see it.`,
  PAUSED: msg`The sale is paused. Resume it.`,
  SALE_ENDED: msg`The sale has ended. Set a later end to keep selling.`,
  SALE_NOT_STARTED: msg`The sale has not started yet.`,
  SOLD_OUT: msg`Everything is sold. Raise the quantity to sell more.`,
  ALL_HELD: msg`The rest is in other carts. Some may return within minutes.`,
  NOT_PAYABLE: msg`Nobody can pay for it yet. Allow bank transfer or cash in the settings of the event, or set up card payments.`,
}

/** The four types in a word and a sentence (TIX-3 to TIX-6). */
export const TICKET_TYPE_LABELS: Record<
  TicketType,
  { readonly name: MessageDescriptor; readonly text: MessageDescriptor }
> = {
  PAID: { name: msg`Paid`, text: msg`One price for everybody.` },
  FREE: { name: msg`Free`, text: msg`Costs nothing, still counted.` },
  DONATION: { name: msg`Donation`, text: msg`Buyers choose the amount, from a minimum.` },
  TIERED: { name: msg`Tiered`, text: msg`Several prices: early bird, student, seats.` },
}

/** Tiers of an extra (EXT-1). */
export const EXTRA_TIERS = msg`Several variants: sizes, formats, each with its own stock.`

/** Nobody is admitted with it (CIL-10). */
export const UNADMITTED_LABEL: BadgeLabel = { text: msg`On no check-in list`, tone: 'orange', shape: 'cross' }

/** The same on some dates of the event. */
export const DATES_UNADMITTED_LABEL: BadgeLabel = {
  text: msg`On some dates on no check-in list`,
  tone: 'orange',
  shape: 'cross',
}
