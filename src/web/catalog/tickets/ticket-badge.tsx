import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { OffSaleReason, SaleState } from '#core/catalog/tickets/sale-state.ts'
import { type BadgeShape, type BadgeTone, StatusBadge } from '#web/platform/ui/display/status-badge.tsx'

interface Look {
  readonly word: MessageDescriptor
  readonly tone: BadgeTone
  readonly shape: BadgeShape
}

/** VIS-2 to VIS-11, the back-office column. */
export const SALE_STATE_LOOKS: Record<SaleState, Look> = {
  EVENT_NOT_LIVE: { word: msg`Event not live`, tone: 'grey', shape: 'ring' },
  HIDDEN: { word: msg`Hidden`, tone: 'grey', shape: 'hidden' },
  PROMO_REQUIRED: { word: msg`Hidden until code`, tone: 'grey', shape: 'key' },
  PAUSED: { word: msg`Paused`, tone: 'grey', shape: 'half' },
  SALE_ENDED: { word: msg`Sale ended`, tone: 'grey', shape: 'ring' },
  SALE_NOT_STARTED: { word: msg`Not on sale yet`, tone: 'blue', shape: 'clock' },
  SOLD_OUT: { word: msg`Sold out`, tone: 'dark', shape: 'cross' },
  ALL_HELD: { word: msg`Sold out (held)`, tone: 'orange', shape: 'half' },
  NOT_PAYABLE: { word: msg`Cannot be paid yet`, tone: 'red', shape: 'cross' },
  ON_SALE: { word: msg`On sale`, tone: 'green', shape: 'dot' },
}

/** What each reason means and what to do about it. */
export const REASON_TEXTS: Record<OffSaleReason, MessageDescriptor> = {
  EVENT_NOT_LIVE: msg`The event is not live, so nobody sees its page. Go live.`,
  HIDDEN: msg`The ticket is hidden. Show it to sell it.`,
  PROMO_REQUIRED: msg`Only buyers with a promo code see it.`,
  PAUSED: msg`The sale is paused. Resume it.`,
  SALE_ENDED: msg`The sale has ended. Set a later end to keep selling.`,
  SALE_NOT_STARTED: msg`The sale has not started yet.`,
  SOLD_OUT: msg`Everything is sold. Raise the quantity to sell more.`,
  ALL_HELD: msg`The rest is in other carts. Some may return within minutes.`,
  NOT_PAYABLE: msg`Nobody can pay for it yet. Allow bank transfer or cash in the settings of the event, or set up card payments.`,
}

export function SaleStateBadge({ state }: { state: SaleState }) {
  const { i18n } = useLingui()
  const { word, tone, shape } = SALE_STATE_LOOKS[state]
  return (
    <StatusBadge tone={tone} shape={shape}>
      {i18n._(word)}
    </StatusBadge>
  )
}
