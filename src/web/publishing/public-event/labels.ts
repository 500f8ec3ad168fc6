import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SaleState } from '#core/catalog/tickets/sale-state.ts'
import type { LegalTextName } from '#core/identity/installation/schema.ts'
import type { PublicBadgeLabel } from '#web/platform/public-ui/badge.tsx'

export const LEGAL_TEXT_LABELS: Readonly<Record<LegalTextName, MessageDescriptor>> = {
  terms: msg`Terms of use`,
  privacy: msg`Privacy notice`,
}

const plain = (text: MessageDescriptor): PublicBadgeLabel => ({ text, tone: 'plain' })
const UNAVAILABLE = plain(msg`Not available`)

/** Why a ticket cannot be ordered now, as buyers read it (VIS-5 to VIS-10); `ON_SALE` has no badge. */
export const SALE_STATE_LABELS: Record<Exclude<SaleState, 'ON_SALE'>, PublicBadgeLabel> = {
  DATE_CANCELLED: plain(msg`Cancelled`),
  SOLD_OUT: { text: msg`Sold out`, tone: 'strong' },
  PAUSED: plain(msg`Sales paused`),
  SALE_ENDED: plain(msg`Sales ended`),
  EVENT_NOT_LIVE: plain(msg`Preview`),
  ALL_HELD: UNAVAILABLE,
  HIDDEN: UNAVAILABLE,
  NOT_PAYABLE: UNAVAILABLE,
  PROMO_REQUIRED: UNAVAILABLE,
  SALE_NOT_STARTED: UNAVAILABLE,
}

/** How a date sells, in words beside its shape (DAT-44, DAT-51). */
export const DATE_STATE_LABELS: Record<SaleState, MessageDescriptor> = {
  ...(Object.fromEntries(Object.entries(SALE_STATE_LABELS).map(([state, { text }]) => [state, text])) as Record<
    Exclude<SaleState, 'ON_SALE'>,
    MessageDescriptor
  >),
  SALE_NOT_STARTED: msg`Sales start later`,
  ON_SALE: msg`On sale`,
}

/** `relative` as in "in 3 days". */
export const saleStartsLabel = (relative: string): PublicBadgeLabel => ({
  text: msg`Sales start ${relative}`,
  tone: 'outline',
  icon: 'clock',
})

export const TEST_LABEL: PublicBadgeLabel = plain(msg`Test`)
